create table nodes (
    id text collate "C" not null primary key,
    beat_at_ms bigint not null
);

create table rooms (
    id text collate "C" not null primary key,
    code text not null,
    host_account_id text collate "C" references accounts (id) on delete set null,
    quiz_id text collate "C" references quizzes (id) on delete set null,
    title text not null,
    mode text not null check (mode in ('live', 'practice')),
    phase text not null check (phase in ('lobby', 'running', 'finished')),
    owner_node text collate "C" not null,
    owner_epoch bigint not null,
    owned_since_ms bigint not null,
    seat_count bigint not null,
    question_count bigint not null,
    created_at_ms bigint not null,
    finished_at_ms bigint
);
create unique index rooms_open_code on rooms (code) where finished_at_ms is null;
create index rooms_by_code on rooms (code, finished_at_ms);
create index rooms_by_host on rooms (host_account_id, id);

-- No foreign key to rooms: the fence of every append already proves that the room is there.
create table room_journal (
    room_id text collate "C" not null,
    seq bigint not null,
    epoch bigint not null,
    body bytea not null,
    at_ms bigint not null,
    primary key (room_id, seq)
);

create table room_reports (
    room_id text collate "C" not null primary key references rooms (id) on delete cascade,
    body text not null,
    created_at_ms bigint not null
);
