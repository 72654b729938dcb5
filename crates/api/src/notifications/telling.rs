//! Telling people what happened: in the app, by letter, or not at all, as they chose.
//!
//! [`Notifier::tell`] is the one way. What is told, about whom and what, is told once; somebody who
//! wants neither way is told nothing, and letters go to proven addresses only, about each thing
//! once a day at most and not more than so many a day. What is told has happened, so a failure to
//! tell is an entry in the log and nothing else.
//!
//! **To tell of something new**: add a variant to [`NotificationKind`], answer what the compiler
//! asks here and in `mail/letters/news.rs`, write its sentences into `letters/*.ftl` and into
//! `web/src/messages/en/notifications.json`, and call [`Notifier::tell`] where it happens.

use protocol::http::account::{Channels, NotificationSettings};
use protocol::http::notifications::{
    Notification, NotificationKind, NotificationTarget, NotificationTopic,
};
use protocol::http::profile::AchievementId;
use store::{About, Account, Likes, NewNotification, News, StoreError, UntoldReport};

use crate::notifications::Notifier;
use handling::error::ApiError;
use handling::rate_limit::{LETTERS_ABOUT_ONE_THING, LETTERS_OF_NEWS};
use handling::wire::API;
use handling::wire::rfc_3339;
use mail::letters::news::{NewsItem, news};
use mail::letters::{Letter, Reader};
use mail::preferences::find;

/// How many reports are told of at once.
const BATCH_LEN: u32 = 20;

const KINDS: [NotificationKind; 8] = [
    NotificationKind::FriendRequest,
    NotificationKind::FriendAccepted,
    NotificationKind::Invitation,
    NotificationKind::SessionReminder,
    NotificationKind::ReportReady,
    NotificationKind::QuizRated,
    NotificationKind::QuizPicked,
    NotificationKind::AchievementUnlocked,
];

/// As it is kept.
fn word(kind: NotificationKind) -> &'static str {
    match kind {
        NotificationKind::FriendRequest => "friend_request",
        NotificationKind::FriendAccepted => "friend_accepted",
        NotificationKind::Invitation => "invitation",
        NotificationKind::SessionReminder => "session_reminder",
        NotificationKind::ReportReady => "report_ready",
        NotificationKind::QuizRated => "quiz_rated",
        NotificationKind::QuizPicked => "quiz_picked",
        NotificationKind::AchievementUnlocked => "achievement_unlocked",
    }
}

/// Which settings decide about it.
fn topic(kind: NotificationKind) -> NotificationTopic {
    match kind {
        NotificationKind::FriendRequest | NotificationKind::FriendAccepted => {
            NotificationTopic::Friends
        }
        NotificationKind::Invitation => NotificationTopic::Invitations,
        NotificationKind::SessionReminder => NotificationTopic::SessionReminders,
        NotificationKind::ReportReady => NotificationTopic::Reports,
        NotificationKind::QuizRated | NotificationKind::QuizPicked => NotificationTopic::Quizzes,
        NotificationKind::AchievementUnlocked => NotificationTopic::Achievements,
    }
}

/// Where it leads; `None` if that is gone, or of another version.
fn target(kind: NotificationKind, told: &store::Notification) -> Option<NotificationTarget> {
    Some(match kind {
        NotificationKind::FriendRequest | NotificationKind::FriendAccepted => {
            NotificationTarget::Friends
        }
        NotificationKind::Invitation => match (&told.scheduled_token, &told.room_code) {
            (Some(token), _) => NotificationTarget::Invitation {
                token: token.clone(),
            },
            (None, code) => NotificationTarget::Join {
                code: code.clone()?,
            },
        },
        NotificationKind::SessionReminder => NotificationTarget::Sessions,
        NotificationKind::ReportReady => NotificationTarget::Report {
            room_id: told.room_id.clone()?,
        },
        NotificationKind::QuizRated | NotificationKind::QuizPicked => NotificationTarget::Quiz {
            quiz_id: told.quiz_id.clone()?,
        },
        NotificationKind::AchievementUnlocked => NotificationTarget::Achievement {
            achievement: achievement(&told.detail)?,
        },
    })
}

