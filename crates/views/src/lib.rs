//! What a player, a host and a screen may see of a room.
//!
//! This is the only way from the rules to the wire, so it is also where secrets are kept. Only
//! [`solution()`] reads what is right: [`phase`] puts it into [`Phase::Reveal`], [`hand()`] into
//! what only hosts are sent, [`played_reveal`] into what hosts correct after it, [`card_back`] into
//! the back of a flash card, and no other wire type of a room has a field that could hold it. A
//! test plays games that differ only in what is right and compares the bytes.
//!
//! This crate performs no I/O and knows neither sockets nor the database.
#![warn(missing_docs)]

mod cards;
mod categorize;
mod confidence;
mod gaps;
mod hand;
mod labels;
mod newest;
mod offer;
mod ranking;
mod rating;
pub mod report;
mod settings;
mod solution;
pub mod speed;
mod teams;
mod texts;
mod wall;

use game::SeatId;
use game::TimeAllowance as Allowance;
use game::correction::Marking as GameMarking;
use game::event::{
    self, CloseReason as Closing, Feedback as GameFeedback, Mode, PauseReason as Pausing,
};
use game::quiz::{Question, QuestionKind};
use game::room::{Phase as GamePhase, Room, Round, Seat, SeatStatus as GameSeatStatus};
use game::score::Grade;

use protocol::http::corrections::PlayedQuestion;
use protocol::http::documents::Preset;
use protocol::ids::{answer_id, count};
use protocol::pseudonyms::pseudonym;
use protocol::question::MediaKind;
use protocol::same_words;
use protocol::socket::{
    AnnouncedPhase, AnswerFeedback, CloseReason, ClosedPhase, Feedback, LeaderboardPhase,
    LeaderboardRow, LobbyPhase, Marking, Me, MyResult, OpenPhase, Outcome, OwnTime, PauseReason,
    Paused, Phase, PodiumPhase, QuestionHead, RevealPhase, RoomMode, RoomView, SavedPick,
    SeatStatus, SlidePhase, Talk, TimeAllowance,
};

pub use cards::{card_back, card_front};
pub use confidence::{confidence, told_confidence};
pub(crate) use confidence::{confidence_counts, own_confidence};
pub(crate) use gaps::right_gaps;
pub(crate) use hand::first_vote;
pub use hand::{auto_play, group, hand, missing, pace, removal_preview};
pub use newest::{newest, newest_seats, newest_teams};
pub use offer::{
    choice, draft_media_kind, draft_veil_look, kind, media, media_kind, offer, pick,
    revealed_choice, veil_look,
};
pub use settings::{opened_alone, settings, switched};
pub use solution::{distribution, solution};
pub use teams::{in_teams, team_sizes, teams};
pub(crate) use teams::{shown_members, team_settings};
pub use texts::{TEXTS_MAX, hidden_positions, hidden_texts, texts};
pub use wall::{
    WallPage, audience_questions, host_wall, report_brainstorms, report_wall, stage_wall, wall,
    wall_change, wall_mode, wall_page,
};

/// The most rows of a leaderboard on the wire; more would not fit a screen.
pub const LEADERBOARD_ROWS_MAX: usize = 10;
/// The most nicknames of a lobby on the wire.
pub const NEWEST_MAX: usize = 20;

/// What everyone may see.
pub fn room_view(room: &Room, code: &str) -> RoomView {
    let opened = room.opened();
    RoomView {
        code: code.to_owned(),
        title: opened.title.clone(),
        language: room.language().to_owned(),
        host_name: opened.host_name.clone(),
        mode: mode(room.mode()),
        question_count: count(room.questions().len()),
        slides: slides(room),
        seat_count: room.playing_count(),
        capacity: room.capacity(),
        locked: room.is_locked(),
        may_change_pick: room.settings().may_change_pick,
        step: room.step(),
        paused: room.pause().map(|pause| Paused {
            // A restart is over by the time anyone can see it.
            reason: match pause.reason {
                Pausing::Host | Pausing::Restart => PauseReason::Host,
                Pausing::HostAway => PauseReason::HostAway,
                Pausing::Media => PauseReason::Media,
            },
            remaining_ms: pause.remaining_ms.map(narrow),
        }),
        // Who looks on and how long an attempt may take is no part of the rules; the room's task
        // fills it in.
        screen_attached: false,
        ends_at_ms: None,
        time_up: false,
        audience_questions: audience_questions(room),
        topic: room.topic().map(str::to_owned),
        confidence: room.asks_confidence(),
        tiles_only: room.is_tiles_only(),
        reactions: room.has_reactions() && room.mode() == Mode::Live,
        rehearsal: room.rehearsal().is_some(),
        feedback: feedback(room.feedback()),
        teams: teams(room),
        team_devices: room.has_team_devices(),
        next_picture: next_picture(room),
        phase: phase(room),
    }
}

