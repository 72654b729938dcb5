//! A view as text, with marks around its parts.
//!
//! The mark is a tab, which JSON ignores between its words and allows nowhere else. So the text is
//! the complete view as it is, and a node that knows nothing of parts can pass it on.

use protocol::question::Offer;
use protocol::socket::{
    AudienceQuestions, Confidence, Feedback, Me, MyResult, OwnTime, Paused, Phase, QuestionHead,
    RoomMode, RoomView, SavedPick, Teams,
};
use serde::Serialize;

/// Stands before and after every part.
pub(crate) const MARK: u8 = b'\t';

/// What is the same from the lobby to the podium, unless a host changes a setting.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are those of the view of a room"
)]
struct About<'v> {
    code: &'v str,
    title: &'v str,
    language: &'v str,
    host_name: &'v str,
    mode: RoomMode,
    question_count: u32,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    slides: &'v [u32],
    capacity: Option<u32>,
    locked: bool,
    may_change_pick: bool,
    #[serde(skip_serializing_if = "is_false")]
    screen_attached: bool,
    #[serde(skip_serializing_if = "is_false")]
    tiles_only: bool,
    #[serde(skip_serializing_if = "is_false")]
    reactions: bool,
    #[serde(skip_serializing_if = "AudienceQuestions::is_off")]
    audience_questions: AudienceQuestions,
    #[serde(skip_serializing_if = "Option::is_none")]
    topic: Option<&'v str>,
    #[serde(skip_serializing_if = "is_false")]
    confidence: bool,
    #[serde(skip_serializing_if = "is_false")]
    rehearsal: bool,
    #[serde(skip_serializing_if = "is_each")]
    feedback: Feedback,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at_ms: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    time_up: bool,
}

/// What changes with the people and the course of the game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Crowd<'v> {
    seat_count: u32,
    paused: Option<Paused>,
    #[serde(skip_serializing_if = "Option::is_none")]
    teams: Option<&'v Teams>,
    #[serde(skip_serializing_if = "is_false")]
    team_devices: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_picture: Option<&'v str>,
}

/// Who a player is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Who<'v> {
    seat: u32,
    nickname: &'v str,
    #[serde(skip_serializing_if = "is_false")]
    has_account: bool,
    #[serde(skip_serializing_if = "is_false")]
    name_waiting: bool,
    #[serde(skip_serializing_if = "is_false")]
    asking: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u8>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    members: &'v [String],
}

/// Where a player stands.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Standing {
    rank: Option<u32>,
    previous_rank: Option<u32>,
    correct_count: u32,
    streak: u32,
}

/// What a player did in the question in play.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Round<'v> {
    pick: Option<&'v SavedPick>,
    result: Option<&'v MyResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<Confidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own_time: Option<&'v OwnTime>,
}

