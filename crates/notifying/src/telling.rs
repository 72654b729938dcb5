//! Notifying people: in the app, by email, or not at all, as they chose.
//!
//! [`Notifier::tell`] is the only entry point. Each notification is sent once. People who want
//! neither channel get nothing. Emails go only to verified addresses, at most one per subject and
//! day, with a daily limit per account. The event has already happened, so a failed notification is
//! only logged.
//!
//! **To add a notification**: add a variant to [`NotificationKind`], fill in what the compiler asks
//! for here and in `mail/emails/news.rs`, write its sentences in `emails/*.ftl` and
//! `web/src/messages/en/notifications.json`, and call [`Notifier::tell`] where it happens.

use protocol::http::account::{Channels, NotificationSettings};
use protocol::http::notifications::{
    Notification, NotificationKind, NotificationTarget, NotificationTopic,
};
use protocol::http::profile::AchievementId;
use store::{About, Account, Likes, NewNotification, News, StoreError, UntoldReport};

use crate::Notifier;
use handling::error::ApiError;
use handling::rate_limit::{EMAILS_ABOUT_ONE_THING, EMAILS_OF_NEWS};
use handling::wire::API;
use handling::wire::rfc_3339;
use mail::emails::news::{NewsItem, news};
use mail::emails::{Email, Reader};
use mail::preferences::find;

/// How many reports are processed at once.
const BATCH_LEN: u32 = 20;

const KINDS: [NotificationKind; 10] = [
    NotificationKind::FriendRequest,
    NotificationKind::FriendAccepted,
    NotificationKind::Invitation,
    NotificationKind::CoHostNamed,
    NotificationKind::QuizShared,
    NotificationKind::SessionReminder,
    NotificationKind::ReportReady,
    NotificationKind::QuizRated,
    NotificationKind::QuizPicked,
    NotificationKind::AchievementUnlocked,
];

/// The kind as stored in the database.
fn word(kind: NotificationKind) -> &'static str {
    match kind {
        NotificationKind::FriendRequest => "friend_request",
        NotificationKind::FriendAccepted => "friend_accepted",
        NotificationKind::Invitation => "invitation",
        NotificationKind::CoHostNamed => "co_host",
        NotificationKind::QuizShared => "shared_quiz",
        NotificationKind::SessionReminder => "session_reminder",
        NotificationKind::ReportReady => "report_ready",
        NotificationKind::QuizRated => "quiz_rated",
        NotificationKind::QuizPicked => "quiz_picked",
        NotificationKind::AchievementUnlocked => "achievement_unlocked",
    }
}

/// The topic whose settings apply.
fn topic(kind: NotificationKind) -> NotificationTopic {
    match kind {
        NotificationKind::FriendRequest | NotificationKind::FriendAccepted => {
            NotificationTopic::Friends
        }
        NotificationKind::Invitation
        | NotificationKind::CoHostNamed
        | NotificationKind::QuizShared => NotificationTopic::Invitations,
        NotificationKind::SessionReminder => NotificationTopic::SessionReminders,
        NotificationKind::ReportReady => NotificationTopic::Reports,
        NotificationKind::QuizRated | NotificationKind::QuizPicked => NotificationTopic::Quizzes,
        NotificationKind::AchievementUnlocked => NotificationTopic::Achievements,
    }
}

/// Where it links to; `None` if the target was deleted or comes from another version.
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
        NotificationKind::CoHostNamed => NotificationTarget::Host {
            code: told.room_code.clone()?,
        },
        NotificationKind::SessionReminder => NotificationTarget::Sessions,
        NotificationKind::ReportReady => NotificationTarget::Report {
            room_id: told.room_id.clone()?,
        },
        NotificationKind::QuizRated | NotificationKind::QuizPicked => NotificationTarget::Quiz {
            quiz_id: told.quiz_id.clone()?,
        },
        NotificationKind::QuizShared => NotificationTarget::Editor {
            quiz_id: told.quiz_id.clone()?,
        },
        NotificationKind::AchievementUnlocked => NotificationTarget::Achievement {
            achievement: achievement(&told.detail)?,
        },
    })
}

