-- Whether everybody who has the address of a profile may see it.
alter table accounts add column is_profile_public boolean not null default false;

-- What a game came to for whoever played it; a row for each room, as long as the account is there.
-- No title stands here: what a quiz is called goes with the quiz.
create table profile_plays (
    account_id text collate "C" not null references accounts (id) on delete cascade,
    -- No foreign key: what somebody played stays theirs when the host leaves.
    room_id text collate "C" not null,
    quiz_id text collate "C" references quizzes (id) on delete set null,
    mode text not null check (mode in ('live', 'practice')),
    rank bigint not null,
    player_count bigint not null,
    points bigint not null,
    -- Questions with a right answer that were asked of this seat, and how many of them were right.
    asked_count bigint not null,
    right_count bigint not null,
    -- How right all of them were together, in thousandths of a question.
    right_permille bigint not null,
    best_streak bigint not null,
    quick_count bigint not null,
    -- Practicing a quiz again changes no figure.
    is_counted boolean not null,
    finished_at_ms bigint not null,
    primary key (account_id, room_id)
);
create index profile_plays_by_time on profile_plays (account_id, finished_at_ms, room_id);
create index profile_plays_by_quiz on profile_plays (quiz_id) where quiz_id is not null;

create table account_achievements (
    account_id text collate "C" not null references accounts (id) on delete cascade,
    achievement text collate "C" not null,
    unlocked_at_ms bigint not null,
    primary key (account_id, achievement)
);

-- Accounts whose achievements are to be looked at: written in the transaction of what happened, so
-- that no crash forgets it, and gone when they were looked at since.
create table achievement_checks (
    account_id text collate "C" not null primary key references accounts (id) on delete cascade,
    revision bigint not null
);

-- When it came from a file, or from another program.
alter table quizzes add column imported_at_ms bigint;

create function achievements_due() returns trigger language plpgsql as $$
declare
    due text;
begin
    if tg_table_name = 'profile_plays' then
        due := new.account_id;
    elsif tg_table_name = 'quizzes' then
        due := new.owner_id;
    else
        select host_account_id into due from rooms where id = new.room_id and mode = 'live';
    end if;
    if due is not null then
        insert into achievement_checks (account_id, revision) values (due, 1)
        on conflict (account_id) do update set revision = achievement_checks.revision + 1;
    end if;
    return null;
end
$$;
create trigger achievements_after_play after insert or update on profile_plays
    for each row execute function achievements_due();
create trigger achievements_after_quiz
    after update of status, player_count, rating_count, picked_at_ms, imported_at_ms on quizzes
    for each row when (new.status <> old.status or new.player_count <> old.player_count
        or new.rating_count <> old.rating_count
        or new.picked_at_ms is distinct from old.picked_at_ms
        or new.imported_at_ms is distinct from old.imported_at_ms)
    execute function achievements_due();
create trigger achievements_after_report after update of player_count on room_reports
    for each row execute function achievements_due();

-- What people did before there were achievements counts too.
insert into achievement_checks (account_id, revision) select id, 1 from accounts;
