//! The statements of the bank.
//!
//! A walk reads a row only where its index can't rule it out: SQLite reads the row as soon as a
//! column is missing from the index, and PostgreSQL does when the scan has more columns. So on
//! PostgreSQL the scan is narrow, and the row is looked up afterward.

use database::{Sql, sql};
use sharing::shared_quiz_ids;

/// Not ruled out: all bits of the words are set, or the bits are unknown.
macro_rules! may_have_words {
    () => {
        "and b.n < $6 and b.n >= $7 \
         and (coalesce(b.word_bits_0, -1) & $8) = $8 \
         and (coalesce(b.word_bits_1, -1) & $9) = $9 \
         and (coalesce(b.word_bits_2, -1) & $10) = $10 \
         and (coalesce(b.word_bits_3, -1) & $11) = $11 "
    };
}

/// A walk: `$1` is the account, `$2` a kind, `$3` a quiz that is left out, `$4` the words, `$5` how
/// many are wanted, `$6` and `$7` between which positions, and `$8` to `$11` the bits of the words.
/// A question without words isn't found by any yet.
macro_rules! walk {
    ($among:literal, $of_row:literal) => {
        sql! {
            sqlite: concat!(
                "select b.n, b.question_id from bank_questions b where ", $among,
                may_have_words!(), $of_row,
                "and (cast($3 as text) is null or b.quiz_id <> $3) ",
                "and not exists (select 1 from json_each($4) w ",
                "where instr(' ' || coalesce(b.words, ''), ' ' || w.value) = 0) ",
                "order by b.n desc limit $5"
            ),
            postgres: concat!(
                "select b.n, b.question_id from (select b.n as place from bank_questions b where ",
                $among, may_have_words!(), ") p cross join lateral ",
                "(select * from bank_questions r where r.n = p.place offset 0) b where true ",
                $of_row,
                "and (cast($3 as text) is null or b.quiz_id <> $3) ",
                "and not exists (select 1 from jsonb_array_elements_text($4) as w(value) ",
                "where position(' ' || w.value in ' ' || coalesce(b.words, '')) = 0) ",
                "order by p.place desc limit $5"
            ),
        }
    };
}

/// One's own that aren't deleted.
pub(crate) fn own() -> &'static Sql {
    walk!(
        "b.owner_id = $1 and (cast($2 as text) is null or b.kind = $2) ",
        "and exists (select 1 from quizzes q where q.id = b.quiz_id and q.deleted_at_ms is null) "
    )
}

/// Those of quizzes that others share with one: few enough to be found by their quizzes.
pub(crate) fn shared() -> &'static Sql {
    sql! {
        sqlite: concat!(
            "select b.n, b.question_id from bank_questions b where b.quiz_id in (",
            shared_quiz_ids!("$1"),
            ") and (cast($2 as text) is null or b.kind = $2) ",
            may_have_words!(),
            "and (cast($3 as text) is null or b.quiz_id <> $3) \
             and not exists (select 1 from json_each($4) w \
                 where instr(' ' || coalesce(b.words, ''), ' ' || w.value) = 0) \
             order by +b.n desc limit $5"
        ),
        postgres: concat!(
            "select b.n, b.question_id from bank_questions b where b.quiz_id in (",
            shared_quiz_ids!("$1"),
            ") and (cast($2 as text) is null or b.kind = $2) ",
            may_have_words!(),
            "and (cast($3 as text) is null or b.quiz_id <> $3) \
             and not exists (select 1 from jsonb_array_elements_text($4) as w(value) \
                 where position(' ' || w.value in ' ' || coalesce(b.words, '')) = 0) \
             order by b.n + 0 desc limit $5"
        ),
    }
}

/// Other people's that everyone can find.
pub(crate) fn listed() -> &'static Sql {
    walk!(
        "b.is_listed and cast($2 as text) is null ",
        "and b.owner_id <> $1 "
    )
}

/// The same of one kind.
pub(crate) fn listed_of_kind() -> &'static Sql {
    walk!("b.is_listed and b.kind = $2 ", "and b.owner_id <> $1 ")
}

/// Those of other people's that the word index finds for `$4` below the position `$6`, reading at
/// most `$5` of its entries; `$7` are wanted.
pub(crate) fn found() -> &'static Sql {
    sql! {
        sqlite: "select b.n, b.question_id from bank_questions b \
            where b.n in (select rowid from bank_questions_fts where bank_questions_fts match $4 \
                and rowid < $6 order by rowid desc limit $5) \
            and b.is_listed and b.owner_id <> $1 \
            and (cast($2 as text) is null or b.kind = $2) \
            and (cast($3 as text) is null or b.quiz_id <> $3) \
            order by +b.n desc limit $7",
        postgres: "select b.n, b.question_id from (select * from bank_questions \
                where is_listed \
                and word_beginnings(words) @@ cast(cast($4 as text) as tsquery) \
                and n + 0 < $6 limit $5) b \
            where b.owner_id <> $1 \
            and (cast($2 as text) is null or b.kind = $2) \
            and (cast($3 as text) is null or b.quiz_id <> $3) \
            order by b.n desc limit $7",
    }
}

/// The position of the newest question.
pub(crate) fn newest() -> &'static Sql {
    sql!("select max(n) from bank_questions")
}

/// Whose the questions `$1` are: those of the account `$2`, those shared with it, and those that
/// everyone can find, as it is now.
pub(crate) fn origins() -> &'static Sql {
    sql! {
        sqlite: concat!("select o.question_id, o.quiz_title, o.owner_id, o.author_name, o.may_view \
            from (select q.id as question_id, z.title as quiz_title, z.owner_id, \
                a.name as author_name, z.is_listed, (z.owner_id = $2 or z.id in (",
                    shared_quiz_ids!("$2"), ")) as may_view \
                from questions q join quizzes z on z.id = q.quiz_id \
                join accounts a on a.id = z.owner_id \
                where q.id in (select value from json_each($1)) and z.deleted_at_ms is null) o \
            where o.may_view or o.is_listed"),
        postgres: concat!("select o.question_id, o.quiz_title, o.owner_id, o.author_name, \
                o.may_view from (select q.id as question_id, z.title as quiz_title, z.owner_id, \
                a.name as author_name, z.is_listed, (z.owner_id = $2 or z.id in (",
                    shared_quiz_ids!("$2"), ")) as may_view \
                from questions q join quizzes z on z.id = q.quiz_id \
                join accounts a on a.id = z.owner_id \
                where q.id in (select value from jsonb_array_elements_text($1) as i(value)) \
                    and z.deleted_at_ms is null) o \
            where o.may_view or o.is_listed"),
    }
}
