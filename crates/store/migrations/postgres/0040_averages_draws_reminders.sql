-- All finished attempts may count on average.
alter table assignments drop constraint assignments_counts_check;
alter table assignments add constraint assignments_counts_check
    check (counts in ('best', 'last', 'average'));

-- How many questions each attempt draws of those that can be right or wrong, and of how many; null
-- if each has all of them.
alter table assignments add column draw_count bigint;
alter table assignments add column draw_of bigint;

-- Who wants to be reminded of an assignment by email. A row goes when the reminder is written.
create table assignment_reminders (
    player_id text not null primary key references assigned_players (id) on delete cascade,
    -- Of somebody signed in, who is reminded at the address of the account.
    account_id text references accounts (id) on delete cascade,
    -- Of anybody else.
    address text,
    language text not null,
    -- The hash of the secret in the email that asks to confirm; null once that is done.
    confirm_hash bytea,
    asked_at_ms bigint not null,
    check ((account_id is null) <> (address is null))
);
create unique index assignment_reminders_confirm on assignment_reminders (confirm_hash);
create index assignment_reminders_by_account on assignment_reminders (account_id);
