//! The questions of a quiz, in order, each with its answers.
//!
//! Positions run from 0 without gaps. Every change first raises the version of the quiz, which also
//! locks it: two changes of one quiz never interleave. A question that is edited keeps the ids of
//! the answers that stay. What makes a question valid is decided by the callers; how many a quiz
//! may have is decided here, because only a transaction can count.

use sqlx::{FromRow, query, query_as, query_scalar};

use crate::db::{read, sql, tx};
use crate::{Constraint, Store, StoreError, new_id};

/// How many questions one quiz may have.
pub const QUESTIONS_PER_QUIZ_MAX: i64 = 200;

/// One question with its answers in order.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Question {
    pub id: String,
    pub quiz_id: String,
    /// 0 for the first.
    pub position: i64,
    pub kind: String,
    pub text: String,
    /// `None`: no limit.
    pub time_limit_s: Option<i64>,
    pub points_factor: i64,
    /// Grows with every change of this question.
    pub version: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
    #[sqlx(skip)]
    pub answers: Vec<Answer>,
}

/// One of the options offered.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Answer {
    pub id: String,
    pub question_id: String,
    pub position: i64,
    pub text: String,
    pub is_correct: bool,
}

/// What a question says, new or edited.
#[derive(Debug, Clone)]
pub struct NewQuestion {
    pub kind: String,
    pub text: String,
    pub time_limit_s: Option<i64>,
    pub points_factor: i64,
    pub answers: Vec<NewAnswer>,
}

/// What an answer says. With the id of an answer the question has, it stays that answer.
#[derive(Debug, Clone)]
pub struct NewAnswer {
    pub id: Option<String>,
    pub text: String,
    pub is_correct: bool,
}

/// Inserts the answers of a question inside a transaction.
macro_rules! insert_answers {
    ($t:ident, $answers:expr) => {{
        let insert = sql!(
            "insert into answers (id, question_id, position, text, is_correct) \
             values ($1, $2, $3, $4, $5)"
        );
        for answer in $answers {
            query(insert.on($t))
                .bind(&answer.id)
                .bind(&answer.question_id)
                .bind(answer.position)
                .bind(&answer.text)
                .bind(answer.is_correct)
                .execute(&mut *$t)
                .await?;
        }
    }};
}

impl Store {
    /// The questions of a quiz, in order.
    pub async fn list_questions(&self, quiz_id: &str) -> Result<Vec<Question>, StoreError> {
        let list = sql!(
            "select id, quiz_id, position, kind, text, time_limit_s, points_factor, version, \
                 created_at_ms, updated_at_ms \
             from questions where quiz_id = $1 order by position, id"
        );
        let list_answers = sql!(
            "select a.id, a.question_id, a.position, a.text, a.is_correct \
             from answers a join questions q on q.id = a.question_id \
             where q.quiz_id = $1 order by q.position, q.id, a.position"
        );
        // One transaction, so that questions and answers are of the same moment. On SQLite it is a
        // deferred one on a reader; reading there never waits for the writer.
        let mut questions: Vec<Question> = Vec::new();
        let mut answers: Vec<Answer> = Vec::new();
        read!(self.db, |c| {
            let mut snapshot = sqlx::Connection::begin_with(c, "BEGIN").await?;
            let isolate = sql! {
                sqlite: "select 1",
                postgres: "set transaction isolation level repeatable read, read only",
            };
            query(isolate.on(&*snapshot))
                .execute(&mut *snapshot)
                .await?;
            let (text, text_answers) = (list.on(&*snapshot), list_answers.on(&*snapshot));
            questions.extend(
                query_as::<_, Question>(text)
                    .bind(quiz_id)
                    .fetch_all(&mut *snapshot)
                    .await?,
            );
            answers.extend(
                query_as::<_, Answer>(text_answers)
                    .bind(quiz_id)
                    .fetch_all(&mut *snapshot)
                    .await?,
            );
            snapshot.rollback().await
        })?;
        let mut answers = answers.into_iter().peekable();
        for question in &mut questions {
            while let Some(answer) = answers.next_if(|answer| answer.question_id == question.id) {
                question.answers.push(answer);
            }
        }
        Ok(questions)
    }

