-- What people give to whoever is to find them. A new one takes the place of the old.
create table friend_codes (
    account_id text not null primary key references accounts (id) on delete cascade,
    code text not null unique,
    created_at_ms integer not null
) strict;

-- What one account is to another: it asks to be friends, is a friend, or blocks. Friendship is two
-- rows, one for each; the others are one, of whoever asked or blocked.
create table friend_links (
    account_id text not null references accounts (id) on delete cascade,
    other_id text not null references accounts (id) on delete cascade,
    state text not null check (state in ('asked', 'friend', 'blocked')),
    since_ms integer not null,
    primary key (account_id, other_id)
) strict, without rowid;
create index friend_links_by_other on friend_links (other_id, state, account_id);
create index friend_links_by_state on friend_links (account_id, state, other_id);
