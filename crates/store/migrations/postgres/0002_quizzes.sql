create table quizzes (
    id text collate "C" not null primary key,
    owner_id text collate "C" not null references accounts (id) on delete cascade,
    title text not null,
    description text not null,
    tags jsonb not null,
    visibility text not null,
    status text not null,
    version bigint not null,
    -- Title, description and tags as lower-case words without accents.
    search_text text not null,
    -- Exactly these words; the parser of PostgreSQL would see numbers, hosts and e-mails in them.
    search_words tsvector not null
        generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
    created_at_ms bigint not null,
    updated_at_ms bigint not null,
    deleted_at_ms bigint
);
create index quizzes_by_owner on quizzes (owner_id, id);

create index quizzes_by_word on quizzes using gin (search_words);

create table questions (
    id text collate "C" not null primary key,
    quiz_id text collate "C" not null references quizzes (id) on delete cascade,
    position bigint not null,
    kind text not null,
    text text not null,
    time_limit_s bigint,
    points_factor bigint not null,
    version bigint not null,
    created_at_ms bigint not null,
    updated_at_ms bigint not null
);
create index questions_by_quiz on questions (quiz_id, position);

create table answers (
    id text collate "C" not null primary key,
    question_id text collate "C" not null references questions (id) on delete cascade,
    position bigint not null,
    text text not null,
    is_correct boolean not null
);
create index answers_by_question on answers (question_id, position);
