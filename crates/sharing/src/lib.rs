//! Quizzes that people share: with whom, and what they may do.
//!
//! A share gives one account a role in one quiz, which stays its owner's. It goes with the quiz and
//! with either account; while the quiz is deleted, it rests. So it does wherever one blocks the
//! other, until [`end_between`] ends it. What a role allows, callers decide. Anyone who copies a
//! shared quiz gets copies of its files.

mod copying;
mod editors;
mod exporting;
mod listing;
mod putting;

use database::sql;
use sqlx::FromRow;
use store::{Quiz, ShareRole, Store, StoreError, quiz_columns};

pub use copying::{Original, create_copies, list_originals};
pub use editors::{Changer, Editor, list_changers, list_editors};
pub use exporting::{OwnShare, list_own};
pub use listing::{Person, SharedQuiz, list_people, list_shared};
pub use putting::{Outcome, end, end_between, put};

/// The maximum number of people a quiz is shared with.
pub const PEOPLE_MAX: i64 = 50;

/// That a share `h` of the quiz `q` holds: nobody blocks the other.
#[macro_export]
macro_rules! holds {
    () => {
        "not exists (select 1 from friend_links f where f.state = 'blocked' \
             and ((f.account_id = q.owner_id and f.other_id = h.account_id) \
                 or (f.account_id = h.account_id and f.other_id = q.owner_id)))"
    };
}

/// The ids of the quizzes whose right answers others show the account `$account`, as it is now.
#[macro_export]
macro_rules! shared_quiz_ids {
    ($account:literal) => {
        concat!(
            "select h.quiz_id from quiz_shares h join quizzes q on q.id = h.quiz_id \
             where h.account_id = ",
            $account,
            " and q.deleted_at_ms is null and not q.is_author_suspended \
             and (q.withheld_at_ms is null or h.role = 'edit') and ",
            $crate::holds!()
        )
    };
}

#[derive(FromRow)]
struct Found {
    #[sqlx(flatten)]
    quiz: Quiz,
    share_role: Option<ShareRole>,
}

/// Finds a quiz that is not deleted, with the role of an account in it, if it was shared with that.
pub async fn find_quiz(
    store: &Store,
    id: &str,
    account_id: Option<&str>,
) -> Result<Option<(Quiz, Option<ShareRole>)>, StoreError> {
    let sql = sql!(concat!(
        "select ",
        quiz_columns!("q."),
        ", h.role as share_role from quizzes q left join quiz_shares h on h.quiz_id = q.id \
         and h.account_id = $2 and ",
        holds!(),
        " where q.id = $1 and q.deleted_at_ms is null"
    ));
    let found: Option<Found> = store.db().read().optional(sql, (id, account_id)).await?;
    Ok(found.map(|found| (found.quiz, found.share_role)))
}

/// The role of an account in someone else's quiz.
pub async fn find_role(
    store: &Store,
    quiz_id: &str,
    account_id: &str,
) -> Result<Option<ShareRole>, StoreError> {
    let sql = sql!(concat!(
        "select h.role from quiz_shares h join quizzes q on q.id = h.quiz_id \
         where h.quiz_id = $1 and h.account_id = $2 and q.deleted_at_ms is null and ",
        holds!()
    ));
    let params = (quiz_id, account_id);
    Ok(store.db().read().optional_scalar(sql, params).await?)
}
