-- Whether people say how sure they are of their answers.
alter table assignments add column asks_confidence integer not null default 0;
