-- All finished attempts may count on average.
alter table assignments drop constraint assignments_counts_check;
alter table assignments add constraint assignments_counts_check
    check (counts in ('best', 'last', 'average'));

-- How many questions each attempt draws of those that can be right or wrong, and of how many; null
-- if each has all of them.
alter table assignments add column draw_count bigint;
alter table assignments add column draw_of bigint;
