-- What a host allows one player of an assignment: until when they can go on after it has closed for
-- the others, and how many more attempts they have.
alter table assigned_players add column extended_to_ms integer;
alter table assigned_players add column more_attempts integer not null default 0;
create index assigned_players_extended on assigned_players (extended_to_ms)
    where extended_to_ms is not null;

-- Whether an assignment stays open after it is due, until its host closes it.
alter table assignments add column accepts_late integer not null default 0;
