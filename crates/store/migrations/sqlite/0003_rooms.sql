create table nodes (
    id text not null primary key,
    beat_at_ms integer not null
) strict;

create table rooms (
    id text not null primary key,
    code text not null,
    host_account_id text references accounts (id) on delete set null,
    quiz_id text references quizzes (id) on delete set null,
    title text not null,
    mode text not null check (mode in ('live', 'practice')),
    phase text not null check (phase in ('lobby', 'running', 'finished')),
    owner_node text not null,
    owner_epoch integer not null,
    owned_since_ms integer not null,
    seat_count integer not null,
    question_count integer not null,
    created_at_ms integer not null,
    finished_at_ms integer
) strict;
create unique index rooms_open_code on rooms (code) where finished_at_ms is null;
create index rooms_by_code on rooms (code, finished_at_ms);
create index rooms_by_host on rooms (host_account_id, id);

-- No foreign key to rooms: the fence of every append already proves that the room is there.
create table room_journal (
    room_id text not null,
    seq integer not null,
    epoch integer not null,
    body blob not null,
    at_ms integer not null,
    primary key (room_id, seq)
) strict, without rowid;

create table room_reports (
    room_id text not null primary key references rooms (id) on delete cascade,
    body text not null,
    created_at_ms integer not null
) strict;