    /// Appends a question. `None` if there is no such quiz; [`Constraint::QuestionLimit`] if it
    /// is full.
    pub async fn create_question(
        &self,
        quiz_id: &str,
        question: NewQuestion,
        now_ms: i64,
    ) -> Result<Option<Question>, StoreError> {
        let bump = sql!(
            "update quizzes set version = version + 1, updated_at_ms = $2 \
             where id = $1 and deleted_at_ms is null returning id"
        );
        let count = sql!("select count(*) from questions where quiz_id = $1");
        let insert = sql!(
            "insert into questions (id, quiz_id, position, kind, text, time_limit_s, \
                 points_factor, version, created_at_ms, updated_at_ms) \
             values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)"
        );
        let id = new_id(now_ms);
        let question = tx!(self.db, |t| {
            let quiz: Option<String> = query_scalar(bump.on(t))
                .bind(quiz_id)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            if quiz.is_none() {
                return Ok(None);
            }
            let position: i64 = query_scalar(count.on(t))
                .bind(quiz_id)
                .fetch_one(&mut *t)
                .await?;
            if position >= QUESTIONS_PER_QUIZ_MAX {
                return Err(Constraint::QuestionLimit.into());
            }
            query(insert.on(t))
                .bind(&id)
                .bind(quiz_id)
                .bind(position)
                .bind(&question.kind)
                .bind(&question.text)
                .bind(question.time_limit_s)
                .bind(question.points_factor)
                .bind(now_ms)
                .execute(&mut *t)
                .await?;
            let answers = placed_answers(&id, question.answers, &[], now_ms);
            insert_answers!(t, &answers);
            Question {
                id,
                quiz_id: quiz_id.to_owned(),
                position,
                kind: question.kind,
                text: question.text,
                time_limit_s: question.time_limit_s,
                points_factor: question.points_factor,
                version: 1,
                created_at_ms: now_ms,
                updated_at_ms: now_ms,
                answers,
            }
        });
        Ok(Some(question))
    }

    /// Finds a question of a quiz that is not deleted.
    pub async fn find_question(&self, id: &str) -> Result<Option<Question>, StoreError> {
        let find_quiz = sql!(
            "select q.quiz_id from questions q join quizzes z on z.id = q.quiz_id \
             where q.id = $1 and z.deleted_at_ms is null"
        );
        let quiz_id: Option<String> = read!(self.db, |c| query_scalar(find_quiz.on(c))
            .bind(id)
            .fetch_optional(c)
            .await)?;
        let Some(quiz_id) = quiz_id else {
            return Ok(None);
        };
        let questions = self.list_questions(&quiz_id).await?;
        Ok(questions.into_iter().find(|question| question.id == id))
    }

    /// Replaces what a question says. With an expected version of the question,
    /// [`Constraint::VersionChanged`] if it has another.
    pub async fn update_question(
        &self,
        id: &str,
        expected_version: Option<i64>,
        question: NewQuestion,
        now_ms: i64,
    ) -> Result<Option<Question>, StoreError> {
        let bump = sql!(
            "update quizzes set version = version + 1, updated_at_ms = $2 \
             where id = (select quiz_id from questions where id = $1) and deleted_at_ms is null \
             returning id"
        );
        let update = sql!(
            "update questions set kind = $2, text = $3, time_limit_s = $4, points_factor = $5, \
                 version = version + 1, updated_at_ms = $6 \
             where id = $1 \
             returning id, quiz_id, position, kind, text, time_limit_s, points_factor, version, \
                 created_at_ms, updated_at_ms"
        );
        let delete_answers = sql!("delete from answers where question_id = $1 returning id");
        let updated = tx!(self.db, |t| {
            let quiz: Option<String> = query_scalar(bump.on(t))
                .bind(id)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            if quiz.is_none() {
                return Ok(None);
            }
            let updated: Option<Question> = query_as(update.on(t))
                .bind(id)
                .bind(&question.kind)
                .bind(&question.text)
                .bind(question.time_limit_s)
                .bind(question.points_factor)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            // Somebody may have deleted it while we waited for the quiz.
            let Some(mut updated) = updated else {
                return Ok(None);
            };
            if expected_version.is_some_and(|version| version != updated.version - 1) {
                return Err(Constraint::VersionChanged.into());
            }
            let known: Vec<String> = query_scalar(delete_answers.on(t))
                .bind(id)
                .fetch_all(&mut *t)
                .await?;
            updated.answers = placed_answers(id, question.answers, &known, now_ms);
            insert_answers!(t, &updated.answers);
            updated
        });
        Ok(Some(updated))
    }

