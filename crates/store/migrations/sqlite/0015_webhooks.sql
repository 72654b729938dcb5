-- Where an account wants to be told of events.
create table webhook_endpoints (
    id text not null primary key,
    account_id text not null references accounts (id) on delete cascade,
    url text not null,
    -- Names of events, a blank before and after each.
    events text not null,
    -- Encrypted with a key of the instance.
    secret blob not null,
    -- The one before, until receivers know the new one.
    old_secret blob,
    old_secret_until_ms integer,
    created_at_ms integer not null,
    -- Since when every try failed.
    failing_since_ms integer,
    disabled_at_ms integer,
    -- Who turned it off: 'owner', or 'failures'.
    disabled_by text check (disabled_by in ('owner', 'failures'))
) strict;
create index webhook_endpoints_by_account on webhook_endpoints (account_id, id);

-- What happened and is still to be written to endpoints; made with what happened, in one transaction.
create table webhook_events (
    id text not null primary key,
    account_id text not null references accounts (id) on delete cascade,
    event text not null,
    -- The room or the quiz.
    subject_id text not null,
    at_ms integer not null
) strict;

create table webhook_deliveries (
    id text not null primary key,
    endpoint_id text not null references webhook_endpoints (id) on delete cascade,
    -- The same for each endpoint and each try of one event.
    message_id text not null,
    event text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null,
    next_try_at_ms integer,
    created_at_ms integer not null,
    -- What came of the newest try.
    last_try_at_ms integer,
    last_status integer,
    last_error text,
    last_answer text,
    last_duration_ms integer
) strict;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_due on webhook_deliveries (next_try_at_ms) where next_try_at_ms is not null;
create index webhook_deliveries_by_time on webhook_deliveries (created_at_ms);
