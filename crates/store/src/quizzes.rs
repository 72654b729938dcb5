//! Quizzes: what someone wrote, without its questions.
//!
//! A quiz has a version that increases with every change of it or its questions, so two open
//! editors can't silently overwrite each other. Deleting keeps the row, so it can be undone; only
//! [`Store::restore_quiz`] finds a deleted quiz. Callers decide who may read or change a quiz, and
//! how long its texts may be.

use database::{Params, sql};
use game::draft::QuizSettings;
use sqlx::FromRow;
use sqlx::types::Json;

use crate::questions::note_changer;
use crate::webhooks::note_event;
use crate::{
    Category, Constraint, Difficulty, QuizStatus, Store, StoreError, Visibility, WebhookEvent,
    new_id,
};
use search::WordBits;
use search::search_text;

/// A quiz without its questions.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Quiz {
    pub id: String,
    pub owner_id: String,
    pub title: String,
    pub description: String,
    #[sqlx(json)]
    pub tags: Vec<String>,
    pub visibility: Visibility,
    pub status: QuizStatus,
    pub category: Category,
    pub difficulty: Difficulty,
    /// A language tag; may be empty.
    pub language: String,
    /// The uploaded picture on its cover.
    pub cover_id: Option<String>,
    /// The default game settings, which a host can override.
    #[sqlx(json)]
    pub settings: QuizSettings,
    /// Increases with every change of the quiz or its questions.
    pub version: i64,
    /// How many finished games others played.
    pub play_count: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
    /// When an administrator removed it from public view.
    pub withheld_at_ms: Option<i64>,
    /// The reason, one of the callers' fixed words; empty if it isn't withheld.
    pub withheld_because: String,
    /// The administrators' message to its author.
    pub withheld_note: String,
    /// Whether its author's account is suspended.
    pub is_author_suspended: bool,
}

/// A quiz in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct QuizSummary {
    #[sqlx(flatten)]
    pub quiz: Quiz,
    pub question_count: i64,
    /// The cover picture, if its author still has it.
    pub shown_cover_id: Option<String>,
    /// Its folder, in the list of its author.
    pub folder_id: Option<String>,
}

/// A quiz to be created.
#[derive(Debug, Clone)]
pub struct NewQuiz {
    pub owner_id: String,
    pub title: String,
    pub description: String,
    pub tags: Vec<String>,
    pub visibility: Visibility,
    pub status: QuizStatus,
}

/// The changes to a quiz; fields that are `None` stay as they are.
#[derive(Debug, Clone, Default)]
pub struct QuizPatch {
    pub title: Option<String>,
    pub description: Option<String>,
    pub tags: Option<Vec<String>>,
    pub visibility: Option<Visibility>,
    pub status: Option<QuizStatus>,
    /// Who makes them.
    pub by: Option<String>,
}

/// Each column with the same prefix.
#[macro_export]
macro_rules! prefixed {
    ($of:literal: $first:literal $($column:literal)+) => {
        concat!($of, $first, $(", ", $of, $column),+)
    };
}

/// The columns of [`Quiz`], each with a prefix.
#[macro_export]
macro_rules! quiz_columns {
    () => {
        $crate::quiz_columns!("")
    };
    ($of:literal) => {
        $crate::prefixed!($of: "id" "owner_id" "title" "description" "tags" "visibility"
            "status" "category" "difficulty" "language" "cover_id" "settings" "version"
            "play_count" "created_at_ms" "updated_at_ms" "withheld_at_ms" "withheld_because"
            "withheld_note" "is_author_suspended")
    };
}

/// The picture of a [`QuizSummary`] of a quiz `q`.
#[macro_export]
macro_rules! shown_cover {
    () => {
        "(select m.id from media m where m.id = q.cover_id and m.owner_id = q.owner_id \
         and m.kind = 'image') as shown_cover_id "
    };
}

impl Store {
    pub async fn create_quiz(&self, quiz: NewQuiz, now_ms: i64) -> Result<Quiz, StoreError> {
        let sql = sql!(
            "insert into quizzes (id, owner_id, title, description, tags, visibility, status, \
                 version, search_text, created_at_ms, updated_at_ms, deleted_at_ms, \
                 word_bits_0, word_bits_1, word_bits_2, word_bits_3, changed_by, changed_at_ms) \
             values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $9, null, $10, $11, $12, $13, $2, $9)"
        );
        let quiz = Quiz {
            id: new_id(now_ms),
            owner_id: quiz.owner_id,
            title: quiz.title,
            description: quiz.description,
            tags: quiz.tags,
            visibility: quiz.visibility,
            status: quiz.status,
            category: Category::Other,
            difficulty: Difficulty::Other,
            language: String::new(),
            cover_id: None,
            settings: QuizSettings::default(),
            version: 1,
            play_count: 0,
            created_at_ms: now_ms,
            updated_at_ms: now_ms,
            withheld_at_ms: None,
            withheld_because: String::new(),
            withheld_note: String::new(),
            is_author_suspended: false,
        };
        let search_text = quiz.search_text();
        let params = (
            &quiz.id,
            &quiz.owner_id,
            &quiz.title,
            &quiz.description,
            Json(&quiz.tags),
            quiz.visibility.as_str(),
            quiz.status.as_str(),
            &search_text,
            now_ms,
        );
        let params = params.and(WordBits::of_text(&search_text).0);
        self.db.write().execute(sql, params).await?;
        Ok(quiz)
    }

