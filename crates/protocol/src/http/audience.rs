//! Live sessions without a quiz: audience questions and brainstorms alone.

use game::event::WallTopic;
use game::wall::clean_topic;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::documents::TITLE_CHARS_MAX;
use super::rooms::{NewRehearsal, NewRoom, RoomSettings};
use super::schedule::ScheduleRoom;
use crate::checks::broken;
use crate::said;

/// A live session without a quiz.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AudienceAlone {
    /// What it is called. 1 to 95 characters.
    #[garde(custom(check_title))]
    pub title: String,
    /// The topic of a brainstorm that it begins with, at most 200 characters.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(custom(check_topic)))]
    pub topic: Option<String>,
    /// Whether everyone sees only the ideas that a host has approved. Off by default.
    #[serde(default)]
    #[garde(skip)]
    pub topic_approved: bool,
}

impl AudienceAlone {
    /// The brainstorm that it begins with, if any.
    pub fn first_topic(&self) -> Option<WallTopic> {
        first_topic(self.topic.as_deref(), self.topic_approved)
    }
}

/// The brainstorm that a room begins with; `None` without a topic, or with one that is none.
pub fn first_topic(topic: Option<&str>, is_approved: bool) -> Option<WallTopic> {
    let text = clean_topic(topic?).ok()?;
    Some(WallTopic { text, is_approved })
}

fn check_title<C>(title: &str, _: &C) -> garde::Result {
    match title.trim().chars().count() {
        0 => Err(broken("Enter a title")),
        1..=TITLE_CHARS_MAX => Ok(()),
        _ => Err(broken(said!("At most {n} characters", n = TITLE_CHARS_MAX))),
    }
}

fn check_topic<C>(topic: &str, _: &C) -> garde::Result {
    clean_topic(topic)
        .map(drop)
        .map_err(|_refusal| broken("Enter a topic of at most 200 characters."))
}

/// Whether a room without a quiz is all that is asked for, and people could do something in it.
pub(super) fn check_alone<C>(
    form: &NewRoom,
) -> impl FnOnce(&Option<AudienceAlone>, &C) -> garde::Result {
    let is_of_quiz = form.quiz_id.is_some() || form.is_public || form.rehearsal.is_some();
    let is_of_room = form.after.is_some() || form.again.is_some();
    let offered = Offered::by(form.settings.as_ref());
    move |audience, _| {
        let Some(alone) = audience else {
            return Ok(());
        };
        if is_of_quiz || is_of_room {
            return Err(broken(
                "A live session without a quiz takes only a title, a topic and settings",
            ));
        }
        offered.check(alone)
    }
}

/// The same of a room that is to be opened later.
pub(super) fn check_alone_later<C>(
    form: &ScheduleRoom,
) -> impl FnOnce(&Option<AudienceAlone>, &C) -> garde::Result {
    let is_of_quiz = form.quiz_id.is_some();
    let offered = Offered::by(Some(&form.settings));
    move |audience, _| match audience {
        Some(_) if is_of_quiz => Err(broken(
            "Choose a quiz or a live session without one, not both",
        )),
        Some(alone) => offered.check(alone),
        None => Ok(()),
    }
}

/// What settings offer people in a room without a quiz.
struct Offered {
    has_teams: bool,
    takes_questions: bool,
}

impl Offered {
    fn by(settings: Option<&RoomSettings>) -> Self {
        Self {
            has_teams: settings.is_some_and(|settings| settings.teams.is_some()),
            takes_questions: settings.is_some_and(|settings| !settings.audience_questions.is_off()),
        }
    }

    fn check(&self, alone: &AudienceAlone) -> garde::Result {
        if self.has_teams {
            return Err(broken("A live session without a quiz has no teams"));
        }
        if !self.takes_questions && alone.topic.is_none() {
            return Err(broken("Turn on audience questions, or enter a topic"));
        }
        Ok(())
    }
}

/// What a rehearsal can't be together with.
pub(super) fn check_rehearsal<C>(
    form: &NewRoom,
) -> impl FnOnce(&Option<NewRehearsal>, &C) -> garde::Result {
    let is_more = form.after.is_some() || form.is_public;
    move |rehearsal, _| match rehearsal {
        Some(_) if is_more => Err(broken(
            "A rehearsal can't be public or follow another live session",
        )),
        _ => Ok(()),
    }
}

/// What hosting once more can't be together with.
pub(super) fn check_again<C>(form: &NewRoom) -> impl FnOnce(&Option<String>, &C) -> garde::Result {
    let is_more = form.after.is_some() || form.rehearsal.is_some();
    move |again, _| match again {
        Some(_) if is_more => Err(broken("Use only one of again, after and rehearsal")),
        _ => Ok(()),
    }
}
