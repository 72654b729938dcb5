-- An assignment is a room that is never run, and so is not owned by any node. Its attempts are
-- rooms that sleep: while they do, no node owns them, and `owner_node` is empty.
-- The check of a column can't be changed in SQLite, so a new column replaces it. The trigger and the
-- index that read it are made again.
drop trigger achievements_after_report;
drop index rooms_rehearsed;
alter table rooms rename column mode to former_mode;
alter table rooms add column mode text not null default 'live'
    check (mode in ('live', 'practice', 'rehearsal', 'assigned', 'attempt'));
update rooms set mode = former_mode;
alter table rooms drop column former_mode;
create trigger achievements_after_report after update of player_count on room_reports begin
    insert into achievement_checks (account_id, revision)
    select host_account_id, 1 from rooms
    where id = new.room_id and mode = 'live' and host_account_id is not null
    on conflict (account_id) do update set revision = revision + 1;
end;
create index rooms_rehearsed on rooms (created_at_ms) where mode = 'rehearsal';

create table assignments (
    room_id text not null primary key references rooms (id) on delete cascade,
    opens_at_ms integer not null,
    closes_at_ms integer,
    time_zone text,
    attempts_max integer,
    counts text not null check (counts in ('best', 'last')),
    keeps_time_limits integer not null,
    shuffles_questions integer not null,
    shuffles_answers integer not null,
    -- What its report was gathered from.
    gathered text not null default ''
) strict;
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
    token_hash blob,
    joined_at_ms integer not null,
    unique (assignment_id, look)
) strict;
create unique index assigned_players_accounts on assigned_players (assignment_id, account_id);
create index assigned_players_by_account on assigned_players (account_id);

create table assignment_attempts (
    room_id text not null primary key references rooms (id) on delete cascade,
    player_id text not null references assigned_players (id) on delete cascade,
    number integer not null,
    -- The places of its questions in the assignment.
    question_order text not null,
    started_at_ms integer not null,
    finished_at_ms integer,
    answered_count integer not null,
    points integer not null,
    right_count integer not null,
    unique (player_id, number)
) strict;
