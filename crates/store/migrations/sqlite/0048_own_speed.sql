-- The digits people type to join a live session in which everyone goes at their own speed. Null of
-- an assignment that isn't one. They are free again a day after it has closed.
alter table assignments add column join_code text;
create index assignments_by_join_code on assignments (join_code) where join_code is not null;
-- The question that an attempt has come to, counting from 1; 0 before the first one.
alter table assignment_attempts add column reached_count integer not null default 0;
