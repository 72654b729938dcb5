-- Whether everybody who has the address of a profile may see it.
alter table accounts add column is_profile_public integer not null default 0;

-- What a game came to for whoever played it; a row for each room, as long as the account is there.
-- No title stands here: what a quiz is called goes with the quiz.
create table profile_plays (
    account_id text not null references accounts (id) on delete cascade,
    -- No foreign key: what somebody played stays theirs when the host leaves.
    room_id text not null,
    quiz_id text references quizzes (id) on delete set null,
    mode text not null check (mode in ('live', 'practice')),
    rank integer not null,
    player_count integer not null,
    points integer not null,
    -- Questions with a right answer that were asked of this seat, and how many of them were right.
    asked_count integer not null,
    right_count integer not null,
    -- How right all of them were together, in thousandths of a question.
    right_permille integer not null,
    best_streak integer not null,
    quick_count integer not null,
    -- Practicing a quiz again changes no figure.
    is_counted integer not null,
    finished_at_ms integer not null,
    primary key (account_id, room_id)
) strict, without rowid;
create index profile_plays_by_time on profile_plays (account_id, finished_at_ms, room_id);
create index profile_plays_by_quiz on profile_plays (quiz_id) where quiz_id is not null;

create table account_achievements (
    account_id text not null references accounts (id) on delete cascade,
    achievement text not null,
    unlocked_at_ms integer not null,
    primary key (account_id, achievement)
) strict, without rowid;

-- Accounts whose achievements are to be looked at: written in the transaction of what happened, so
-- that no crash forgets it, and gone when they were looked at since.
create table achievement_checks (
    account_id text not null primary key references accounts (id) on delete cascade,
    revision integer not null
) strict, without rowid;

-- When it came from a file, or from another program.
alter table quizzes add column imported_at_ms integer;

create trigger achievements_after_play after insert on profile_plays begin
    insert into achievement_checks (account_id, revision) values (new.account_id, 1)
    on conflict (account_id) do update set revision = revision + 1;
end;
create trigger achievements_after_replay after update on profile_plays begin
    insert into achievement_checks (account_id, revision) values (new.account_id, 1)
    on conflict (account_id) do update set revision = revision + 1;
end;
create trigger achievements_after_quiz
after update of status, player_count, rating_count, picked_at_ms, imported_at_ms on quizzes
when new.status <> old.status or new.player_count <> old.player_count
    or new.rating_count <> old.rating_count or new.picked_at_ms is not old.picked_at_ms
    or new.imported_at_ms is not old.imported_at_ms begin
    insert into achievement_checks (account_id, revision) values (new.owner_id, 1)
    on conflict (account_id) do update set revision = revision + 1;
end;
create trigger achievements_after_report after update of player_count on room_reports begin
    insert into achievement_checks (account_id, revision)
    select host_account_id, 1 from rooms
    where id = new.room_id and mode = 'live' and host_account_id is not null
    on conflict (account_id) do update set revision = revision + 1;
end;

-- What people did before there were achievements counts too.
insert into achievement_checks (account_id, revision) select id, 1 from accounts;
