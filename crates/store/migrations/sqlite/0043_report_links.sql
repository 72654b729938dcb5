-- Links that show a report to anyone who has them. Hashes only; a link is deleted when it is
-- revoked, and soon after it ends.
create table report_links (
    id text not null primary key,
    room_id text not null references rooms (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    key_hash blob not null unique,
    shows_names integer not null,
    -- What players wrote in their own words.
    shows_texts integer not null,
    created_at_ms integer not null,
    ends_at_ms integer,
    opened_count integer not null,
    last_opened_at_ms integer
) strict;
create index report_links_by_room on report_links (room_id, id);
create index report_links_by_account on report_links (account_id, id);
create index report_links_by_end on report_links (ends_at_ms) where ends_at_ms is not null;
