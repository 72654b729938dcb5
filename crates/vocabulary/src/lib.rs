//! The words in the columns of the database: enums that are stored as text.
//!
//! `store` uses them in its tables and re-exports them. Words that clients see are in `protocol`;
//! they may differ, and `same_words!` translates.

use database::text_enum;

text_enum! {
    /// The outcome of a report.
    Resolution {
        Dismissed = "dismissed",
        Withheld = "withheld",
        Suspended = "suspended",
    }
}

text_enum! {
    /// What a token may do.
    TokenScope {
        Read = "read",
        /// Also what `Read` may do.
        Write = "write",
    }
}

text_enum! {
    /// Who a link is for.
    HostLinkPurpose {
        /// The host's own second device.
        Remote = "remote",
        /// Someone else.
        CoHost = "co_host",
    }
}

text_enum! {
    /// The type of a file.
    MediaKind {
        Image = "image",
        Video = "video",
        Audio = "audio",
    }
}

text_enum! {
    /// The kind of activity.
    ActivityKind {
        Created = "created",
        Published = "published",
        Live = "live",
        Completed = "completed",
    }
}

text_enum! {
    /// Who may find a quiz.
    Visibility {
        Public = "public",
        Unlisted = "unlisted",
        Private = "private",
    }
}

text_enum! {
    /// The subject of a quiz.
    Category {
        Science = "science",
        Geography = "geography",
        Entertainment = "entertainment",
        Education = "education",
        History = "history",
        Literature = "literature",
        Other = "other",
    }
}

text_enum! {
    /// How hard a quiz is.
    Difficulty {
        Easy = "easy",
        Medium = "medium",
        Hard = "hard",
        Other = "other",
    }
}

text_enum! {
    /// What someone may do with another person's quiz, because it was shared with them.
    ShareRole {
        View = "view",
        /// Also what `View` may do.
        Edit = "edit",
    }
}

text_enum! {
    /// Whether a quiz is ready to play.
    QuizStatus {
        Draft = "draft",
        Published = "published",
    }
}

text_enum! {
    /// The purpose of a room.
    RoomMode {
        Live = "live",
        Practice = "practice",
        /// Live, but nothing of it is kept.
        Rehearsal = "rehearsal",
        /// An assignment: never run; it gathers its attempts.
        Assigned = "assigned",
        /// An attempt at an assignment: practice that sleeps while nobody is there.
        Attempt = "attempt",
    }
}

text_enum! {
    /// A room's progress, as far as finding it requires.
    RoomPhase {
        Lobby = "lobby",
        Running = "running",
        Finished = "finished",
    }
}

text_enum! {
    /// The state of a delivery.
    DeliveryState {
        /// For its first or next try.
        Waiting = "waiting",
        Delivered = "delivered",
        /// It is given up.
        Failed = "failed",
    }
}

text_enum! {
    /// Who turned an endpoint off.
    DisabledBy {
        Owner = "owner",
        /// We did, because every delivery failed.
        Failures = "failures",
    }
}

text_enum! {
    /// What webhooks report.
    ///
    /// **To add one**: add a variant here and in `protocol::http::webhooks`, record it with
    /// `note_event` in `store`, and give it a body in `webhooks/src/messages.rs`. The compiler
    /// asks for the rest on the server, and tests for `docs/webhooks.md` and the web's
    /// translations.
    WebhookEvent {
        RoomStarted = "room.started",
        RoomEnded = "room.ended",
        QuizPublished = "quiz.published",
    }
}

/// The events an endpoint receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookEvents(Vec<WebhookEvent>);

impl WebhookEvents {
    /// In the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = WebhookEvent> {
        self.0.iter().copied()
    }

    /// The words with a space before and after each, so that `like` finds any of them.
    pub fn stored(&self) -> String {
        self.iter()
            .fold(" ".to_owned(), |text, event| text + event.as_str() + " ")
    }
}

impl FromIterator<WebhookEvent> for WebhookEvents {
    /// Each event once, in the order of the list.
    fn from_iter<I: IntoIterator<Item = WebhookEvent>>(events: I) -> Self {
        let events: Vec<WebhookEvent> = events.into_iter().collect();
        let all = WebhookEvent::ALL.iter().copied();
        Self(all.filter(|event| events.contains(event)).collect())
    }
}

impl From<String> for WebhookEvents {
    /// Leaves out the words of a newer version.
    fn from(stored: String) -> Self {
        stored
            .split_whitespace()
            .filter_map(|word| WebhookEvent::try_from(word.to_owned()).ok())
            .collect()
    }
}
