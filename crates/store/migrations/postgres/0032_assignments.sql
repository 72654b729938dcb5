-- An assignment is a room that is never run, and so is not owned by any node. Its attempts are
-- rooms that sleep: while they do, no node owns them, and `owner_node` is empty.
alter table rooms drop constraint rooms_mode_check;
alter table rooms add constraint rooms_mode_check
    check (mode in ('live', 'practice', 'rehearsal', 'assigned', 'attempt'));

create table assignments (
    room_id text not null primary key references rooms (id) on delete cascade,
    opens_at_ms bigint not null,
    closes_at_ms bigint,
    time_zone text,
    attempts_max bigint,
    counts text not null check (counts in ('best', 'last')),
    keeps_time_limits bigint not null,
    shuffles_questions bigint not null,
    shuffles_answers bigint not null,
    -- What its report was gathered from.
    gathered text not null default ''
);
create index rooms_assigned on rooms (id) where mode = 'assigned' and finished_at_ms is null;
create index rooms_attempted on rooms (created_at_ms) where mode = 'attempt';

create table assigned_players (
    id text not null primary key,
    assignment_id text not null references assignments (room_id) on delete cascade,
    account_id text references accounts (id) on delete set null,
    nickname text not null,
    -- The same for all nicknames that look alike.
    look text not null,
    search_text text not null,
    token_hash bytea,
    joined_at_ms bigint not null,
    unique (assignment_id, look)
);
create unique index assigned_players_accounts on assigned_players (assignment_id, account_id);
create index assigned_players_by_account on assigned_players (account_id);

create table assignment_attempts (
    room_id text not null primary key references rooms (id) on delete cascade,
    player_id text not null references assigned_players (id) on delete cascade,
    number bigint not null,
    -- The places of its questions in the assignment.
    question_order text not null,
    started_at_ms bigint not null,
    finished_at_ms bigint,
    answered_count bigint not null,
    points bigint not null,
    right_count bigint not null,
    unique (player_id, number)
);
