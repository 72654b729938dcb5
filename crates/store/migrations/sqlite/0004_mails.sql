create table mails (
    id text not null primary key,
    to_address text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at_ms integer not null,
    sent_at_ms integer,
    attempts integer not null,
    -- Null: not to be tried (again).
    next_try_at_ms integer,
    last_error text
) strict;
create index mails_due on mails (next_try_at_ms) where next_try_at_ms is not null;