/// The part of a player's view that all players share.
pub fn shared(seq: u64, server_ms: u64, room: &RoomView) -> Vec<u8> {
    // A new field belongs to one of the parts.
    let RoomView {
        code,
        title,
        language,
        host_name,
        mode,
        question_count,
        slides,
        seat_count,
        capacity,
        locked,
        may_change_pick,
        step,
        paused,
        screen_attached,
        tiles_only,
        reactions,
        audience_questions,
        topic,
        confidence,
        rehearsal,
        feedback,
        ends_at_ms,
        time_up,
        teams,
        team_devices,
        next_picture,
        phase,
    } = room;
    let about = About {
        code,
        title,
        language,
        host_name,
        mode: *mode,
        question_count: *question_count,
        slides,
        capacity: *capacity,
        locked: *locked,
        may_change_pick: *may_change_pick,
        screen_attached: *screen_attached,
        tiles_only: *tiles_only,
        reactions: *reactions,
        audience_questions: *audience_questions,
        topic: topic.as_deref(),
        confidence: *confidence,
        rehearsal: *rehearsal,
        feedback: *feedback,
        ends_at_ms: *ends_at_ms,
        time_up: *time_up,
    };
    let crowd = Crowd {
        seat_count: *seat_count,
        paused: *paused,
        teams: teams.as_ref(),
        team_devices: *team_devices,
        next_picture: next_picture.as_deref(),
    };
    let mut text = Vec::from(format!(
        r#"{{"type":"playerView","seq":{seq},"serverMs":{server_ms},"room":{{"step":{step}"#
    ));
    add_fields(&mut text, &about);
    add_fields(&mut text, &crowd);
    text.extend_from_slice(br#","phase":"#);
    add_phase(&mut text, phase);
    text.push(b'}');
    text
}

/// The rest of it, for one player.
pub fn own(me: &Me) -> Vec<u8> {
    let Me {
        seat,
        nickname,
        points,
        rank,
        previous_rank,
        pick,
        result,
        confidence,
        correct_count,
        streak,
        has_account,
        name_waiting,
        asking,
        own_time,
        team,
        members,
    } = me;
    let mut text = Vec::with_capacity(256);
    text.extend_from_slice(format!(r#","me":{{"points":{points}"#).as_bytes());
    add_fields(
        &mut text,
        &Who {
            seat: *seat,
            nickname,
            has_account: *has_account,
            name_waiting: *name_waiting,
            asking: *asking,
            team: *team,
            members,
        },
    );
    add_fields(
        &mut text,
        &Standing {
            rank: *rank,
            previous_rank: *previous_rank,
            correct_count: *correct_count,
            streak: *streak,
        },
    );
    add_fields(
        &mut text,
        &Round {
            pick: pick.as_ref(),
            result: result.as_ref(),
            confidence: *confidence,
            own_time: own_time.as_ref(),
        },
    );
    text.extend_from_slice(b"}}");
    text
}

/// Adds a part of several fields, each after a comma.
fn add_fields(text: &mut Vec<u8>, fields: &impl Serialize) {
    text.push(MARK);
    let begin = text.len();
    write(text, fields);
    // The braces of the object: the comma takes the place of the first.
    text.pop();
    text[begin] = b',';
    text.push(MARK);
}

/// Adds a phase, in which question and offer are parts. They stand first in all phases that have
/// them.
fn add_phase(text: &mut Vec<u8>, phase: &Phase) {
    let (question, offer) = question_and_offer(phase);
    let mut whole = Vec::new();
    write(&mut whole, phase);
    let tag = whole.iter().position(|byte| *byte == b',');
    let (tag, mut rest) = whole.split_at(tag.unwrap_or(whole.len() - 1));
    text.extend_from_slice(tag);
    add_field(text, &mut rest, "question", question);
    add_field(text, &mut rest, "offer", offer);
    text.extend_from_slice(rest);
}

/// Adds a part of one field, if that comes next; otherwise the part is empty.
fn add_field(text: &mut Vec<u8>, rest: &mut &[u8], name: &str, value: Option<&impl Serialize>) {
    text.push(MARK);
    if let Some(value) = value {
        let mut field = format!(r#","{name}":"#).into_bytes();
        write(&mut field, value);
        if let Some(after) = rest.strip_prefix(field.as_slice()) {
            text.extend_from_slice(&field);
            *rest = after;
        }
    }
    text.push(MARK);
}

fn question_and_offer(phase: &Phase) -> (Option<&QuestionHead>, Option<&Offer>) {
    match phase {
        Phase::Announced(phase) => (Some(&phase.question), None),
        Phase::Open(phase) => (Some(&phase.question), Some(&phase.offer)),
        Phase::Closed(phase) => (Some(&phase.question), Some(&phase.offer)),
        Phase::Reveal(phase) => (Some(&phase.question), Some(&phase.offer)),
        Phase::Slide(phase) => (Some(&phase.question), None),
        Phase::Lobby(_) | Phase::Leaderboard(_) | Phase::Podium(_) => (None, None),
    }
}

fn write(text: &mut Vec<u8>, what: &impl Serialize) {
    serde_json::to_writer(text, what).expect("wire types have only string keys");
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_false(value: &bool) -> bool {
    !*value
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_each(feedback: &Feedback) -> bool {
    *feedback == Feedback::Each
}
