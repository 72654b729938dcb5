-- Flash cards. A deck has the cards of a quiz that somebody studies, or, without a quiz, what they
-- missed in live sessions of one title.
create table card_decks (
    id text collate "C" not null primary key,
    account_id text collate "C" not null references accounts (id) on delete cascade,
    quiz_id text collate "C" references quizzes (id) on delete cascade,
    -- Of what was missed.
    title text collate "C" not null,
    language text not null,
    created_at_ms bigint not null
);
create unique index card_decks_of_quizzes on card_decks (account_id, quiz_id)
    where quiz_id is not null;
create unique index card_decks_of_missed on card_decks (account_id, title) where quiz_id is null;
create index card_decks_by_quiz on card_decks (quiz_id) where quiz_id is not null;

-- A card has a row once it was graded, and one that was missed from the beginning.
create table cards (
    deck_id text collate "C" not null references card_decks (id) on delete cascade,
    -- That of the question, if it is one of a quiz.
    id text collate "C" not null,
    question_id text collate "C" references questions (id) on delete cascade,
    -- The question as it was played, if it was missed, and the same for all that are alike.
    copy jsonb,
    copy_key text collate "C",
    created_at_ms bigint not null,
    -- What is remembered; null before the first grade. Both in hundred-millionths.
    stability bigint,
    difficulty bigint,
    -- Days since 1970 where the person is.
    due_day bigint,
    last_day bigint,
    review_count bigint not null default 0,
    lapse_count bigint not null default 0,
    primary key (deck_id, id)
);
create index cards_by_question on cards (question_id) where question_id is not null;
create unique index cards_of_copies on cards (deck_id, copy_key) where copy_key is not null;
