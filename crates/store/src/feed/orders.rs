//! The feed's SQL statements, one per order.
//!
//! Every order has an index that also covers the filters, so a page is a walk along it from where
//! the last one ended. `cross join` makes SQLite do that: it looks up the author of each quiz, not
//! the other way around. A `+` before a key keeps both databases from walking the index where a few
//! quizzes, found in another way, are sorted.

use database::{Sql, sql};

use crate::quiz_columns;

/// The statements of one order.
#[derive(Clone, Copy)]
pub(super) struct Order {
    /// All quizzes, in order.
    pub(super) all: &'static Sql,
    /// Those with the words `$10`, whose bits are `$11` to `$14`, in order, down to the position
    /// `$8, $9`.
    pub(super) walk: &'static Sql,
    /// Those the word index finds for `$8`, reading at most `$9` of its entries.
    pub(super) found: &'static Sql,
    /// Staff picks that have the words `$8`.
    pub(super) picked: &'static Sql,
    /// Those in the language `$7` that have the words `$8`, found by language.
    pub(super) spoken: &'static Sql,
    /// The position `$3` quizzes further.
    pub(super) reach: &'static Sql,
}

/// The columns of `FeedQuiz`.
macro_rules! feed_columns {
    () => {
        concat!(
            quiz_columns!("q."),
            ", q.question_count, q.player_count, q.rating_sum, q.rating_count, q.picked_at_ms, ",
            "q.pick_order, q.popularity, q.listed_at_ms, a.name as author_name, ",
            "case when a.is_profile_public then a.id end as public_author_id, ",
            "cast(null as text) as folder_id, ",
            $crate::shown_cover!()
        )
    };
}

macro_rules! select_feed {
    () => {
        concat!(
            "select ",
            feed_columns!(),
            "from quizzes q cross join accounts a where a.id = q.owner_id and "
        )
    };
}
pub(super) use {feed_columns, select_feed};

/// Listed quizzes after the position `$1, $2`, in the category `$4` and of difficulty `$5`, with at
/// most `$6` questions, in any variant of the language `$7`.
macro_rules! after {
    ($key:literal) => {
        concat!(
            "q.is_listed and (",
            $key,
            ", q.id) < ($1, $2) ",
            "and (cast($4 as text) is null or q.category = $4) ",
            "and (cast($5 as text) is null or q.difficulty = $5) ",
            "and +q.question_count <= $6 ",
            "and (cast($7 as text) is null or q.base_language = $7) "
        )
    };
}

macro_rules! in_order {
    ($key:literal) => {
        concat!("order by ", $key, " desc, q.id desc limit $3")
    };
}

/// Not ruled out: all bits of the words are set, or the bits are unknown.
macro_rules! may_have_words {
    () => {
        "and (coalesce(q.word_bits_0, -1) & $11) = $11 \
         and (coalesce(q.word_bits_1, -1) & $12) = $12 \
         and (coalesce(q.word_bits_2, -1) & $13) = $13 \
         and (coalesce(q.word_bits_3, -1) & $14) = $14 "
    };
}

/// Each of the words in the list `$n` begins a word of the quiz. This is the word index's
/// condition, checked on one row.
macro_rules! has_words {
    (sqlite $n:literal) => {
        concat!(
            "and not exists (select 1 from json_each(",
            $n,
            ") w where instr(' ' || q.search_text, ' ' || w.value) = 0) "
        )
    };
    (postgres $n:literal) => {
        concat!(
            "and not exists (select 1 from jsonb_array_elements_text(",
            $n,
            ") as w(value) where position(' ' || w.value in ' ' || q.search_text) = 0) "
        )
    };
}

