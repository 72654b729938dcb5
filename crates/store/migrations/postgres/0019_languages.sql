-- The language of a quiz without its form: what somebody who looks for quizzes in a language means,
-- be it written `pt`, `pt-BR` or `PT-br`.
alter table quizzes add column base_language text collate "C" generated always as (
    lower(split_part(language, '-', 1))
) stored;

-- Which languages there are is told by skipping from one to the next.
create index quizzes_by_language on quizzes (base_language) where is_listed;
