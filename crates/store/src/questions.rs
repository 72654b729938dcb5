//! The questions of a quiz, in order.
//!
//! A question's content is one document, the author's draft. Positions run from 0 without gaps.
//! Every change first raises the quiz's version, which also locks it, so two changes of one quiz
//! never interleave. Each answer option has its own id within its question. Callers decide what
//! makes a question valid; the maximum number per quiz is enforced here, because only a transaction
//! can count.

use std::collections::BTreeSet;

use database::{Tx, sql};
pub use game::draft::QuestionSource;
use game::draft::{Content, DraftMedia, QuestionDraft};
use search::{WordBits, search_text};
use sqlx::FromRow;
use sqlx::types::Json;

use crate::{Constraint, Store, StoreError, new_id};

/// The maximum number of questions per quiz.
pub const QUESTIONS_PER_QUIZ_MAX: i64 = 200;

/// One question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub id: String,
    pub quiz_id: String,
    /// 0 for the first.
    pub position: i64,
    /// Its content.
    pub draft: QuestionDraft,
    /// Where it was copied from, if it was someone else's.
    pub source: Option<QuestionSource>,
    /// Increases with every change of this question.
    pub version: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}

/// A question as stored in its columns.
#[derive(FromRow)]
pub(crate) struct QuestionRow {
    id: String,
    quiz_id: String,
    position: i64,
    text: String,
    content: Json<Content>,
    media: Option<Json<DraftMedia>>,
    explanation: String,
    notes: String,
    time_limit_s: Option<i64>,
    points_factor: i64,
    source: Option<Json<QuestionSource>>,
    version: i64,
    created_at_ms: i64,
    updated_at_ms: i64,
}

impl From<QuestionRow> for Question {
    fn from(row: QuestionRow) -> Self {
        Self {
            id: row.id,
            quiz_id: row.quiz_id,
            position: row.position,
            draft: QuestionDraft {
                text: row.text,
                content: row.content.0,
                // Both are small numbers; we never wrote any other.
                time_limit_s: row.time_limit_s.map(|s| u32::try_from(s).unwrap_or(0)),
                points_factor: u8::try_from(row.points_factor).unwrap_or(1),
                media: row.media.map(|media| media.0),
                explanation: row.explanation,
                notes: row.notes,
            },
            source: row.source.map(|source| source.0),
            version: row.version,
            created_at_ms: row.created_at_ms,
            updated_at_ms: row.updated_at_ms,
        }
    }
}

/// The columns of a [`QuestionRow`].
macro_rules! question_columns {
    () => {
        "id, quiz_id, position, text, content, media, explanation, notes, time_limit_s, \
         points_factor, source, version, created_at_ms, updated_at_ms"
    };
}

/// All questions of the quiz `$1`, in order.
macro_rules! select_questions {
    () => {
        concat!(
            "select ",
            $crate::questions::question_columns!(),
            " from questions where quiz_id = $1 order by position, id"
        )
    };
}

/// Writes the words by which the question bank finds a question that is new or has just changed: a
/// trigger has made its row, or removed its former words.
async fn write_bank_words(tx: &mut Tx<'_>, question: &Question) -> Result<(), StoreError> {
    let write = sql!(
        "update bank_questions set words = $2, word_bits_0 = $3, word_bits_1 = $4, \
             word_bits_2 = $5, word_bits_3 = $6 \
         where question_id = $1 and words is null"
    );
    let words = search_text(question.draft.texts());
    let [bits_0, bits_1, bits_2, bits_3] = WordBits::of_text(&words).0;
    let params = (&question.id, &words, bits_0, bits_1, bits_2, bits_3);
    tx.execute(write, params).await?;
    Ok(())
}

/// Inserts a question and returns the number of rows, which is zero if another question has its id.
pub(crate) async fn insert_question(
    tx: &mut Tx<'_>,
    question: &Question,
) -> Result<u64, StoreError> {
    let insert = sql!(
        "insert into questions (id, quiz_id, position, kind, text, content, media, \
             explanation, time_limit_s, points_factor, version, created_at_ms, updated_at_ms, \
             notes, source) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
         on conflict (id) do nothing"
    );
    let draft = &question.draft;
    let params = (
        &question.id,
        &question.quiz_id,
        question.position,
        draft.content.kind(),
        &draft.text,
        Json(&draft.content),
        draft.media.as_ref().map(Json),
        &draft.explanation,
        draft.time_limit_s.map(i64::from),
        i64::from(draft.points_factor),
        question.version,
        question.created_at_ms,
        question.updated_at_ms,
        &draft.notes,
        question.source.as_ref().map(Json),
    );
    let inserted = tx.execute(insert, params).await?;
    if inserted > 0 {
        write_bank_words(tx, question).await?;
    }
    Ok(inserted)
}