macro_rules! order {
    ($key:literal, $plus_key:literal) => {
        Order {
            all: sql!(concat!(select_feed!(), after!($key), in_order!($key))),
            walk: sql! {
                // The index alone decides what is skipped: SQLite reads the row as soon as a column
                // is missing from the index,
                sqlite: concat!(
                    select_feed!(), after!($key), "and (", $key, ", q.id) >= ($8, $9) ",
                    may_have_words!(), has_words!(sqlite "$10"), in_order!($key)
                ),
                // and PostgreSQL does when the scan has more columns. So there the scan is narrow,
                // and the row is looked up afterward.
                postgres: concat!(
                    "select ", feed_columns!(), "from (select q.id, ", $key, " as place_key ",
                    "from quizzes q where ", after!($key), "and (", $key, ", q.id) >= ($8, $9) ",
                    may_have_words!(), ") w ",
                    "cross join lateral (select * from quizzes r where r.id = w.id offset 0) q ",
                    "cross join accounts a where a.id = q.owner_id ",
                    has_words!(postgres "$10"),
                    "order by w.place_key desc, w.id desc limit $3"
                ),
            },
            found: sql! {
                sqlite: concat!(
                    select_feed!(), after!($plus_key),
                    "and q.n in (select rowid from quizzes_fts where quizzes_fts match $8 ",
                    "order by rowid desc limit $9) ",
                    in_order!($plus_key)
                ),
                postgres: concat!(
                    "select ", feed_columns!(), "from (select * from quizzes ",
                    "where word_beginnings(search_text) @@ cast(cast($8 as text) as tsquery) ",
                    "limit $9) q cross join accounts a where a.id = q.owner_id and ",
                    after!($plus_key), in_order!($plus_key)
                ),
            },
            picked: sql! {
                sqlite: concat!(
                    select_feed!(), after!($plus_key), "and q.picked_at_ms is not null ",
                    has_words!(sqlite "$8"), in_order!($plus_key)
                ),
                postgres: concat!(
                    select_feed!(), after!($plus_key), "and q.picked_at_ms is not null ",
                    has_words!(postgres "$8"), in_order!($plus_key)
                ),
            },
            spoken: sql! {
                sqlite: concat!(
                    select_feed!(), after!($plus_key), "and q.base_language = $7 ",
                    has_words!(sqlite "$8"), in_order!($plus_key)
                ),
                postgres: concat!(
                    select_feed!(), after!($plus_key), "and q.base_language = $7 ",
                    has_words!(postgres "$8"), in_order!($plus_key)
                ),
            },
            reach: sql!(concat!(
                "select ",
                $key,
                ", q.id from quizzes q where ",
                after!($key),
                "order by ",
                $key,
                " desc, q.id desc limit 1 offset $3"
            )),
        }
    };
}

/// The newest first.
pub(super) fn by_listing() -> Order {
    order!("q.listed_at_ms", "+q.listed_at_ms")
}

/// The most popular first.
pub(super) fn by_popularity() -> Order {
    order!("q.popularity", "+q.popularity")
}

/// The longest first.
pub(super) fn by_length() -> Order {
    order!("q.question_count", "+q.question_count")
}

/// In the order set by administrators.
pub(super) fn by_picking() -> Order {
    order!("q.pick_order", "+q.pick_order")
}

/// Counts the quizzes listed in the language `$1`, up to `$2`.
pub(super) fn count_spoken() -> &'static Sql {
    sql!(
        "select count(*) from (select 1 as one from quizzes q \
             where q.is_listed and q.base_language = $1 limit $2) few"
    )
}

/// The languages of listed quizzes, at most `$1`. Each takes one step in the index, however many
/// quizzes it has.
pub(super) fn languages() -> &'static Sql {
    sql!(
        "with recursive spoken (language, count) as ( \
             select (select min(q.base_language) from quizzes q \
                 where q.is_listed and q.base_language > ''), cast(1 as bigint) \
             union all \
             select (select min(q.base_language) from quizzes q \
                 where q.is_listed and q.base_language > s.language), s.count + 1 \
             from spoken s where s.language is not null and s.count < $1) \
         select language from spoken where language is not null order by language"
    )
}
