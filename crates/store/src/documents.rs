//! Whole quizzes: saved in steps by the editor, or at once from a file or a copy.
//!
//! A save is one transaction and names the version it is based on. If the quiz has another version,
//! nothing changes, unless this is a retry of the newest save whose response was lost, which its
//! digest reveals. The client chooses question ids; an id that another quiz uses is rejected. A
//! published quiz that no longer qualifies becomes a draft in the same transaction. Callers decide
//! what a quiz needs to be published.

use std::collections::{BTreeMap, BTreeSet};

use database::{Tx, sql};
use game::draft::{QuestionDraft, QuizSettings};
use sqlx::FromRow;
use sqlx::types::Json;

use crate::questions::{
    QUESTIONS_PER_QUIZ_MAX, QuestionRow, insert_question, note_changer, select_questions,
    update_question,
};
use crate::{
    Category, Constraint, Difficulty, Question, QuestionSource, Quiz, QuizStatus, Store,
    StoreError, Visibility, new_id, quiz_columns,
};
use search::WordBits;

/// A quiz's title and settings, and who may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizDetails {
    pub title: String,
    pub description: String,
    pub tags: Vec<String>,
    pub visibility: Visibility,
    pub category: Category,
    pub difficulty: Difficulty,
    pub language: String,
    pub cover_id: Option<String>,
}

/// A quiz created as a whole.
#[derive(Debug, Clone)]
pub struct NewDocument {
    pub owner_id: String,
    pub details: QuizDetails,
    pub settings: QuizSettings,
    pub status: QuizStatus,
    /// Whether it comes from a file. The author's achievements count that.
    pub is_imported: bool,
    pub questions: Vec<QuestionDraft>,
    /// Where its questions were copied from, by their positions.
    pub sources: BTreeMap<usize, QuestionSource>,
}

/// One editing step. Fields that are `None` stay as they are.
#[derive(Debug, Clone, Default)]
pub struct DocumentSave {
    /// The version it is based on.
    pub version: i64,
    /// The same for retries of this step, and different for every other step.
    pub digest: String,
    pub details: Option<QuizDetails>,
    pub settings: Option<QuizSettings>,
    /// All questions in order; those not named are deleted.
    pub order: Option<Vec<String>>,
    /// New and changed questions by id, each at most once.
    pub questions: Vec<(String, QuestionDraft)>,
    /// Where those were copied from, by their ids.
    pub sources: BTreeMap<String, QuestionSource>,
    /// Who makes it.
    pub by: Option<String>,
}

/// The result of a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveOutcome {
    /// Saved, now or by an earlier try of the same step.
    Saved(Box<Quiz>, Vec<Question>),
    /// Someone else saved in the meantime; this is the current version.
    Changed(i64),
    /// The order names a missing question, or a new question's id belongs to another quiz.
    QuestionUnknown,
    /// There is no such quiz.
    QuizUnknown,
}

#[derive(FromRow)]
struct Locked {
    #[sqlx(flatten)]
    quiz: Quiz,
    save_digest: Option<String>,
}

/// The changes to make to a quiz's questions.
struct Plan {
    deleted: Vec<String>,
    inserted: Vec<Question>,
    updated: Vec<Question>,
    /// The ids of those with new content.
    rewritten: Vec<String>,
    /// All of them, as they will be afterward.
    questions: Vec<Question>,
}

/// Writes a quiz's own row, without its questions.
async fn update_quiz_row(
    tx: &mut Tx<'_>,
    quiz: &Quiz,
    digest: Option<&str>,
) -> Result<(), StoreError> {
    let update = sql!(
        "update quizzes set title = $2, description = $3, tags = $4, visibility = $5, \
             status = $6, category = $7, difficulty = $8, language = $9, cover_id = $10, \
             settings = $11, search_text = $12, save_digest = $13, version = $14, \
             updated_at_ms = $15, word_bits_0 = $16, word_bits_1 = $17, word_bits_2 = $18, \
             word_bits_3 = $19 \
         where id = $1"
    );
    let search_text = quiz.search_text();
    let [bits_0, bits_1, bits_2, bits_3] = WordBits::of_text(&search_text).0;
    let params = (
        &quiz.id,
        &quiz.title,
        &quiz.description,
        Json(&quiz.tags),
        quiz.visibility.as_str(),
        quiz.status.as_str(),
        quiz.category.as_str(),
        quiz.difficulty.as_str(),
        &quiz.language,
        &quiz.cover_id,
        Json(&quiz.settings),
        &search_text,
        digest,
        quiz.version,
        quiz.updated_at_ms,
        bits_0,
        bits_1,
        bits_2,
        bits_3,
    );
    tx.execute(update, params).await?;
    Ok(())
}

