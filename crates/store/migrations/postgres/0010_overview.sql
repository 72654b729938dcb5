-- Sums of a report, so that an overview need not read it: who played, what was picked, and what
-- could have been. Null: written by an older version, and not counted yet.
alter table room_reports add column player_count bigint;
alter table room_reports add column pick_count bigint;
alter table room_reports add column chance_count bigint;
-- When everybody in it was made nobody.
alter table room_reports add column forgotten_at_ms bigint;
create index room_reports_uncounted on room_reports (room_id) where player_count is null;
create index rooms_by_host_and_end on rooms (host_account_id, finished_at_ms);

-- The title as lower-case words without accents; of older rooms, just in lower case.
alter table rooms add column search_text text not null default '';
update rooms set search_text = lower(title);

-- When a quiz became a published one for the last time. Null: before this was noted, or never.
alter table quizzes add column last_published_at_ms bigint;
create function quizzes_published() returns trigger language plpgsql as $$
begin
    new.last_published_at_ms := new.updated_at_ms;
    return new;
end
$$;
create trigger quizzes_published before update of status on quizzes for each row
when (new.status = 'published' and old.status <> 'published')
execute function quizzes_published();

-- Rooms that are to be opened at a time.
create table scheduled_rooms (
    id text collate "C" not null primary key,
    host_account_id text collate "C" not null references accounts (id) on delete cascade,
    quiz_id text collate "C" references quizzes (id) on delete set null,
    title text not null,
    note text not null,
    settings text not null,
    starts_at_ms bigint not null,
    -- The IANA name of the time zone the host chose the time in.
    time_zone text not null,
    -- How many minutes before the start to remind of it, as a JSON list.
    reminders text not null,
    -- The secret in the link that guests are given.
    token text collate "C" not null unique,
    -- Grows with each change, so that calendars know the newest.
    sequence bigint not null,
    started_at_ms bigint,
    room_id text collate "C" references rooms (id) on delete set null,
    cancelled_at_ms bigint,
    created_at_ms bigint not null,
    updated_at_ms bigint not null
);
create index scheduled_rooms_by_host on scheduled_rooms (host_account_id, starts_at_ms, id);
create index scheduled_rooms_by_start on scheduled_rooms (starts_at_ms);
create index scheduled_rooms_by_room on scheduled_rooms (room_id) where room_id is not null;
create index scheduled_rooms_by_quiz on scheduled_rooms (quiz_id) where quiz_id is not null;

-- Letters that are still to be written; a row goes in the transaction that writes its letter.
create table reminders (
    scheduled_room_id text collate "C" not null references scheduled_rooms (id) on delete cascade,
    due_at_ms bigint not null,
    primary key (scheduled_room_id, due_at_ms)
);
create index reminders_by_time on reminders (due_at_ms);
