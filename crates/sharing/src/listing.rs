//! The people of a quiz, and the quizzes that others share with an account.

use database::sql;
use search::{ID_END, Phrase, QuizCursor};
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Page, QuizSummary, ShareRole, Store, StoreError, quiz_columns, shown_cover};

use crate::holds;

/// Someone a quiz is shared with.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Person {
    pub account_id: String,
    pub name: String,
    /// The profile picture, if there is one.
    pub avatar_id: Option<String>,
    pub role: ShareRole,
    pub shared_at_ms: i64,
}

/// A quiz that someone else shares with an account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SharedQuiz {
    #[sqlx(flatten)]
    pub summary: QuizSummary,
    pub share_role: ShareRole,
    pub owner_name: String,
    pub shared_at_ms: i64,
}

/// Everyone a quiz is shared with, in the order in which it was.
pub async fn list_people(store: &Store, quiz_id: &str) -> Result<Vec<Person>, StoreError> {
    let sql = sql!(concat!(
        "select h.account_id, a.name, a.avatar_id, h.role, h.shared_at_ms from quiz_shares h \
         join quizzes q on q.id = h.quiz_id join accounts a on a.id = h.account_id \
         where h.quiz_id = $1 and ",
        holds!(),
        " order by h.shared_at_ms, h.account_id"
    ));
    Ok(store.db().read().all(sql, (quiz_id,)).await?)
}

/// The quizzes shared with `$1` after the position `$2`, `$3`, with all words of `$4`. A quiz that
/// was withheld is there for those who can fix it.
macro_rules! select_shared {
    ($words:literal) => {
        concat!(
            "select ",
            quiz_columns!("q."),
            ", q.question_count, cast(null as text) as folder_id, ",
            shown_cover!(),
            ", h.role as share_role, a.name as owner_name, h.shared_at_ms from quiz_shares h \
             join quizzes q on q.id = h.quiz_id join accounts a on a.id = q.owner_id \
             where h.account_id = $1 and (h.shared_at_ms, h.quiz_id) < ($2, $3) \
             and q.deleted_at_ms is null and not q.is_author_suspended \
             and (q.withheld_at_ms is null or h.role = 'edit') and ",
            holds!(),
            " and not exists (select 1 from ",
            $words,
            " = 0) order by h.shared_at_ms desc, h.quiz_id desc limit $5"
        )
    };
}

/// The quizzes that others share with an account, those shared last first. A search without a
/// letter or digit finds nothing.
pub async fn list_shared(
    store: &Store,
    account_id: &str,
    search: Option<&str>,
    limit: u32,
    cursor: Option<&QuizCursor>,
) -> Result<Page<SharedQuiz>, StoreError> {
    let sql = sql! {
        sqlite: select_shared!(
            "json_each($4) w where instr(' ' || q.search_text, ' ' || w.value)"
        ),
        postgres: select_shared!(
            "jsonb_array_elements_text($4) as w(value) \
             where position(' ' || w.value in ' ' || q.search_text)"
        ),
    };
    let words = match search.map(str::trim).filter(|search| !search.is_empty()) {
        None => Vec::new(),
        Some(search) => match Phrase::parse(search) {
            Some(phrase) => phrase.words,
            None => return Ok(Page::empty()),
        },
    };
    let at_ms = cursor.and_then(|cursor| cursor.key.parse().ok());
    let params = (
        account_id,
        at_ms.unwrap_or(i64::MAX),
        cursor.map_or(ID_END, |cursor| cursor.id.as_str()),
        Json(&words),
        i64::from(limit) + 1,
    );
    let rows: Vec<SharedQuiz> = store.db().read().all(sql, params).await?;
    let place = |row: &SharedQuiz| {
        QuizCursor {
            key: row.shared_at_ms.to_string(),
            id: row.summary.quiz.id.clone(),
        }
        .text()
    };
    Ok(Page::with_cursor(rows, limit, place))
}
