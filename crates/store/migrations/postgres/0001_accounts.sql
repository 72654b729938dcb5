-- One row, so that exactly one account can be the first of this instance.
create table instances (
    id bigint primary key check (id = 1),
    first_account_id text collate "C"
);
insert into instances (id, first_account_id) values (1, null);

create table accounts (
    id text collate "C" not null primary key,
    name text not null,
    email text not null unique,
    password_hash text not null,
    email_verified_at_ms bigint,
    is_admin boolean not null,
    created_at_ms bigint not null
);

create table verification_codes (
    account_id text collate "C" not null primary key references accounts (id) on delete cascade,
    code_hash bytea not null,
    sent_at_ms bigint not null,
    expires_at_ms bigint not null,
    tries bigint not null,
    used_at_ms bigint
);

-- What happened around codes lately, for the hourly and daily limits.
create table verification_events (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    kind text not null check (kind in ('sent', 'tried')),
    at_ms bigint not null
);
create index verification_events_by_account on verification_events (account_id, kind, at_ms);

create table sessions (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    user_agent text not null,
    created_at_ms bigint not null,
    last_used_at_ms bigint not null,
    idle_expires_at_ms bigint not null,
    absolute_expires_at_ms bigint not null,
    revoked_at_ms bigint
);
create index sessions_by_account on sessions (account_id);

create table refresh_tokens (
    token_hash bytea not null primary key,
    session_id text collate "C" not null references sessions (id) on delete cascade,
    created_at_ms bigint not null,
    rotated_at_ms bigint
);
create index refresh_tokens_by_session on refresh_tokens (session_id, rotated_at_ms);

create table secrets (
    name text not null primary key,
    body bytea not null,
    created_at_ms bigint not null
);