/// Between questions only: in the lobby, players could study the first picture for as long as they
/// wait.
fn next_picture(room: &Room) -> Option<String> {
    let (GamePhase::Reveal { index, .. } | GamePhase::Leaderboard { index, .. }) = room.phase()
    else {
        return None;
    };
    let media = room.questions().get(index + 1)?.media.as_ref()?;
    (media_kind(media.kind) == MediaKind::Image).then(|| media.link.clone())
}

fn slides(room: &Room) -> Vec<u32> {
    let questions = room.questions().iter().enumerate();
    let slides = questions.filter(|(_, question)| question.is_slide());
    slides.map(|(index, _)| count(index)).collect()
}

/// How many questions people are promised: slides ask nothing.
pub fn asked_count(room: &Room) -> u32 {
    let questions = room.questions().iter();
    count(questions.filter(|question| !question.is_slide()).count())
}

/// The phase of the room, as everyone may see it.
pub fn phase(room: &Room) -> Phase {
    match room.phase() {
        GamePhase::Lobby => Phase::Lobby(LobbyPhase {
            newest: newest(room),
            seconds_per_question: usual_seconds(room),
        }),
        GamePhase::Announced { index, opens_at_ms } => match room.questions().get(index) {
            Some(question) => {
                let question = head(room, question, index);
                Phase::Announced(AnnouncedPhase {
                    question,
                    opens_at_ms,
                    media_started_at_ms: room.media_started_ms(),
                })
            }
            None => podium(room),
        },
        GamePhase::Open { index, window } => match room.questions().get(index) {
            Some(question) => Phase::Open(OpenPhase {
                question: head(room, question, index),
                offer: offer(question),
                opens_at_ms: window.opens_at_ms,
                closes_at_ms: window.closes_at_ms,
                again: room.is_second_vote(),
            }),
            None => podium(room),
        },
        GamePhase::Closed { index, reason, .. } => closed(room, index, close_reason(reason), None),
        GamePhase::Talk {
            index, ends_at_ms, ..
        } => {
            let first = room.is_talk_before_answers();
            let talk = Talk { ends_at_ms, first };
            closed(room, index, CloseReason::Host, Some(talk))
        }
        GamePhase::Reveal { index, .. } => reveal(room, index),
        GamePhase::Leaderboard { index, .. } => Phase::Leaderboard(LeaderboardPhase {
            question_index: count(index),
            rows: rows(room),
            corrected_count: count(room.corrected_count()),
        }),
        GamePhase::Podium { .. } | GamePhase::Over => podium(room),
    }
}

fn closed(room: &Room, index: usize, reason: CloseReason, talk: Option<Talk>) -> Phase {
    let Some(question) = room.questions().get(index) else {
        return podium(room);
    };
    Phase::Closed(ClosedPhase {
        question: head(room, question, index),
        offer: offer(question),
        reason,
        held: room.awaits_second_vote(),
        talk,
    })
}

same_words! {
    /// Why a question closed, on the wire.
    fn close_reason(Closing) -> CloseReason;
    = { TimeUp, AllPicked, Host }
}

/// What only this player sees; `None` if there is no such seat.
pub fn me(room: &Room, seat: SeatId) -> Option<Me> {
    let seat = room.seat(seat)?;
    let index = room.question_index();
    let is_told = matches!(
        room.phase(),
        GamePhase::Reveal { .. } | GamePhase::Leaderboard { .. }
    );
    let is_slide = |index: usize| room.questions().get(index).is_some_and(Question::is_slide);
    let known = (!room.withholds_feedback()).then_some(seat);
    Some(Me {
        seat: seat.id.0,
        nickname: seat.nickname.clone(),
        points: known.map_or(0, |seat| seat.points),
        rank: known.and_then(|seat| seat.rank),
        previous_rank: known.and_then(|seat| seat.previous_rank),
        pick: index.and_then(|index| saved_pick(room, seat.id, index)),
        confidence: index.and_then(|index| own_confidence(room, seat.id, index)),
        result: index
            .filter(|index| is_told && known.is_some() && !is_slide(*index))
            .map(|index| my_result(room, seat, index)),
        correct_count: known.map_or(0, |seat| seat.correct_count),
        streak: known.map_or(0, |seat| seat.streak),
        has_account: seat.account.is_some(),
        own_time: own_time(room, seat.id),
        name_waiting: seat.is_name_held,
        asking: seat.status == GameSeatStatus::Asking,
        team: team(room, seat.id),
        members: room.members(seat.id).to_vec(),
    })
}