/// The achievement that is kept under a word, `ten-games`, if this version has it.
pub(crate) fn achievement(word: &str) -> Option<AchievementId> {
    let mut parts = word.split('-');
    let mut name = parts.next()?.to_owned();
    for part in parts {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    serde_json::from_value(name.into()).ok()
}

/// As it goes over the wire; `None` for what this version does not know.
pub(crate) fn notification_body(told: store::Notification) -> Option<Notification> {
    let kind = KINDS.into_iter().find(|kind| word(*kind) == told.kind)?;
    let target = target(kind, &told)?;
    Some(Notification {
        id: told.id,
        kind,
        actor_name: told.actor_name,
        actor_avatar_url: told.actor_avatar_id.map(|id| format!("{API}/avatars/{id}")),
        title: told.quiz_title.or(told.room_title).or(told.scheduled_title),
        target,
        created_at: rfc_3339(told.created_at_ms),
        is_read: told.read_at_ms.is_some(),
    })
}

/// What makes it the same news as another.
fn key(kind: NotificationKind, about: &About<'_>, occasion: &str) -> String {
    let part = |id: Option<&str>| id.unwrap_or_default().to_owned();
    [
        word(kind).to_owned(),
        part(about.actor_id),
        part(about.quiz_id),
        part(about.room_id),
        part(about.scheduled_room_id),
        about.detail.to_owned(),
        occasion.to_owned(),
    ]
    .join(":")
}

/// News somebody wants, with its letter if they want one.
pub(crate) struct Prepared<'a> {
    account: &'a Account,
    kind: NotificationKind,
    about: About<'a>,
    key: String,
    is_shown: bool,
    letter: Option<Letter>,
}

impl Prepared<'_> {
    pub(crate) fn news(&self) -> News<'_> {
        News {
            notification: NewNotification {
                account_id: &self.account.id,
                kind: word(self.kind),
                about: self.about,
                dedup_key: &self.key,
                is_shown: self.is_shown,
            },
            letter: self
                .letter
                .as_ref()
                .map(|letter| letter.mail(&self.account.email)),
        }
    }
}

impl Notifier {
    /// Tells an account what happened, once for everything that makes it the same: its kind, what
    /// it is about, and the occasion (a day, or nothing).
    pub(crate) async fn tell(
        &self,
        account_id: &str,
        kind: NotificationKind,
        about: About<'_>,
        occasion: &str,
    ) {
        if let Err(error) = self.try_tell(account_id, kind, about, occasion).await {
            let cause = error.cause().unwrap_or_default();
            tracing::error!(
                account_id,
                kind = word(kind),
                cause,
                "news could not be told"
            );
        }
    }

    async fn try_tell(
        &self,
        account_id: &str,
        kind: NotificationKind,
        about: About<'_>,
        occasion: &str,
    ) -> Result<(), ApiError> {
        let Some(account) = self.store.find_account(account_id).await? else {
            return Ok(());
        };
        let prepared = self.prepare(&account, kind, about, occasion).await?;
        if let Some(prepared) = prepared {
            self.store
                .notify(prepared.news(), self.time.now_ms())
                .await?;
            self.emails.mailer.ring();
        }
        Ok(())
    }

    /// Takes back what was told, because it is not so any more.
    pub(crate) async fn take_back(
        &self,
        account_id: &str,
        kind: NotificationKind,
        about: About<'_>,
    ) -> Result<(), StoreError> {
        let key = key(kind, &about, "");
        self.store.take_back_notification(account_id, &key).await
    }

