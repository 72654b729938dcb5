-- Sums of a report, so that an overview need not read it: who played, what was picked, and what
-- could have been. Null: written by an older version, and not counted yet.
alter table room_reports add column player_count integer;
alter table room_reports add column pick_count integer;
alter table room_reports add column chance_count integer;
-- When everybody in it was made nobody.
alter table room_reports add column forgotten_at_ms integer;
create index room_reports_uncounted on room_reports (room_id) where player_count is null;
create index rooms_by_host_and_end on rooms (host_account_id, finished_at_ms);

-- The title as lower-case words without accents; of older rooms, just in lower case.
alter table rooms add column search_text text not null default '';
update rooms set search_text = lower(title);

-- When a quiz became a published one for the last time. Null: before this was noted, or never.
alter table quizzes add column last_published_at_ms integer;
create trigger quizzes_published after update of status on quizzes
when new.status = 'published' and old.status <> 'published' begin
    update quizzes set last_published_at_ms = new.updated_at_ms where n = new.n;
end;

-- Rooms that are to be opened at a time.
create table scheduled_rooms (
    id text not null primary key,
    host_account_id text not null references accounts (id) on delete cascade,
    quiz_id text references quizzes (id) on delete set null,
    title text not null,
    note text not null,
    settings text not null check (json_valid(settings)),
    starts_at_ms integer not null,
    -- The IANA name of the time zone the host chose the time in.
    time_zone text not null,
    -- How many minutes before the start to remind of it, as a JSON list.
    reminders text not null check (json_valid(reminders)),
    -- The secret in the link that guests are given.
    token text not null unique,
    -- Grows with each change, so that calendars know the newest.
    sequence integer not null,
    started_at_ms integer,
    room_id text references rooms (id) on delete set null,
    cancelled_at_ms integer,
    created_at_ms integer not null,
    updated_at_ms integer not null
) strict;
create index scheduled_rooms_by_host on scheduled_rooms (host_account_id, starts_at_ms, id);
create index scheduled_rooms_by_start on scheduled_rooms (starts_at_ms);
create index scheduled_rooms_by_room on scheduled_rooms (room_id) where room_id is not null;
create index scheduled_rooms_by_quiz on scheduled_rooms (quiz_id) where quiz_id is not null;

-- Letters that are still to be written; a row goes in the transaction that writes its letter.
create table reminders (
    scheduled_room_id text not null references scheduled_rooms (id) on delete cascade,
    due_at_ms integer not null,
    primary key (scheduled_room_id, due_at_ms)
) strict, without rowid;
create index reminders_by_time on reminders (due_at_ms);