    /// Finds a quiz that is not deleted.
    pub async fn find_quiz(&self, id: &str) -> Result<Option<Quiz>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            quiz_columns!(),
            " from quizzes where id = $1 and deleted_at_ms is null"
        ));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Changes a quiz. If an expected version is given, [`Constraint::VersionChanged`] if the quiz
    /// has another.
    pub async fn update_quiz(
        &self,
        id: &str,
        expected_version: Option<i64>,
        patch: QuizPatch,
        now_ms: i64,
    ) -> Result<Option<Quiz>, StoreError> {
        let bump = sql!(concat!(
            "update quizzes set version = version + 1, updated_at_ms = $2 \
             where id = $1 and deleted_at_ms is null returning ",
            quiz_columns!()
        ));
        let update = sql!(
            "update quizzes set title = $2, description = $3, tags = $4, visibility = $5, \
                 status = $6, search_text = $7, word_bits_0 = $8, word_bits_1 = $9, \
                 word_bits_2 = $10, word_bits_3 = $11 \
             where id = $1"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let quiz: Option<Quiz> = tx.optional(bump, (id, now_ms)).await?;
        let Some(quiz) = quiz else { return Ok(None) };
        if expected_version.is_some_and(|version| version != quiz.version - 1) {
            return Err(Constraint::VersionChanged.into());
        }
        let was_published = quiz.status == QuizStatus::Published;
        let quiz = quiz.patched(&patch);
        if quiz.status == QuizStatus::Published && !was_published {
            note_event(
                &mut tx,
                &quiz.owner_id,
                WebhookEvent::QuizPublished,
                id,
                now_ms,
            )
            .await?;
        }
        let search_text = quiz.search_text();
        let [bits_0, bits_1, bits_2, bits_3] = WordBits::of_text(&search_text).0;
        let params = (
            id,
            &quiz.title,
            &quiz.description,
            Json(&quiz.tags),
            quiz.visibility.as_str(),
            quiz.status.as_str(),
            &search_text,
            bits_0,
            bits_1,
            bits_2,
            bits_3,
        );
        tx.execute(update, params).await?;
        note_changer(&mut tx, id, patch.by.as_deref(), &[]).await?;
        tx.commit().await?;
        Ok(Some(quiz))
    }

    /// Deletes a quiz so that it can be restored. False if there is none.
    pub async fn delete_quiz(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql =
            sql!("update quizzes set deleted_at_ms = $2 where id = $1 and deleted_at_ms is null");
        let done = self.db.write().execute(sql, (id, now_ms)).await?;
        Ok(done == 1)
    }

    /// Restores a deleted quiz of this owner. `None` if there is no such quiz.
    pub async fn restore_quiz(&self, id: &str, owner_id: &str) -> Result<Option<Quiz>, StoreError> {
        let sql = sql!(concat!(
            "update quizzes set deleted_at_ms = null \
             where id = $1 and owner_id = $2 and deleted_at_ms is not null returning ",
            quiz_columns!()
        ));
        Ok(self.db.write().optional(sql, (id, owner_id)).await?)
    }

    /// Counts the questions of a quiz.
    pub async fn count_questions(&self, quiz_id: &str) -> Result<i64, StoreError> {
        let sql = sql!("select count(*) from questions where quiz_id = $1");
        Ok(self.db.read().scalar(sql, (quiz_id,)).await?)
    }
}

impl Quiz {
    /// The quiz with the changes applied.
    #[must_use]
    pub fn patched(mut self, patch: &QuizPatch) -> Self {
        if let Some(title) = &patch.title {
            self.title.clone_from(title);
        }
        if let Some(description) = &patch.description {
            self.description.clone_from(description);
        }
        if let Some(tags) = &patch.tags {
            self.tags.clone_from(tags);
        }
        self.visibility = patch.visibility.unwrap_or(self.visibility);
        self.status = patch.status.unwrap_or(self.status);
        self
    }

    pub(crate) fn search_text(&self) -> String {
        let texts = [self.title.as_str(), &self.description];
        search_text(
            texts
                .into_iter()
                .chain(self.tags.iter().map(String::as_str)),
        )
    }
}
