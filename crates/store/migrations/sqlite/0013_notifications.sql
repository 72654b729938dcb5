-- What somebody is told of, in the list behind the bell and by letter.
create table notifications (
    id text not null primary key,
    account_id text not null references accounts (id) on delete cascade,
    -- A word from the list of the callers.
    kind text not null,
    -- Who did it, and what it is about; it goes with any of them.
    actor_id text references accounts (id) on delete cascade,
    quiz_id text references quizzes (id) on delete cascade,
    room_id text references rooms (id) on delete cascade,
    scheduled_room_id text references scheduled_rooms (id) on delete cascade,
    -- What no column has a place for, as the callers spell it.
    detail text not null,
    -- False for what was wanted by letter only: it is kept so that it is told once.
    is_shown integer not null,
    -- Each of these is told once.
    dedup_key text not null,
    created_at_ms integer not null,
    read_at_ms integer,
    unique (account_id, dedup_key)
) strict;
create index notifications_by_account on notifications (account_id, id) where is_shown;
create index notifications_unread on notifications (account_id)
    where is_shown and read_at_ms is null;
create index notifications_by_age on notifications (created_at_ms);
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_by_quiz on notifications (quiz_id) where quiz_id is not null;
create index notifications_by_room on notifications (room_id) where room_id is not null;
create index notifications_by_scheduled_room on notifications (scheduled_room_id)
    where scheduled_room_id is not null;

-- When its host was told that a report is ready. Older ones are no news.
alter table room_reports add column told_at_ms integer;
update room_reports set told_at_ms = created_at_ms;
create index room_reports_untold on room_reports (created_at_ms) where told_at_ms is null;

-- Where whoever gets a letter can say that they want no more of its kind.
alter table mails add column unsubscribe_url text;
