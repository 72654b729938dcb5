-- A question of any kind is one document; its answers had a table of their own when there was only
-- one kind.
alter table questions add column content text not null default '{}' check (json_valid(content));
alter table questions add column media text check (media is null or json_valid(media));
alter table questions add column explanation text not null default '';

update questions set content = (
    select json_object('kind', 'choice', 'answers', json_group_array(
        json_object(
            'id', a.id,
            'text', a.text,
            'isCorrect', json(case when a.is_correct = 0 then 'false' else 'true' end)
        ) order by a.position
    ))
    from answers a where a.question_id = questions.id
);
drop table answers;

alter table quizzes add column category text not null default 'other';
alter table quizzes add column difficulty text not null default 'other';
-- A language tag; empty if nobody said.
alter table quizzes add column language text not null default '';
alter table quizzes add column cover_id text;
-- What is not in it is as it is by default.
alter table quizzes add column settings text not null default '{}' check (json_valid(settings));
-- The newest save of an editor, so that the same save sent again is known.
alter table quizzes add column save_digest text;
