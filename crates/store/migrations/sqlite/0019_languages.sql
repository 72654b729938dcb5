-- The language of a quiz without its form: what somebody who looks for quizzes in a language means,
-- be it written `pt`, `pt-BR` or `PT-br`.
alter table quizzes add column base_language text generated always as (
    lower(substr(language, 1, instr(language || '-', '-') - 1))
) virtual;

-- Which languages there are is told by skipping from one to the next.
create index quizzes_by_language on quizzes (base_language) where is_listed;
