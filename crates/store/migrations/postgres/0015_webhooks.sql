-- Where an account wants to be told of events.
create table webhook_endpoints (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    url text not null,
    -- Names of events, a blank before and after each.
    events text not null,
    -- Encrypted with a key of the instance.
    secret bytea not null,
    -- The one before, until receivers know the new one.
    old_secret bytea,
    old_secret_until_ms bigint,
    created_at_ms bigint not null,
    -- Since when every try failed.
    failing_since_ms bigint,
    disabled_at_ms bigint,
    -- Who turned it off: 'owner', or 'failures'.
    disabled_by text check (disabled_by in ('owner', 'failures'))
);
create index webhook_endpoints_by_account on webhook_endpoints (account_id, id);

-- What happened and is still to be written to endpoints; made with what happened, in one transaction.
create table webhook_events (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    event text not null,
    -- The room or the quiz.
    subject_id text collate "C" not null,
    at_ms bigint not null
);

create table webhook_deliveries (
    id text collate "C" not null primary key,
    endpoint_id text collate "C" not null references webhook_endpoints (id) on delete cascade,
    -- The same for each endpoint and each try of one event.
    message_id text collate "C" not null,
    event text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts bigint not null,
    next_try_at_ms bigint,
    created_at_ms bigint not null,
    -- What came of the newest try.
    last_try_at_ms bigint,
    last_status bigint,
    last_error text,
    last_answer text,
    last_duration_ms bigint
);
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_due on webhook_deliveries (next_try_at_ms) where next_try_at_ms is not null;
create index webhook_deliveries_by_time on webhook_deliveries (created_at_ms);
