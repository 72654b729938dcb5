-- All finished attempts may count on average.
-- The check of a column can't be changed in SQLite, so a new column replaces it.
alter table assignments rename column counts to former_counts;
alter table assignments add column counts text not null default 'best'
    check (counts in ('best', 'last', 'average'));
update assignments set counts = former_counts;
alter table assignments drop column former_counts;

-- How many questions each attempt draws of those that can be right or wrong, and of how many; null
-- if each has all of them.
alter table assignments add column draw_count integer;
alter table assignments add column draw_of integer;
