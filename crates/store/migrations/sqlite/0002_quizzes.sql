create table quizzes (
    -- The row number the full-text index points at; an implicit one would move on VACUUM.
    n integer primary key,
    id text not null unique,
    owner_id text not null references accounts (id) on delete cascade,
    title text not null,
    description text not null,
    tags text not null check (json_valid(tags)),
    visibility text not null,
    status text not null,
    version integer not null,
    -- Title, description and tags as lower-case words without accents.
    search_text text not null,
    created_at_ms integer not null,
    updated_at_ms integer not null,
    deleted_at_ms integer
) strict;
create index quizzes_by_owner on quizzes (owner_id, id);

create virtual table quizzes_fts using fts5 (
    search_text,
    content = 'quizzes',
    content_rowid = 'n',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
    prefix = '2 3'
);
create trigger quizzes_fts_insert after insert on quizzes begin
    insert into quizzes_fts (rowid, search_text) values (new.n, new.search_text);
end;
create trigger quizzes_fts_delete after delete on quizzes begin
    insert into quizzes_fts (quizzes_fts, rowid, search_text)
    values ('delete', old.n, old.search_text);
end;
create trigger quizzes_fts_update after update of search_text on quizzes begin
    insert into quizzes_fts (quizzes_fts, rowid, search_text)
    values ('delete', old.n, old.search_text);
    insert into quizzes_fts (rowid, search_text) values (new.n, new.search_text);
end;

create table questions (
    id text not null primary key,
    quiz_id text not null references quizzes (id) on delete cascade,
    position integer not null,
    kind text not null,
    text text not null,
    time_limit_s integer,
    points_factor integer not null,
    version integer not null,
    created_at_ms integer not null,
    updated_at_ms integer not null
) strict;
create index questions_by_quiz on questions (quiz_id, position);

create table answers (
    id text not null primary key,
    question_id text not null references questions (id) on delete cascade,
    position integer not null,
    text text not null,
    is_correct integer not null
) strict;
create index answers_by_question on answers (question_id, position);
