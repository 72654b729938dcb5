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

-- Who wants to be reminded of an assignment by email. A row goes when the reminder is written.
create table assignment_reminders (
    player_id text not null primary key references assigned_players (id) on delete cascade,
    -- Of somebody signed in, who is reminded at the address of the account.
    account_id text references accounts (id) on delete cascade,
    -- Of anybody else.
    address text,
    language text not null,
    -- The hash of the secret in the email that asks to confirm; null once that is done.
    confirm_hash blob,
    asked_at_ms integer not null,
    check ((account_id is null) <> (address is null))
) strict;
create unique index assignment_reminders_confirm on assignment_reminders (confirm_hash);
create index assignment_reminders_by_account on assignment_reminders (account_id);