fn own_time(room: &Room, seat: SeatId) -> Option<OwnTime> {
    let allowance = room.time_allowance(seat);
    if allowance.is_usual() {
        return None;
    }
    let end = room.own_end(seat);
    Some(OwnTime {
        allowance: time_allowance(allowance),
        limit_ms: room.own_limit_ms(seat).map(narrow),
        closes_at_ms: end.and_then(|end| end.closes_at_ms),
        remaining_ms: end.and_then(|end| end.remaining_ms).map(narrow),
    })
}

same_words! {
    /// How much time a player has, on the wire.
    pub fn time_allowance(Allowance) -> TimeAllowance;
    /// How much time was chosen.
    pub fn chosen_time(TimeAllowance) -> Allowance;
    = { Usual, QuarterMore, HalfMore, Double, Tenfold, Unlimited }
}

/// The saved pick of a seat, as its player may see it.
pub fn saved_pick(room: &Room, seat: SeatId, index: usize) -> Option<SavedPick> {
    let saved = room.pick_that_stands(seat, index)?;
    let question = room.questions().get(index)?;
    let is_revealed = room
        .rounds()
        .get(index)
        .is_some_and(|round| round.is_revealed)
        && !room.withholds_feedback();
    Some(SavedPick {
        choice: if is_revealed {
            revealed_choice(question, &saved.pick)
        } else {
            choice(&saved.pick)
        },
        elapsed_ms: saved.elapsed_ms,
    })
}

/// The number of the team of a seat.
pub fn team(room: &Room, seat: SeatId) -> Option<u8> {
    room.team_of(seat).map(|team| team.0)
}

/// The nickname as everyone else sees it.
pub fn shown_name(seat: &Seat) -> String {
    if seat.is_name_hidden {
        pseudonym(seat.id.0)
    } else {
        seat.nickname.clone()
    }
}

same_words! {
    /// What became of a seat, on the wire.
    pub fn seat_status(GameSeatStatus) -> SeatStatus;
    = { Playing, Left, Kicked, Asking }
}

same_words! {
    /// How a room is played, on the wire.
    pub fn mode(Mode) -> RoomMode;
    = { Live, Practice }
}

same_words! {
    /// When the player of an attempt learns what is right, on the wire.
    fn feedback(GameFeedback) -> Feedback;
    /// The same, as it was chosen.
    pub fn chosen_feedback(Feedback) -> GameFeedback;
    = { Each, End, Closing }
}

same_words! {
    /// The scoring preset, for the rules.
    pub fn game_preset(Preset) -> event::Preset;
    /// The scoring preset, on the wire.
    pub fn preset(event::Preset) -> Preset;
    = { Classic, Accuracy, AccuracyFirst, Relaxed }
}

/// What came of a question, on the wire.
pub fn outcome(grade: Option<Grade>) -> Outcome {
    match grade {
        Some(Grade::Correct) => Outcome::Correct,
        Some(Grade::Partial { .. }) => Outcome::Partial,
        Some(Grade::Wrong) => Outcome::Wrong,
        Some(Grade::Unscored) => Outcome::Unscored,
        None => Outcome::Missed,
    }
}

same_words! {
    /// How a question counts, on the wire.
    pub fn marking(GameMarking) -> Marking;
    = { AsWritten, Corrected, Void, Everyone }
}

fn head(room: &Room, question: &Question, index: usize) -> QuestionHead {
    // What was asked, whatever turned out to be right.
    let multiple = room.written(index).unwrap_or(question).takes_several();
    let mut head = offer::head(room.captions(), question, index, multiple);
    if let Some(media) = &mut head.media {
        media.veil = room.veil(index).map(veil_look);
        media.unveiled = media.veil.is_none() && room.veil_at_first(index).is_some();
    }
    head
}

/// The questions that can be corrected by now, in their order.
pub fn played(room: &Room) -> Vec<PlayedQuestion> {
    let questions = room.questions().iter().zip(room.rounds()).enumerate();
    let played = questions.filter(|(_, (question, round))| is_correctable(room, question, round));
    let played = played.map(|(index, (question, round))| PlayedQuestion {
        index: count(index),
        kind: kind(question),
        text: question.text.clone(),
        marking: marking(round.marking),
    });
    played.collect()
}