/// Replaces a question's content and position.
pub(crate) async fn update_question(
    tx: &mut Tx<'_>,
    question: &Question,
) -> Result<(), StoreError> {
    let update = sql!(
        "update questions set position = $2, kind = $3, text = $4, content = $5, media = $6, \
             explanation = $7, time_limit_s = $8, points_factor = $9, version = $10, \
             updated_at_ms = $11, notes = $12, source = $13 \
         where id = $1"
    );
    let draft = &question.draft;
    let params = (
        &question.id,
        question.position,
        draft.content.kind(),
        &draft.text,
        Json(&draft.content),
        draft.media.as_ref().map(Json),
        &draft.explanation,
        draft.time_limit_s.map(i64::from),
        i64::from(draft.points_factor),
        question.version,
        question.updated_at_ms,
        &draft.notes,
        question.source.as_ref().map(Json),
    );
    tx.execute(update, params).await?;
    write_bank_words(tx, question).await
}

/// Locks the quiz of a question and counts the change. `None` if there is none.
async fn change_quiz_of(
    tx: &mut Tx<'_>,
    question_id: &str,
    now_ms: i64,
) -> Result<Option<String>, StoreError> {
    let bump = sql!(
        "update quizzes set version = version + 1, updated_at_ms = $2 \
         where id = (select quiz_id from questions where id = $1) and deleted_at_ms is null \
         returning id"
    );
    Ok(tx.optional_scalar(bump, (question_id, now_ms)).await?)
}

/// Notes who changed a quiz just now, and which of its questions.
pub(crate) async fn note_changer(
    tx: &mut Tx<'_>,
    quiz_id: &str,
    by: Option<&str>,
    question_ids: &[String],
) -> Result<(), StoreError> {
    let of_quiz =
        sql!("update quizzes set changed_by = $2, changed_at_ms = updated_at_ms where id = $1");
    let of_questions = sql! {
        sqlite: "update questions set changed_by = $1, changed_at_ms = updated_at_ms \
            where id in (select value from json_each($2))",
        postgres: "update questions set changed_by = $1, changed_at_ms = updated_at_ms \
            where id in (select value from jsonb_array_elements_text($2) as i(value))",
    };
    let Some(by) = by else { return Ok(()) };
    tx.execute(of_quiz, (quiz_id, by)).await?;
    if !question_ids.is_empty() {
        tx.execute(of_questions, (by, Json(question_ids))).await?;
    }
    Ok(())
}

pub(crate) use {question_columns, select_questions};

impl Store {
    /// The questions of a quiz, in order.
    pub async fn list_questions(&self, quiz_id: &str) -> Result<Vec<Question>, StoreError> {
        let list = sql!(select_questions!());
        let rows: Vec<QuestionRow> = self.db.read().all(list, (quiz_id,)).await?;
        Ok(rows.into_iter().map(Question::from).collect())
    }

    /// Those of some questions that still exist, in no particular order.
    pub async fn find_questions(&self, ids: &[&str]) -> Result<Vec<Question>, StoreError> {
        let find = sql! {
            sqlite: concat!(
                "select ", question_columns!(), " from questions \
                 where id in (select value from json_each($1))"
            ),
            postgres: concat!(
                "select ", question_columns!(), " from questions \
                 where id in (select value from jsonb_array_elements_text($1) as i(value))"
            ),
        };
        let rows: Vec<QuestionRow> = self.db.read().all(find, (Json(ids),)).await?;
        Ok(rows.into_iter().map(Question::from).collect())
    }

    /// Appends a question. `None` if there is no such quiz; [`Constraint::QuestionLimit`] if it is
    /// full.
    pub async fn create_question(
        &self,
        quiz_id: &str,
        draft: QuestionDraft,
        by: Option<&str>,
        now_ms: i64,
    ) -> Result<Option<Question>, StoreError> {
        let bump = sql!(
            "update quizzes set version = version + 1, updated_at_ms = $2 \
             where id = $1 and deleted_at_ms is null returning id"
        );
        let count = sql!("select count(*) from questions where quiz_id = $1");
        let mut question = Question::new(new_id(now_ms), quiz_id, draft, now_ms);
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let quiz: Option<String> = tx.optional_scalar(bump, (quiz_id, now_ms)).await?;
        if quiz.is_none() {
            return Ok(None);
        }
        question.position = tx.scalar(count, (quiz_id,)).await?;
        if question.position >= QUESTIONS_PER_QUIZ_MAX {
            return Err(Constraint::QuestionLimit.into());
        }
        insert_question(&mut tx, &question).await?;
        note_changer(&mut tx, quiz_id, by, std::slice::from_ref(&question.id)).await?;
        tx.commit().await?;
        Ok(Some(question))
    }