/// Looks up an achievement by its stored name, such as `ten-games`; `None` if this version doesn't
/// have it.
pub fn achievement(word: &str) -> Option<AchievementId> {
    let mut parts = word.split('-');
    let mut name = parts.next()?.to_owned();
    for part in parts {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    serde_json::from_value(name.into()).ok()
}

/// Converts a notification to its wire format; `None` if this version doesn't know its kind.
pub fn notification_body(told: store::Notification) -> Option<Notification> {
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

/// Identifies a notification; two with the same key are the same notification.
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

/// A notification that someone wants, with its email if they want one.
pub struct Prepared<'a> {
    account: &'a Account,
    kind: NotificationKind,
    about: About<'a>,
    key: String,
    is_shown: bool,
    email: Option<Email>,
}

impl Prepared<'_> {
    pub fn news(&self) -> News<'_> {
        News {
            notification: NewNotification {
                account_id: &self.account.id,
                kind: word(self.kind),
                about: self.about,
                dedup_key: &self.key,
                is_shown: self.is_shown,
            },
            email: self
                .email
                .as_ref()
                .map(|email| email.mail(&self.account.email)),
        }
    }
}

impl Notifier {
    /// Notifies an account, once per combination of kind, subject and occasion (a day, or nothing).
    pub async fn tell(
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

    /// Removes a notification that is no longer true.
    pub async fn take_back(
        &self,
        account_id: &str,
        kind: NotificationKind,
        about: About<'_>,
    ) -> Result<(), StoreError> {
        let key = key(kind, &about, "");
        self.store.take_back_notification(account_id, &key).await
    }

    /// Prepares a notification in the ways the account chose; `None` if it wants none.
    pub async fn prepare<'a>(
        &self,
        account: &'a Account,
        kind: NotificationKind,
        about: About<'a>,
        occasion: &str,
    ) -> Result<Option<Prepared<'a>>, ApiError> {
        let channels = self.channels_of(account, topic(kind)).await?;
        let email = if channels.mail && self.may_write(account, kind, &about).await? {
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
            email,
        ))
    }

    /// Does the same for a notification that has its own email.
    pub async fn prepare_with_email<'a>(
        &self,
        account: &'a Account,
        kind: NotificationKind,
        about: About<'a>,
        occasion: &str,
        write: impl AsyncFnOnce(&str) -> Result<Email, ApiError>,
    ) -> Result<Option<Prepared<'a>>, ApiError> {
        let topic = topic(kind);
        let channels = self.channels_of(account, topic).await?;
        let email = match self.emails.unsubscribe_url(&account.id, topic) {
            Some(url) if channels.mail => Some(write(&url).await?),
            _ => None,
        };
        Ok(prepared(
            account,
            kind,
            about,
            occasion,
            channels.in_app,
            email,
        ))
    }

    /// How an account wants to hear about a topic. Emails are sent only to verified addresses.
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

    /// Whether we may send another email: one per subject and day, and not too many in total.
    async fn may_write(
        &self,
        account: &Account,
        kind: NotificationKind,
        about: &About<'_>,
    ) -> Result<bool, ApiError> {
        let now_ms = self.time.now_ms();
        let thing = format!("{}:{}", account.id, key(kind, about, ""));
        let budgets = [
            (EMAILS_ABOUT_ONE_THING, thing.as_str()),
            (EMAILS_OF_NEWS, account.id.as_str()),
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
    ) -> Result<Option<Email>, ApiError> {
        let mut title = None;
        let mut path = match kind {
            NotificationKind::AchievementUnlocked => "/profile?tab=achievements".to_owned(),
            _ => "/friends".to_owned(),
        };
        if let Some(id) = about.quiz_id {
            title = self.store.find_quiz(id).await?.map(|quiz| quiz.title);
            path = match kind {
                NotificationKind::QuizShared => format!("/dashboard/quiz/{id}/edit"),
                _ => format!("/quiz/{id}"),
            };
        }
        if let Some(room) = match about.room_id {
            Some(id) => self.store.find_room(id).await?,
            None => None,
        } {
            path = match kind {
                NotificationKind::ReportReady => format!("/dashboard/sessions/{}", room.id),
                NotificationKind::CoHostNamed => format!("/host/{}", room.code),
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

    /// Notifies hosts of every new report.
    pub async fn tell_of_reports(&self) -> Result<(), StoreError> {
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
            // Failed ones come first the next time; the others had their turn.
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
    email: Option<Email>,
) -> Option<Prepared<'a>> {
    (is_shown || email.is_some()).then(|| Prepared {
        account,
        kind,
        about,
        key: key(kind, &about, occasion),
        is_shown,
        email,
    })
}