/// One of them as its reveal shows it; `None` if it can't be corrected, or not yet.
pub fn played_reveal(room: &Room, index: usize) -> Option<RevealPhase> {
    let question = room.questions().get(index)?;
    let round = room.rounds().get(index)?;
    is_correctable(room, question, round).then(|| revealed(room, index, question, round))
}

/// A question as its reveal shows it, once it was revealed; `None` for slides, too.
pub fn own_reveal(room: &Room, index: usize) -> Option<RevealPhase> {
    let question = room.questions().get(index)?;
    let round = room.rounds().get(index)?;
    let is_shown = round.is_revealed && !question.is_slide() && !room.withholds_feedback();
    is_shown.then(|| revealed(room, index, question, round))
}

fn is_correctable(room: &Room, question: &Question, round: &Round) -> bool {
    room.mode() == Mode::Live && question.is_scored() && round.is_revealed
}

fn reveal(room: &Room, index: usize) -> Phase {
    let (Some(question), Some(round)) = (room.questions().get(index), room.rounds().get(index))
    else {
        return podium(room);
    };
    if let QuestionKind::Slide(body) = &question.kind {
        return Phase::Slide(SlidePhase {
            question: head(room, question, index),
            body: body.clone(),
        });
    }
    if room.withholds_feedback() {
        return closed(room, index, CloseReason::Host, None);
    }
    Phase::Reveal(Box::new(revealed(room, index, question, round)))
}

fn revealed(room: &Room, index: usize, question: &Question, round: &Round) -> RevealPhase {
    let correct_count = round
        .outcomes
        .iter()
        .filter(|outcome| outcome.grade == Some(Grade::Correct))
        .count();
    RevealPhase {
        question: head(room, question, index),
        offer: offer(question),
        solution: solution(question, round),
        explanation: question.explanation.clone(),
        answer_feedback: answer_feedback(room, index),
        marking: marking(round.marking),
        picked_count: round.picked_count,
        correct_count: count(correct_count),
        first_vote: first_vote(room, index),
        confidence: confidence_counts(room, index),
    }
}

fn answer_feedback(room: &Room, index: usize) -> Vec<AnswerFeedback> {
    let all = room.answer_feedback().iter();
    let own = all.filter(|one| one.index as usize == index);
    own.map(|one| AnswerFeedback {
        answer: answer_id(one.answer),
        text: one.text.clone(),
    })
    .collect()
}

fn podium(room: &Room) -> Phase {
    Phase::Podium(PodiumPhase {
        rows: rows(room),
        played_count: count(room.played_count()),
        began_at_ms: room.finished_at_ms(),
        corrected_count: count(room.corrected_count()),
        successor: room.successor().map(str::to_owned),
    })
}

fn rows(room: &Room) -> Vec<LeaderboardRow> {
    if room.withholds_feedback() {
        return Vec::new();
    }
    let is_podium = matches!(room.phase(), GamePhase::Podium { .. } | GamePhase::Over);
    let seats = room.ranking().iter().filter_map(|seat| room.seat(*seat));
    seats
        // Someone may have left or been removed since the ranks were counted.
        .filter(|seat| seat.status == GameSeatStatus::Playing)
        .take(LEADERBOARD_ROWS_MAX)
        .map(|seat| LeaderboardRow {
            seat: seat.id.0,
            nickname: shown_name(seat),
            points: seat.points,
            gained: seat.gained,
            rank: seat.rank.unwrap_or(1),
            previous_rank: seat.previous_rank,
            time_ms: seat.time_ms,
            team: team(room, seat.id),
            members: if is_podium {
                shown_members(room, seat)
            } else {
                Vec::new()
            },
        })
        .collect()
}

/// What came of a question for this player. Only for questions that were revealed.
pub fn my_result(room: &Room, seat: &Seat, index: usize) -> MyResult {
    let round = room.rounds().get(index);
    let result = round.and_then(|round| round.outcome(seat.id));
    MyResult {
        outcome: outcome(result.and_then(|result| result.grade)),
        gained: result.map_or(0, |result| result.points),
        right_gaps: (room.questions().get(index))
            .map_or_else(Vec::new, |question| right_gaps(question, result)),
    }
}

/// The most common time limit in whole seconds; the smaller of two that are equally common.
fn usual_seconds(room: &Room) -> Option<u32> {
    let mut limits: Vec<u32> = room
        .questions()
        .iter()
        .filter_map(|question| question.time_limit_ms)
        .collect();
    limits.sort_unstable();
    let runs = limits.chunk_by(|a, b| a == b);
    let usual = runs.rev().max_by_key(|run| run.len())?;
    usual.first().map(|limit_ms| limit_ms / 1_000)
}

fn narrow(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}