    /// Deletes a question and closes the gap; false if there is none.
    pub async fn delete_question(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let bump = sql!(
            "update quizzes set version = version + 1, updated_at_ms = $2 \
             where id = (select quiz_id from questions where id = $1) and deleted_at_ms is null \
             returning id"
        );
        let delete = sql!("delete from questions where id = $1 returning position");
        let close_gap = sql!(
            "update questions set position = position - 1 where quiz_id = $1 and position > $2"
        );
        tx!(self.db, |t| {
            let quiz_id: Option<String> = query_scalar(bump.on(t))
                .bind(id)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            let Some(quiz_id) = quiz_id else {
                return Ok(false);
            };
            let position: Option<i64> = query_scalar(delete.on(t))
                .bind(id)
                .fetch_optional(&mut *t)
                .await?;
            let Some(position) = position else {
                return Ok(false);
            };
            query(close_gap.on(t))
                .bind(&quiz_id)
                .bind(position)
                .execute(&mut *t)
                .await?;
        });
        Ok(true)
    }

    /// Moves a question to a position, or to the end if there are not that many; false if there
    /// is none.
    pub async fn move_question(
        &self,
        id: &str,
        position: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let bump = sql!(
            "update quizzes set version = version + 1, updated_at_ms = $2 \
             where id = (select quiz_id from questions where id = $1) and deleted_at_ms is null \
             returning id"
        );
        let look = sql!("select position from questions where id = $1");
        let count = sql!("select count(*) from questions where quiz_id = $1");
        let shift = sql!(
            "update questions set position = case when id = $1 then $4 \
                 when position > $3 then position - 1 else position + 1 end \
             where quiz_id = $2 and position between $5 and $6"
        );
        tx!(self.db, |t| {
            let quiz_id: Option<String> = query_scalar(bump.on(t))
                .bind(id)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            let Some(quiz_id) = quiz_id else {
                return Ok(false);
            };
            let from: Option<i64> = query_scalar(look.on(t))
                .bind(id)
                .fetch_optional(&mut *t)
                .await?;
            let Some(from) = from else { return Ok(false) };
            let count: i64 = query_scalar(count.on(t))
                .bind(&quiz_id)
                .fetch_one(&mut *t)
                .await?;
            let to = position.clamp(0, count - 1);
            query(shift.on(t))
                .bind(id)
                .bind(&quiz_id)
                .bind(from)
                .bind(to)
                .bind(from.min(to))
                .bind(from.max(to))
                .execute(&mut *t)
                .await?;
        });
        Ok(true)
    }
}

/// Answers as rows: positions by order, and the ids the question already had where they were kept.
fn placed_answers(
    question_id: &str,
    answers: Vec<NewAnswer>,
    known: &[String],
    now_ms: i64,
) -> Vec<Answer> {
    let mut free: Vec<&String> = known.iter().collect();
    (0..)
        .zip(answers)
        .map(|(position, answer)| {
            // Taken out once used, so that an id given twice cannot become two rows.
            let kept = answer.id.and_then(|id| {
                let index = free.iter().position(|known| **known == id)?;
                Some(free.swap_remove(index).clone())
            });
            Answer {
                id: kept.unwrap_or_else(|| new_id(now_ms)),
                question_id: question_id.to_owned(),
                position,
                text: answer.text,
                is_correct: answer.is_correct,
            }
        })
        .collect()
}
