-- What the feed orders and filters by stands in the row of the quiz, so that a page of it is a walk
-- along an index.
alter table quizzes add column question_count integer not null default 0;
-- Seats of others in which something was picked, over all games that came to an end.
alter table quizzes add column player_count integer not null default 0;
-- How it ranks among what is popular; made anew every hour from plays and ratings.
alter table quizzes add column popularity integer not null default 0;
alter table quizzes add column rating_sum integer not null default 0;
alter table quizzes add column rating_count integer not null default 0;
-- When an administrator picked it.
alter table quizzes add column picked_at_ms integer;
-- When everybody could find it for the first time.
alter table quizzes add column listed_at_ms integer;

update quizzes set question_count =
    (select count(*) from questions where quiz_id = quizzes.id);
update quizzes set listed_at_ms = created_at_ms
where visibility = 'public' and status = 'published' and deleted_at_ms is null
    and question_count > 0;

-- Whether everybody can find it now.
alter table quizzes add column is_listed integer generated always as (
    visibility = 'public' and status = 'published' and deleted_at_ms is null
    and question_count > 0
) virtual;

create trigger questions_counted_in after insert on questions begin
    update quizzes set question_count = question_count + 1 where id = new.quiz_id;
end;
create trigger questions_counted_out after delete on questions begin
    update quizzes set question_count = question_count - 1 where id = old.quiz_id;
end;
create trigger quizzes_listed
after update of visibility, status, deleted_at_ms, question_count on quizzes
when new.listed_at_ms is null and new.is_listed begin
    update quizzes set listed_at_ms = new.updated_at_ms where id = new.id;
end;

-- One index for each order; the filters are answered from it, without a look at the row.
create index quizzes_by_listing on quizzes
    (listed_at_ms desc, id desc, category, difficulty, question_count) where is_listed;
create index quizzes_by_popularity on quizzes
    (popularity desc, id desc, category, difficulty, question_count) where is_listed;
create index quizzes_by_length on quizzes
    (question_count desc, id desc, category, difficulty) where is_listed;
create index quizzes_picked on quizzes (id) where picked_at_ms is not null;
create index quizzes_popular on quizzes (id) where popularity > 0;

-- Who played a quiz on which day, for its popularity and for who may rate it. A host vouches for
-- the people without an account in the host's rooms.
create table quiz_plays (
    quiz_id text not null references quizzes (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    is_host integer not null,
    -- When the day began.
    day_at_ms integer not null,
    seat_count integer not null,
    primary key (quiz_id, account_id, is_host, day_at_ms)
) strict, without rowid;
create index quiz_plays_by_account on quiz_plays (account_id, quiz_id);
create index quiz_plays_by_day on quiz_plays (day_at_ms);

create table quiz_ratings (
    quiz_id text not null references quizzes (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    stars integer not null check (stars between 1 and 5),
    rated_at_ms integer not null,
    primary key (quiz_id, account_id)
) strict, without rowid;
create index quiz_ratings_by_account on quiz_ratings (account_id);
create trigger quiz_ratings_in after insert on quiz_ratings begin
    update quizzes set rating_sum = rating_sum + new.stars, rating_count = rating_count + 1
    where id = new.quiz_id;
end;
create trigger quiz_ratings_changed after update of stars on quiz_ratings begin
    update quizzes set rating_sum = rating_sum - old.stars + new.stars where id = new.quiz_id;
end;
create trigger quiz_ratings_out after delete on quiz_ratings begin
    update quizzes set rating_sum = rating_sum - old.stars, rating_count = rating_count - 1
    where id = old.quiz_id;
end;

-- What people say is wrong with a quiz, for administrators.
create table abuse_reports (
    id text not null primary key,
    quiz_id text not null references quizzes (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    reason text not null,
    text text not null,
    created_at_ms integer not null,
    closed_at_ms integer,
    unique (quiz_id, account_id)
) strict;
create index abuse_reports_by_account on abuse_reports (account_id);
create index abuse_reports_open on abuse_reports (id) where closed_at_ms is null;

-- Whether strangers may find a room while it is in its lobby, and whether its plays are counted.
alter table rooms add column is_public integer not null default 0;
alter table rooms add column is_counted integer not null default 0;
create index rooms_public_lobbies on rooms (quiz_id, id)
    where is_public = 1 and phase = 'lobby' and finished_at_ms is null;
