-- The bits of the words of a quiz, which let a search pass by most quizzes that lack a word. Of older
-- quizzes they are made by an hourly chore; where there are none, the quiz is read.
alter table quizzes add column word_bits_0 integer;
alter table quizzes add column word_bits_1 integer;
alter table quizzes add column word_bits_2 integer;
alter table quizzes add column word_bits_3 integer;
create index quizzes_without_word_bits on quizzes (id) where word_bits_0 is null;

-- They stand in each order, so that what is passed by is never read; and so does the language, which
-- is filtered by.
drop index quizzes_by_listing;
drop index quizzes_by_popularity;
drop index quizzes_by_length;
create index quizzes_by_listing on quizzes
    (listed_at_ms desc, id desc, category, difficulty, base_language, question_count,
     word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;
create index quizzes_by_popularity on quizzes
    (popularity desc, id desc, category, difficulty, base_language, question_count,
     word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;
create index quizzes_by_length on quizzes
    (question_count desc, id desc, category, difficulty, base_language,
     word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;

-- Beginnings of one to six letters are in the word index as they are. Of others the entries of all
-- words that begin so are put together first, which takes long where there are many.
drop table quizzes_fts;
create virtual table quizzes_fts using fts5 (
    search_text,
    content = 'quizzes',
    content_rowid = 'n',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
    prefix = '1 2 3 4 5 6'
);
insert into quizzes_fts (quizzes_fts) values ('rebuild');
insert into quizzes_fts (quizzes_fts, rank) values ('secure-delete', 1);
