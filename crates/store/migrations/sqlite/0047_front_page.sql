-- How many answers were given here, for the front page. It follows the sums of reports. A report
-- that is deleted takes nothing from it, because its answers were given; it says nothing of anyone.
-- One row, as there is one instance.
create table answer_counts (
    id integer primary key check (id = 1),
    answer_count integer not null
) strict;
insert into answer_counts (id, answer_count)
    select 1, coalesce(sum(pick_count), 0) from room_reports;
create trigger answers_after_report after update of pick_count on room_reports begin
    update answer_counts
    set answer_count = answer_count + coalesce(new.pick_count, 0) - coalesce(old.pick_count, 0);
end;

-- What hosts say about this instance, at most one each, with the name and the role that they chose.
-- Nobody but its account and administrators sees one before an administrator shows it.
create table voices (
    id text not null primary key,
    account_id text not null unique references accounts (id) on delete cascade,
    text text not null,
    name text not null,
    role text not null,
    -- Grows with each change, so that nobody shows what they haven't read.
    revision integer not null,
    created_at_ms integer not null,
    -- When its account last agreed that it is shown.
    agreed_at_ms integer not null,
    -- When an administrator chose it; null while it waits. Another text waits again.
    shown_at_ms integer
) strict;
create index voices_shown on voices (shown_at_ms) where shown_at_ms is not null;
