-- One row, so that exactly one account can be the first of this instance.
create table instances (
    id integer primary key check (id = 1),
    first_account_id text
) strict;
insert into instances (id, first_account_id) values (1, null);

create table accounts (
    id text not null primary key,
    name text not null,
    email text not null unique,
    password_hash text not null,
    email_verified_at_ms integer,
    is_admin integer not null,
    created_at_ms integer not null
) strict;

create table verification_codes (
    account_id text not null primary key references accounts (id) on delete cascade,
    code_hash blob not null,
    sent_at_ms integer not null,
    expires_at_ms integer not null,
    tries integer not null,
    used_at_ms integer
) strict;

-- What happened around codes lately, for the hourly and daily limits.
create table verification_events (
    id text not null primary key,
    account_id text not null references accounts (id) on delete cascade,
    kind text not null check (kind in ('sent', 'tried')),
    at_ms integer not null
) strict;
create index verification_events_by_account on verification_events (account_id, kind, at_ms);

create table sessions (
    id text not null primary key,
    account_id text not null references accounts (id) on delete cascade,
    user_agent text not null,
    created_at_ms integer not null,
    last_used_at_ms integer not null,
    idle_expires_at_ms integer not null,
    absolute_expires_at_ms integer not null,
    revoked_at_ms integer
) strict;
create index sessions_by_account on sessions (account_id);

create table refresh_tokens (
    token_hash blob not null primary key,
    session_id text not null references sessions (id) on delete cascade,
    created_at_ms integer not null,
    rotated_at_ms integer
) strict;
create index refresh_tokens_by_session on refresh_tokens (session_id, rotated_at_ms);

create table secrets (
    name text not null primary key,
    body blob not null,
    created_at_ms integer not null
) strict;
