-- Links that let a second device or another person host a running room. Hashes only; a link is
-- deleted when it is revoked and when its room is over.
create table host_links (
    id text not null primary key,
    room_id text not null references rooms (id) on delete cascade,
    purpose text not null check (purpose in ('remote', 'co_host')),
    -- Who it is for, in the host's words; empty for the host's own device.
    label text not null,
    key_hash blob not null unique,
    -- Who opened it last while logged in.
    account_id text references accounts (id) on delete set null,
    created_at_ms integer not null,
    last_used_at_ms integer
) strict;
create index host_links_by_room on host_links (room_id, id);
create index host_links_by_account on host_links (account_id) where account_id is not null;
