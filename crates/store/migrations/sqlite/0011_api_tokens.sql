-- Personal access tokens: what programs of an account show instead of signing in. Hashes only.
create table api_tokens (
    id text not null primary key,
    account_id text not null references accounts (id) on delete cascade,
    name text not null,
    -- What the program may do: 'read', or 'write' for both.
    scope text not null check (scope in ('read', 'write')),
    token_hash blob not null unique,
    created_at_ms integer not null,
    expires_at_ms integer,
    -- To the hour.
    last_used_at_ms integer
) strict;
create index api_tokens_by_account on api_tokens (account_id, id);
create index api_tokens_by_end on api_tokens (expires_at_ms) where expires_at_ms is not null;
