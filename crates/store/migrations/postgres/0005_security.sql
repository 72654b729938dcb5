-- An empty password hash is no password: the account signs in by other ways only.
alter table accounts add column avatar_id text collate "C";
alter table accounts add column preferences text not null default '{}';
alter table accounts add column notifications text not null default '{}';

-- The address a code proves, when it is not yet the account's, and the session it was asked for in.
alter table verification_codes add column email text;
alter table verification_codes add column session_id text collate "C";

-- When whoever has the session last proved who they are, and from which network it was last used.
alter table sessions add column confirmed_at_ms bigint not null default 0;
alter table sessions add column network text not null default '';
create index sessions_revoked on sessions (revoked_at_ms) where revoked_at_ms is not null;
create index sessions_by_end on sessions (idle_expires_at_ms);

-- Accounts that nobody has verified are deleted after a while.
create index accounts_unverified on accounts (created_at_ms) where email_verified_at_ms is null;

-- Things begun and not yet finished: second factors, passkeys, visits to other sites. One use each.
create table ceremonies (
    token_hash bytea not null primary key,
    kind text not null,
    account_id text collate "C" references accounts (id) on delete cascade,
    session_id text collate "C",
    body text not null,
    tries bigint not null,
    expires_at_ms bigint not null
);
create index ceremonies_by_account on ceremonies (account_id);
create index ceremonies_by_end on ceremonies (expires_at_ms);

-- Who asked for a reset, known or not; answered after the request, so that its time tells nothing.
create table reset_requests (
    id text collate "C" not null primary key,
    email text not null,
    at_ms bigint not null
);

create table password_resets (
    token_hash bytea not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    created_at_ms bigint not null,
    expires_at_ms bigint not null,
    used_at_ms bigint
);
create index password_resets_by_account on password_resets (account_id, created_at_ms);

create table totps (
    account_id text collate "C" not null primary key references accounts (id) on delete cascade,
    -- Encrypted with a key of the instance.
    secret bytea not null,
    enabled_at_ms bigint,
    -- The newest step whose code was used; a code works once.
    last_step bigint not null,
    created_at_ms bigint not null
);

create table recovery_codes (
    code_hash bytea not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    used_at_ms bigint
);
create index recovery_codes_by_account on recovery_codes (account_id);

create table passkeys (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    credential_id bytea not null unique,
    name text not null,
    body text not null,
    created_at_ms bigint not null,
    last_used_at_ms bigint
);
create index passkeys_by_account on passkeys (account_id, id);

create table linked_logins (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    provider text not null,
    -- The provider's own, stable id of the person; never an e-mail address.
    subject text not null,
    label text not null,
    created_at_ms bigint not null,
    last_used_at_ms bigint not null,
    unique (provider, subject)
);
create index linked_logins_by_account on linked_logins (account_id, id);

-- Counters of failures. Keys are keyed hashes: neither addresses nor names are kept.
create table limits (
    key bytea not null primary key,
    -- When everything is forgiven.
    clean_at_ms bigint not null,
    -- Failures in a row, and when the last one was.
    streak bigint not null,
    last_at_ms bigint not null
);
create index limits_by_end on limits (clean_at_ms);

-- No foreign keys: what happened stays known when the account is gone, under its bare id.
create table audit_events (
    id text collate "C" not null primary key,
    at_ms bigint not null,
    event text not null,
    account_id text collate "C",
    session_id text collate "C",
    user_agent text not null,
    network text not null,
    details text not null
);
create index audit_events_by_account on audit_events (account_id, id);
create index audit_events_by_time on audit_events (at_ms);

create table avatars (
    id text collate "C" not null primary key,
    account_id text collate "C" not null unique references accounts (id) on delete cascade,
    -- WebP.
    body bytea not null,
    created_at_ms bigint not null
);

-- The last letter to somebody whose account is gone: the row goes too, as soon as it was sent.
alter table mails add column is_farewell boolean not null default false;