impl Store {
    /// Saves one editing step. `may_stay_published` gets the quiz as it will be and says whether it
    /// still qualifies. [`Constraint::QuestionLimit`] if it gets too long.
    pub async fn save_document(
        &self,
        id: &str,
        save: DocumentSave,
        may_stay_published: impl Fn(&Quiz, &[Question]) -> bool + Send + Sync,
        now_ms: i64,
    ) -> Result<SaveOutcome, StoreError> {
        let lock = sql!(concat!(
            "update quizzes set version = version \
             where id = $1 and deleted_at_ms is null returning ",
            quiz_columns!(),
            ", save_digest"
        ));
        let list = sql!(select_questions!());
        let delete = sql!("delete from questions where id = $1");
        let digest = save.digest.clone();
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let locked: Option<Locked> = tx.optional(lock, (id,)).await?;
        let Some(Locked { quiz, save_digest }) = locked else {
            return Ok(SaveOutcome::QuizUnknown);
        };
        let rows: Vec<QuestionRow> = tx.all(list, (id,)).await?;
        let questions: Vec<Question> = rows.into_iter().map(Question::from).collect();
        let is_known = quiz.version == save.version + 1;
        if is_known && save_digest.as_deref() == Some(&*digest) {
            return Ok(SaveOutcome::Saved(Box::new(quiz), questions));
        }
        if quiz.version != save.version {
            return Ok(SaveOutcome::Changed(quiz.version));
        }
        let mut quiz = quiz.with_step(&save, now_ms);
        let Some(plan) = plan(id, questions, &save, now_ms) else {
            return Ok(SaveOutcome::QuestionUnknown);
        };
        if plan.questions.len() > usize::try_from(QUESTIONS_PER_QUIZ_MAX).unwrap_or(0) {
            return Err(Constraint::QuestionLimit.into());
        }
        if quiz.status == QuizStatus::Published && !may_stay_published(&quiz, &plan.questions) {
            quiz.status = QuizStatus::Draft;
        }
        for id in &plan.deleted {
            tx.execute(delete, (id,)).await?;
        }
        for question in &plan.updated {
            update_question(&mut tx, question).await?;
        }
        for question in &plan.inserted {
            if insert_question(&mut tx, question).await? == 0 {
                return Ok(SaveOutcome::QuestionUnknown);
            }
        }
        update_quiz_row(&mut tx, &quiz, Some(&digest)).await?;
        note_changer(&mut tx, id, save.by.as_deref(), &plan.rewritten).await?;
        tx.commit().await?;
        Ok(SaveOutcome::Saved(Box::new(quiz), plan.questions))
    }

