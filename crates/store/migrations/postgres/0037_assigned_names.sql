-- An assignment may be for a list of names: a row for each, also of those who haven't come yet.
alter table assigned_players add column is_listed bigint not null default 0;
alter table assigned_players add column has_come bigint not null default 1;
