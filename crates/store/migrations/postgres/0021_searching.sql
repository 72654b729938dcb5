-- The bits of the words of a quiz, which let a search pass by most quizzes that lack a word. Of older
-- quizzes they are made by an hourly chore; where there are none, the quiz is read.
alter table quizzes add column word_bits_0 bigint;
alter table quizzes add column word_bits_1 bigint;
alter table quizzes add column word_bits_2 bigint;
alter table quizzes add column word_bits_3 bigint;
create index quizzes_without_word_bits on quizzes (id) where word_bits_0 is null;

-- They stand in each order, so that what is passed by is never read; and so does the language, which
-- is filtered by.
drop index quizzes_by_listing;
drop index quizzes_by_popularity;
drop index quizzes_by_length;
create index quizzes_by_listing on quizzes
    (listed_at_ms desc, id desc, category, difficulty, base_language, question_count)
    include (word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;
create index quizzes_by_popularity on quizzes
    (popularity desc, id desc, category, difficulty, base_language, question_count)
    include (word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;
create index quizzes_by_length on quizzes
    (question_count desc, id desc, category, difficulty, base_language)
    include (word_bits_0, word_bits_1, word_bits_2, word_bits_3) where is_listed;

-- The words of a text, and their beginnings of one to six letters, each once. A beginning that is in
-- the index as it is need not be put together from all words that begin so, which takes long where
-- there are many.
create function word_beginnings(search_text text) returns tsvector
language sql immutable strict parallel safe as $$
    select array_to_tsvector(array(
        select word from unnest(string_to_array(search_text, ' ')) as words(word)
        union
        select left(word, letters)
        from unnest(string_to_array(search_text, ' ')) as words(word),
            generate_series(1, 6) as lengths(letters)
    ))
$$;
drop index quizzes_by_word;
-- Without a list of what is to be put in later, which every search would have to read.
create index quizzes_by_beginning on quizzes using gin (word_beginnings(search_text))
    with (fastupdate = off);
