-- A question of any kind is one document; its answers had a table of their own when there was only
-- one kind.
alter table questions add column content jsonb not null default '{}';
alter table questions add column media jsonb;
alter table questions add column explanation text not null default '';

update questions set content = (
    select jsonb_build_object('kind', 'choice', 'answers', coalesce(jsonb_agg(
        jsonb_build_object('id', a.id, 'text', a.text, 'isCorrect', a.is_correct)
        order by a.position
    ), '[]'))
    from answers a where a.question_id = questions.id
);
drop table answers;

alter table quizzes add column category text not null default 'other';
alter table quizzes add column difficulty text not null default 'other';
-- A language tag; empty if nobody said.
alter table quizzes add column language text not null default '';
alter table quizzes add column cover_id text collate "C";
-- What is not in it is as it is by default.
alter table quizzes add column settings jsonb not null default '{}';
-- The newest save of an editor, so that the same save sent again is known.
alter table quizzes add column save_digest text;