    /// Finds a question of a quiz that is not deleted.
    pub async fn find_question(&self, id: &str) -> Result<Option<Question>, StoreError> {
        let find = sql!(concat!(
            "select ",
            question_columns!(),
            " from questions where id = $1 and exists \
                 (select 1 from quizzes z where z.id = quiz_id and z.deleted_at_ms is null)"
        ));
        let row: Option<QuestionRow> = self.db.read().optional(find, (id,)).await?;
        Ok(row.map(Question::from))
    }

    /// Replaces a question's content. If an expected version is given,
    /// [`Constraint::VersionChanged`] if the question has another.
    pub async fn update_question(
        &self,
        id: &str,
        expected_version: Option<i64>,
        draft: QuestionDraft,
        by: Option<&str>,
        now_ms: i64,
    ) -> Result<Option<Question>, StoreError> {
        let find = sql!(concat!(
            "select ",
            question_columns!(),
            " from questions where id = $1"
        ));
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let Some(quiz_id) = change_quiz_of(&mut tx, id, now_ms).await? else {
            return Ok(None);
        };
        let found: Option<QuestionRow> = tx.optional(find, (id,)).await?;
        // It may have been deleted while we waited for the quiz's lock.
        let Some(found) = found else {
            return Ok(None);
        };
        let mut question = Question::from(found);
        if expected_version.is_some_and(|version| version != question.version) {
            return Err(Constraint::VersionChanged.into());
        }
        question.rewrite(draft, now_ms);
        update_question(&mut tx, &question).await?;
        note_changer(&mut tx, &quiz_id, by, std::slice::from_ref(&question.id)).await?;
        tx.commit().await?;
        Ok(Some(question))
    }

    /// Deletes a question and closes the gap. False if there is none.
    pub async fn delete_question(
        &self,
        id: &str,
        by: Option<&str>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let delete = sql!("delete from questions where id = $1 returning position");
        let close_gap = sql!(
            "update questions set position = position - 1 where quiz_id = $1 and position > $2"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let Some(quiz_id) = change_quiz_of(&mut tx, id, now_ms).await? else {
            return Ok(false);
        };
        let position: Option<i64> = tx.optional_scalar(delete, (id,)).await?;
        let Some(position) = position else {
            return Ok(false);
        };
        tx.execute(close_gap, (&quiz_id, position)).await?;
        note_changer(&mut tx, &quiz_id, by, &[]).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Moves a question to a position, or to the end if the position is too large. False if there
    /// is none.
    pub async fn move_question(
        &self,
        id: &str,
        position: i64,
        by: Option<&str>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let look = sql!("select position from questions where id = $1");
        let count = sql!("select count(*) from questions where quiz_id = $1");
        let shift = sql!(
            "update questions set position = case when id = $1 then $4 \
                 when position > $3 then position - 1 else position + 1 end \
             where quiz_id = $2 and position between $5 and $6"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let Some(quiz_id) = change_quiz_of(&mut tx, id, now_ms).await? else {
            return Ok(false);
        };
        let from: Option<i64> = tx.optional_scalar(look, (id,)).await?;
        let Some(from) = from else { return Ok(false) };
        let count: i64 = tx.scalar(count, (&quiz_id,)).await?;
        let to = position.clamp(0, count - 1);
        tx.execute(shift, (id, &quiz_id, from, to, from.min(to), from.max(to)))
            .await?;
        note_changer(&mut tx, &quiz_id, by, &[]).await?;
        tx.commit().await?;
        Ok(true)
    }
}

impl Question {
    /// A new question at the start of its quiz.
    pub(crate) fn new(id: String, quiz_id: &str, draft: QuestionDraft, now_ms: i64) -> Self {
        Self {
            id,
            quiz_id: quiz_id.to_owned(),
            position: 0,
            draft: with_answer_ids(draft, now_ms),
            source: None,
            version: 1,
            created_at_ms: now_ms,
            updated_at_ms: now_ms,
        }
    }

    /// Replaces its content.
    pub(crate) fn rewrite(&mut self, draft: QuestionDraft, now_ms: i64) {
        self.draft = with_answer_ids(draft, now_ms);
        self.version += 1;
        self.updated_at_ms = now_ms;
    }
}

/// Gives an id to each answer without one, or with one that another answer already has.
fn with_answer_ids(mut draft: QuestionDraft, now_ms: i64) -> QuestionDraft {
    if let Content::Choice(choice) = &mut draft.content {
        let mut seen = BTreeSet::new();
        for answer in &mut choice.answers {
            if answer.id.is_empty() || seen.contains(&answer.id) {
                answer.id = new_id(now_ms);
            }
            seen.insert(answer.id.clone());
        }
    }
    draft
}
