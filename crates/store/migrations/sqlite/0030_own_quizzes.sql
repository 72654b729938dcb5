-- In how many games of others somebody picked something. Of older games, only those are counted that
-- still have a report.
alter table quizzes add column play_count integer not null default 0;
update quizzes set play_count = games.game_count
from (
    select r.quiz_id, count(*) as game_count
    from rooms r join room_reports p on p.room_id = r.id
    where r.quiz_id is not null and r.is_counted = 1 and p.player_count > 0
    group by r.quiz_id
) as games
where games.quiz_id = quizzes.id;

-- The questions of a quiz as lower-case words without accents, for its author's search. Null: not
-- made yet, or no longer right.
alter table quizzes add column question_words text;
create index quizzes_without_question_words on quizzes (owner_id) where question_words is null;

create trigger question_words_added after insert on questions begin
    update quizzes set question_words = null
    where id = new.quiz_id and question_words is not null;
end;
create trigger question_words_changed after update of text on questions begin
    update quizzes set question_words = null
    where id = new.quiz_id and question_words is not null;
end;
create trigger question_words_removed after delete on questions begin
    update quizzes set question_words = null
    where id = old.quiz_id and question_words is not null;
end;

-- One index for each order of someone's own quizzes.
create index quizzes_by_owner_and_change on quizzes (owner_id, updated_at_ms, id)
    where deleted_at_ms is null;
create index quizzes_by_owner_and_plays on quizzes (owner_id, play_count, id)
    where deleted_at_ms is null;
create index quizzes_by_owner_and_title on quizzes (owner_id, substr(search_text, 1, 64), id)
    where deleted_at_ms is null;
