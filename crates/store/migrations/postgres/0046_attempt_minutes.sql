-- How long an attempt at an assignment may take. Its end is fixed when it begins, and moves only
-- with the minutes that its player has more than the others.
alter table assignments add column attempt_minutes bigint;
alter table assigned_players add column more_minutes bigint not null default 0;
-- The limit that it began with, without those minutes.
alter table assignment_attempts add column limit_minutes bigint;
alter table assignment_attempts add column ends_at_ms bigint;
create index assignment_attempts_by_end on assignment_attempts (ends_at_ms)
    where finished_at_ms is null;
