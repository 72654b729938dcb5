-- Links that show a report to anyone who has them. Hashes only; a link is deleted when it is
-- revoked, and soon after it ends.
create table report_links (
    id text collate "C" not null primary key,
    room_id text collate "C" not null references rooms (id) on delete cascade,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    key_hash bytea not null unique,
    shows_names bigint not null,
    -- What players wrote in their own words.
    shows_texts bigint not null,
    created_at_ms bigint not null,
    ends_at_ms bigint,
    opened_count bigint not null,
    last_opened_at_ms bigint
);
create index report_links_by_room on report_links (room_id, id);
create index report_links_by_account on report_links (account_id, id);
create index report_links_by_end on report_links (ends_at_ms) where ends_at_ms is not null;
