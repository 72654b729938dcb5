-- What the presenter wants to remember at a question; only hosts see it.
alter table questions add column notes text not null default '';

-- Accounts that host a running room beside its own; deleted when the right is taken away and when
-- the room is over.
create table co_hosts (
    id text not null primary key,
    room_id text not null references rooms (id) on delete cascade,
    -- Null if the host named an address that no account has: hosts see no difference.
    account_id text references accounts (id) on delete cascade,
    -- The address as the host typed it; null for a friend.
    email text,
    created_at_ms integer not null,
    last_used_at_ms integer
) strict;
create index co_hosts_by_room on co_hosts (room_id, id);
create index co_hosts_by_account on co_hosts (account_id) where account_id is not null;
