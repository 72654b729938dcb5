-- Whose quiz a question was copied from.
alter table questions add column source text check (source is null or json_valid(source));

-- What the question bank finds questions by, one row for each. The words are lower-case words without
-- accents; null: not made yet, or no longer right.
create table bank_questions (
    n integer primary key,
    question_id text not null unique references questions (id) on delete cascade,
    quiz_id text not null references quizzes (id) on delete cascade,
    owner_id text not null references accounts (id) on delete cascade,
    kind text not null,
    -- Whether everyone can find its quiz.
    is_listed integer not null,
    words text,
    word_bits_0 integer,
    word_bits_1 integer,
    word_bits_2 integer,
    word_bits_3 integer
) strict;
create index bank_questions_by_quiz on bank_questions (quiz_id);
create index bank_questions_without_words on bank_questions (question_id) where words is null;
-- One index for each list, with all that decides which rows are read.
create index bank_questions_by_owner on bank_questions
    (owner_id, n desc, kind, word_bits_0, word_bits_1, word_bits_2, word_bits_3);
create index bank_questions_listed on bank_questions
    (n desc, kind, word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;
create index bank_questions_listed_by_kind on bank_questions
    (kind, n desc, word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;

-- The words of listed questions; the triggers leave out all others.
create virtual table bank_questions_fts using fts5 (
    words,
    content = 'bank_questions',
    content_rowid = 'n',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
    prefix = '1 2 3 4 5 6'
);
insert into bank_questions_fts (bank_questions_fts, rank) values ('secure-delete', 1);
create trigger bank_questions_fts_delete after delete on bank_questions
when old.is_listed and old.words is not null begin
    insert into bank_questions_fts (bank_questions_fts, rowid, words)
    values ('delete', old.n, old.words);
end;
create trigger bank_questions_fts_out after update of words, is_listed on bank_questions
when old.is_listed and old.words is not null
    and (not new.is_listed or new.words is not old.words) begin
    insert into bank_questions_fts (bank_questions_fts, rowid, words)
    values ('delete', old.n, old.words);
end;
create trigger bank_questions_fts_in after update of words, is_listed on bank_questions
when new.is_listed and new.words is not null
    and (not old.is_listed or new.words is not old.words) begin
    insert into bank_questions_fts (rowid, words) values (new.n, new.words);
end;

insert into bank_questions (question_id, quiz_id, owner_id, kind, is_listed)
select q.id, q.quiz_id, z.owner_id, q.kind, z.is_listed
from questions q join quizzes z on z.id = q.quiz_id
order by z.created_at_ms, z.id, q.position;

create trigger bank_questions_added after insert on questions begin
    insert into bank_questions (question_id, quiz_id, owner_id, kind, is_listed)
    select new.id, new.quiz_id, z.owner_id, new.kind, z.is_listed
    from quizzes z where z.id = new.quiz_id;
end;
create trigger bank_questions_changed after update of kind, text, content on questions
when new.kind <> old.kind or new.text <> old.text or new.content <> old.content begin
    update bank_questions set kind = new.kind, words = null, word_bits_0 = null,
        word_bits_1 = null, word_bits_2 = null, word_bits_3 = null
    where question_id = new.id;
end;
create trigger bank_questions_listed_again
after update of visibility, status, deleted_at_ms, question_count, withheld_at_ms,
    is_author_suspended on quizzes
when new.is_listed <> old.is_listed begin
    update bank_questions set is_listed = new.is_listed where quiz_id = new.id;
end;