    /// News as somebody wants it; `None` if they do not.
    pub(crate) async fn prepare<'a>(
        &self,
        account: &'a Account,
        kind: NotificationKind,
        about: About<'a>,
        occasion: &str,
    ) -> Result<Option<Prepared<'a>>, ApiError> {
        let channels = self.channels_of(account, topic(kind)).await?;
        let letter = if channels.mail && self.may_write(account, kind, &about).await? {
            self.write_news(account, kind, &about).await?
        } else {
            None
        };
        Ok(prepared(
            account,
            kind,
            about,
            occasion,
            channels.in_app,
            letter,
        ))
    }

    /// The same for news that has a letter of its own.
    pub(crate) async fn prepare_with_letter<'a>(
        &self,
        account: &'a Account,
        kind: NotificationKind,
        about: About<'a>,
        occasion: &str,
        write: impl AsyncFnOnce(&str) -> Result<Letter, ApiError>,
    ) -> Result<Option<Prepared<'a>>, ApiError> {
        let topic = topic(kind);
        let channels = self.channels_of(account, topic).await?;
        let letter = match self.emails.unsubscribe_url(&account.id, topic) {
            Some(url) if channels.mail => Some(write(&url).await?),
            _ => None,
        };
        Ok(prepared(
            account,
            kind,
            about,
            occasion,
            channels.in_app,
            letter,
        ))
    }

    /// How somebody hears of a topic. Letters go to proven addresses only.
    async fn channels_of(
        &self,
        account: &Account,
        topic: NotificationTopic,
    ) -> Result<Channels, ApiError> {
        let mut settings: NotificationSettings =
            find(&self.store, &account.id, Likes::Notifications).await?;
        let channels = topic.channels(&mut settings);
        channels.mail &= account.email_verified_at_ms.is_some();
        Ok(*channels)
    }

    /// Whether another letter may go: about one thing one a day, and not too many in all.
    async fn may_write(
        &self,
        account: &Account,
        kind: NotificationKind,
        about: &About<'_>,
    ) -> Result<bool, ApiError> {
        let now_ms = self.time.now_ms();
        let thing = format!("{}:{}", account.id, key(kind, about, ""));
        let budgets = [
            (LETTERS_ABOUT_ONE_THING, thing.as_str()),
            (LETTERS_OF_NEWS, account.id.as_str()),
        ];
        for (budget, value) in budgets {
            let wait_ms = self.limits.try_spend(budget, value, now_ms).await?;
            if wait_ms.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    async fn write_news(
        &self,
        account: &Account,
        kind: NotificationKind,
        about: &About<'_>,
    ) -> Result<Option<Letter>, ApiError> {
        let mut title = None;
        let mut path = match kind {
            NotificationKind::AchievementUnlocked => "/profile?tab=achievements".to_owned(),
            _ => "/friends".to_owned(),
        };
        if let Some(id) = about.quiz_id {
            title = self.store.find_quiz(id).await?.map(|quiz| quiz.title);
            path = format!("/quiz/{id}");
        }
        if let Some(room) = match about.room_id {
            Some(id) => self.store.find_room(id).await?,
            None => None,
        } {
            path = match kind {
                NotificationKind::ReportReady => format!("/dashboard/sessions/{}", room.id),
                _ => format!("/j/{}", room.code),
            };
            title = Some(room.title);
        }
        if let Some(scheduled) = match about.scheduled_room_id {
            Some(id) => self.store.find_scheduled_room(id).await?,
            None => None,
        } {
            path = format!("/s/{}", scheduled.token);
            title = Some(scheduled.title);
        }
        let actor = match about.actor_id {
            Some(id) => self.store.find_account(id).await?,
            None => None,
        };
        let Some(unsubscribe_url) = self.emails.unsubscribe_url(&account.id, topic(kind)) else {
            return Ok(None);
        };
        let reader = Reader {
            name: &account.name,
            language: self.emails.language_of(&account.id).await?,
        };
        let item = NewsItem {
            kind,
            actor: actor.as_ref().map(|actor| actor.name.as_str()),
            title: title.as_deref(),
            link: &format!("{}{path}", self.addresses.base_url),
            unsubscribe_url: &unsubscribe_url,
        };
        Ok(news(reader, item))
    }

    /// Tells the host of every report that nobody was told of.
    pub(crate) async fn tell_of_reports(&self) -> Result<(), StoreError> {
        loop {
            let untold = self.store.list_untold_reports(BATCH_LEN).await?;
            if untold.is_empty() {
                return Ok(());
            }
            let mut has_failed = false;
            for report in untold {
                if let Err(error) = self.tell_of_report(&report).await {
                    let cause = error.cause().unwrap_or_default();
                    tracing::warn!(cause, "a report cannot be told of; trying again soon");
                    has_failed = true;
                }
            }
            // What failed comes first again; the others had their turn.
            if has_failed {
                return Ok(());
            }
        }
    }

    async fn tell_of_report(&self, report: &UntoldReport) -> Result<(), ApiError> {
        let host = match &report.host_account_id {
            Some(id) => self.store.find_account(id).await?,
            None => None,
        };
        let about = About {
            room_id: Some(&report.room_id),
            ..About::default()
        };
        let prepared = match &host {
            Some(host) => {
                self.prepare(host, NotificationKind::ReportReady, about, "")
                    .await?
            }
            None => None,
        };
        let news = prepared.as_ref().map(Prepared::news);
        self.store
            .tell_of_report(&report.room_id, news, self.time.now_ms())
            .await?;
        self.emails.mailer.ring();
        Ok(())
    }
}

fn prepared<'a>(
    account: &'a Account,
    kind: NotificationKind,
    about: About<'a>,
    occasion: &str,
    is_shown: bool,
    letter: Option<Letter>,
) -> Option<Prepared<'a>> {
    (is_shown || letter.is_some()).then(|| Prepared {
        account,
        kind,
        about,
        key: key(kind, &about, occasion),
        is_shown,
        letter,
    })
}
