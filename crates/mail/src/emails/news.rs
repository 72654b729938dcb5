//! Emails for in-app notifications: friends, invitations, reports, quizzes, achievements.
//!
//! Other people chose the names and the quiz titles in them. As in `emails`, we leave out what
//! could pass for a link.

use fluent_bundle::FluentArgs;
use protocol::http::notifications::NotificationKind;

use crate::emails::{Draft, Email, Reader, could_be_a_link, one_line};

/// An event, for an email.
#[derive(Debug, Clone, Copy)]
pub struct NewsItem<'a> {
    pub kind: NotificationKind,
    /// The name of the person who did it.
    pub actor: Option<&'a str>,
    /// The title of the thing it is about.
    pub title: Option<&'a str>,
    /// The page it links to.
    pub link: &'a str,
    pub unsubscribe_url: &'a str,
}

/// Reports an event. `None` for kinds that have an email of their own.
pub fn news(reader: Reader<'_>, item: NewsItem<'_>) -> Option<Email> {
    let name = match item.kind {
        NotificationKind::FriendRequest => "friend-request",
        NotificationKind::FriendAccepted => "friend-accepted",
        NotificationKind::Invitation => "invitation",
        NotificationKind::CoHostNamed => "co-host-named",
        NotificationKind::QuizShared => "quiz-shared",
        NotificationKind::ReportReady => "report-ready",
        NotificationKind::QuizRated => "quiz-rated",
        NotificationKind::QuizPicked => "quiz-picked",
        NotificationKind::AchievementUnlocked => "achievement-unlocked",
        NotificationKind::SessionReminder => return None,
    };
    let mut args = FluentArgs::new();
    let is_safe = |text: &&str| !text.trim().is_empty() && !could_be_a_link(text);
    let known = |text: Option<&str>| if text.is_some() { "yes" } else { "no" };
    let actor = item.actor.filter(is_safe);
    let title = item.title.filter(is_safe);
    args.set("known", known(actor));
    args.set("actor", one_line(actor.unwrap_or_default()));
    args.set("named", known(title));
    args.set("title", one_line(title.unwrap_or_default()));
    let mut draft = Draft::new(name, reader, args);
    draft.footer = "news-footer";
    draft.unsubscribe_url = Some(item.unsubscribe_url);
    let button = draft.button(name, Some("button"), item.link);
    let paragraphs = draft.parts(&["after"]);
    Some(draft.write(None, Vec::new(), vec![button], paragraphs))
}

#[cfg(test)]
pub mod tests {
    use protocol::http::account::Language;
    use protocol::http::notifications::NotificationKind;

    use super::{NewsItem, news};
    use crate::emails::{Email, Reader};

    const STOP_URL: &str = "https://quiz.example/unsubscribe/t0ken";
    const KINDS: [NotificationKind; 9] = [
        NotificationKind::FriendRequest,
        NotificationKind::FriendAccepted,
        NotificationKind::Invitation,
        NotificationKind::CoHostNamed,
        NotificationKind::QuizShared,
        NotificationKind::ReportReady,
        NotificationKind::QuizRated,
        NotificationKind::QuizPicked,
        NotificationKind::AchievementUnlocked,
    ];

    fn item<'a>(kind: NotificationKind, actor: &'a str, title: &'a str) -> NewsItem<'a> {
        NewsItem {
            kind,
            actor: Some(actor),
            title: Some(title),
            link: "https://quiz.example/friends",
            unsubscribe_url: STOP_URL,
        }
    }

    /// All of these emails, with and without names.
    pub fn every_email(reader: Reader<'_>) -> Vec<Email> {
        let written = KINDS.into_iter().flat_map(|kind| {
            let bare = NewsItem {
                actor: None,
                title: None,
                ..item(kind, "", "")
            };
            [item(kind, "Grace <phone>", "Maps <phone>"), bare].map(|item| news(reader, item))
        });
        written.flatten().collect()
    }

    fn ada() -> Reader<'static> {
        Reader {
            name: "Ada",
            language: Language::En,
        }
    }

    #[test]
    fn what_others_chose_brings_neither_links_nor_lines_into_an_email() {
        for kind in KINDS {
            for (actor, title) in [
                ("https://evil.example", "evil.example"),
                ("a@evil", "Win at evil.example now"),
                ("evil.example,", "x\nevil.example"),
            ] {
                let email = news(ada(), item(kind, actor, title)).expect("an email");
                assert!(!format!("{email:?}").contains("evil"), "{email:?}");
            }
            let lines = item(kind, "Grace\r\n\r\nBuy", "Maps\r\n\r\nBuy");
            let email = news(ada(), lines).expect("an email");
            assert!(!email.text.contains("\nBuy"), "{email:?}");
            assert!(!email.subject.contains('\n'), "{email:?}");
        }
    }

    #[test]
    fn an_email_can_be_stopped_and_says_where_it_leads() {
        for email in every_email(ada()) {
            assert_eq!(email.unsubscribe_url.as_deref(), Some(STOP_URL));
            assert!(email.text.contains(STOP_URL), "{email:?}");
            assert!(email.html.contains("t0ken"), "{email:?}");
            assert!(email.text.contains("/friends"), "{email:?}");
            assert!(!email.text.contains("safety"), "{email:?}");
        }
    }
}