    /// Creates a quiz with all its questions.
    pub async fn create_document(
        &self,
        document: NewDocument,
        now_ms: i64,
    ) -> Result<(Quiz, Vec<Question>), StoreError> {
        let insert = sql!(
            "insert into quizzes (id, owner_id, title, description, tags, visibility, status, \
                 version, search_text, created_at_ms, updated_at_ms, deleted_at_ms, \
                 changed_by, changed_at_ms) \
             values ($1, $2, '', '', '[]', $3, $4, 1, '', $5, $5, null, $2, $5)"
        );
        // Only a change marks the author for a look at their achievements, an insert does not.
        let note = sql!("update quizzes set imported_at_ms = $2 where id = $1");
        let is_imported = document.is_imported;
        if document.questions.len() > usize::try_from(QUESTIONS_PER_QUIZ_MAX).unwrap_or(0) {
            return Err(Constraint::QuestionLimit.into());
        }
        let quiz = Quiz {
            id: new_id(now_ms),
            owner_id: document.owner_id,
            title: String::new(),
            description: String::new(),
            tags: Vec::new(),
            visibility: document.details.visibility,
            status: document.status,
            category: document.details.category,
            difficulty: document.details.difficulty,
            language: String::new(),
            cover_id: None,
            settings: document.settings,
            version: 1,
            created_at_ms: now_ms,
            updated_at_ms: now_ms,
            withheld_at_ms: None,
            withheld_because: String::new(),
            withheld_note: String::new(),
            is_author_suspended: false,
            play_count: 0,
        };
        let quiz = quiz.with_details(document.details);
        let mut sources = document.sources;
        let questions: Vec<Question> = (0..)
            .zip(document.questions.into_iter().enumerate())
            .map(|(position, (at, draft))| Question {
                position,
                source: sources.remove(&at),
                ..Question::new(new_id(now_ms), &quiz.id, draft, now_ms)
            })
            .collect();
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (
            &quiz.id,
            &quiz.owner_id,
            quiz.visibility.as_str(),
            quiz.status.as_str(),
            now_ms,
        );
        tx.execute(insert, params).await?;
        update_quiz_row(&mut tx, &quiz, None).await?;
        for question in &questions {
            let _always_one = insert_question(&mut tx, question).await?;
        }
        if is_imported {
            tx.execute(note, (&quiz.id, now_ms)).await?;
        }
        tx.commit().await?;
        Ok((quiz, questions))
    }
}

impl Quiz {
    fn with_step(self, save: &DocumentSave, now_ms: i64) -> Self {
        let quiz = Self {
            settings: save.settings.unwrap_or(self.settings),
            version: self.version + 1,
            updated_at_ms: now_ms,
            ..self
        };
        match &save.details {
            Some(details) => quiz.with_details(details.clone()),
            None => quiz,
        }
    }

    fn with_details(self, details: QuizDetails) -> Self {
        Self {
            title: details.title,
            description: details.description,
            tags: details.tags,
            visibility: details.visibility,
            category: details.category,
            difficulty: details.difficulty,
            language: details.language,
            cover_id: details.cover_id,
            ..self
        }
    }
}

/// What a step changes in a quiz's questions. `None` if its order names a missing one.
fn plan(quiz_id: &str, before: Vec<Question>, save: &DocumentSave, now_ms: i64) -> Option<Plan> {
    let mut order: Vec<String> = before.iter().map(|question| question.id.clone()).collect();
    let mut known: BTreeMap<String, Question> =
        before.into_iter().map(|q| (q.id.clone(), q)).collect();
    let mut changed = BTreeSet::new();
    let mut added = BTreeSet::new();
    for (id, draft) in &save.questions {
        let source = save.sources.get(id);
        if let Some(question) = known.get_mut(id) {
            if question.draft != *draft || question.source.as_ref() != source {
                question.rewrite(draft.clone(), now_ms);
                question.source = source.cloned();
                changed.insert(id.clone());
            }
        } else {
            let question = Question {
                source: source.cloned(),
                ..Question::new(id.clone(), quiz_id, draft.clone(), now_ms)
            };
            known.insert(id.clone(), question);
            order.push(id.clone());
            added.insert(id.clone());
        }
    }
    let mut plan = Plan {
        deleted: Vec::new(),
        inserted: Vec::new(),
        updated: Vec::new(),
        rewritten: Vec::new(),
        questions: Vec::new(),
    };
    for (position, id) in (0..).zip(save.order.as_ref().unwrap_or(&order)) {
        let mut question = known.remove(id)?;
        if added.contains(id) {
            question.position = position;
            plan.inserted.push(question.clone());
        } else if question.position != position || changed.contains(id) {
            question.position = position;
            plan.updated.push(question.clone());
        }
        plan.questions.push(question);
    }
    plan.deleted = known.into_keys().filter(|id| !added.contains(id)).collect();
    plan.rewritten = changed.into_iter().chain(added).collect();
    Some(plan)
}
