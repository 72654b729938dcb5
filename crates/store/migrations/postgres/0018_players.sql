-- Lists of players a host keeps, such as a class.
create table class_lists (
    id text collate "C" not null primary key,
    host_account_id text collate "C" not null references accounts (id) on delete cascade,
    name text not null,
    created_at_ms bigint not null
);
create index class_lists_by_host on class_lists (host_account_id, id);

-- Players a host knows by name, whatever they call themselves.
create table known_players (
    id text collate "C" not null primary key,
    host_account_id text collate "C" not null references accounts (id) on delete cascade,
    class_list_id text collate "C" references class_lists (id) on delete cascade,
    name text not null,
    -- What they are called elsewhere, such as a student number; empty if nothing.
    external_id text not null,
    created_at_ms bigint not null
);
create index known_players_by_host on known_players (host_account_id, id);
create index known_players_by_list on known_players (class_list_id, id)
    where class_list_id is not null;

-- Nicknames of a known player; each belongs to one player of a host at most.
create table player_nicknames (
    id text collate "C" not null primary key,
    host_account_id text collate "C" not null references accounts (id) on delete cascade,
    -- In the form in which two nicknames are the same.
    folded text collate "C" not null,
    nickname text not null,
    player_id text collate "C" not null references known_players (id) on delete cascade,
    unique (host_account_id, folded)
);
create index player_nicknames_by_player on player_nicknames (player_id);

-- Who sat where, under a nickname of theirs. It holds when the report names nobody any more, and
-- goes with the nickname.
create table player_seats (
    room_id text collate "C" not null references rooms (id) on delete cascade,
    seat bigint not null,
    nickname_id text collate "C" not null references player_nicknames (id) on delete cascade,
    primary key (room_id, seat)
);
create index player_seats_by_nickname on player_seats (nickname_id);

-- Whether hosts may know that somebody is the same player in all their sessions.
alter table accounts add column is_recognized boolean not null default false;

-- Who is the same player for a host. The id is drawn by chance and says nothing of the account.
create table recognized_players (
    id text collate "C" not null primary key,
    host_account_id text collate "C" not null references accounts (id) on delete cascade,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    unique (host_account_id, account_id)
);
create index recognized_players_by_account on recognized_players (account_id);

create table recognized_seats (
    room_id text collate "C" not null references rooms (id) on delete cascade,
    seat bigint not null,
    player_id text collate "C" not null references recognized_players (id) on delete cascade,
    primary key (room_id, seat)
);
create index recognized_seats_by_player on recognized_seats (player_id);
