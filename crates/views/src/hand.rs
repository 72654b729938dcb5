//! What only hosts see of a room.

use game::event::Pace;
use game::quiz::Question;
use game::room::{Phase, Room, Round, SavedPick};
use game::{Group, SeatId};

use super::offer::kind;
use super::solution::{distribution_of, solution};
use protocol::ids::count;
use protocol::socket::{
    AutoPlay, FirstVote, HostHand, Missing, NameFamily, NextQuestion, PlayerGroup, Removal,
    RemovalPreview, RemoveMany, RoomClassList,
};

/// How many nicknames a host sees of a group, and how many groups.
const PREVIEW_NAMES_MAX: usize = 5;
/// From how many players on variations of a nickname are worth showing.
const FAMILY_FROM: u32 = 3;

/// What hosts see beyond what everyone sees.
pub fn hand(room: &Room) -> HostHand {
    let in_play = match room.phase() {
        Phase::Announced { index, .. }
        | Phase::Open { index, .. }
        | Phase::Closed { index, .. }
        | Phase::Talk { index, .. } => room.questions().get(index),
        _ => None,
    };
    // What players have picked so far isn't for the eyes of a hall that sees the host's page.
    let nobody = Round::default();
    HostHand {
        solution: in_play.map(|question| solution(question, &nobody)),
        explanation: in_play.map_or_else(String::new, |question| question.explanation.clone()),
        notes: room
            .question_index()
            .map_or("", |at| room.notes(at))
            .to_owned(),
        next: next(room),
        auto_play: room.pace().map(auto_play),
        goes_on_at_ms: room.next_deadline_ms(),
        leaderboards: room.shows_leaderboards(),
        late_join: room.allows_late_join(),
        name_filter: room.filters_names(),
        name_approval: room.holds_names(),
        text_approval: room.holds_texts(),
        join_approval: room.holds_joins(),
        class_list: room.has_class_list().then(|| RoomClassList {
            on: room.lets_only_listed_in(),
            count: count(room.class_list().len()),
        }),
        stage_number: room.asks_number(),
        second_votes: room.has_second_votes(),
        confidence: room.asks_confidence(),
        first_vote: first_vote_for_host(room),
        last_removal: room.last_removal().map(|last| Removal {
            removal: last.number,
            count: last.count,
        }),
    }
}

/// Who on the class list has no seat.
pub fn missing(room: &Room) -> Missing {
    let names = room.has_class_list().then(|| room.missing());
    Missing {
        names: names.into_iter().flatten().map(str::to_owned).collect(),
    }
}

/// The group of players that a client names.
pub fn group(who: &PlayerGroup) -> Group {
    match who {
        PlayerGroup::JoinedSince(since) => Group::JoinedSince { at_ms: since.at_ms },
        PlayerGroup::LooksLike(like) => Group::LooksLike {
            nickname: like.nickname.clone(),
        },
    }
}

/// Whom a removal would remove.
pub fn removal_preview(room: &Room, asked: &RemoveMany) -> RemovalPreview {
    let seats = room.group(&group(&asked.who), asked.keep_proven);
    let nickname = |seat: &SeatId| room.seat(*seat).map(|seat| seat.nickname.clone());
    let families = room.families(PREVIEW_NAMES_MAX, FAMILY_FROM);
    let families = families.iter().filter_map(|(seat, count)| {
        Some(NameFamily {
            nickname: nickname(seat)?,
            count: *count,
        })
    });
    RemovalPreview {
        count: count(seats.len()),
        playing_count: room.playing_count() + room.asking_count(),
        nicknames: seats
            .iter()
            .take(PREVIEW_NAMES_MAX)
            .filter_map(nickname)
            .collect(),
        families: families.collect(),
    }
}

fn next(room: &Room) -> Option<NextQuestion> {
    let index = match (room.phase(), room.question_index()) {
        (Phase::Lobby, _) => 0,
        (_, Some(index)) => index + 1,
        (_, None) => return None,
    };
    let question: &Question = room.questions().get(index)?;
    Some(NextQuestion {
        index: count(index),
        kind: kind(question),
        text: question.text.clone(),
        notes: room.notes(index).to_owned(),
    })
}

/// A pace in seconds.
pub fn auto_play(pace: Pace) -> AutoPlay {
    let seconds = |ms: u64| u32::try_from(ms / 1_000).unwrap_or(u32::MAX);
    AutoPlay {
        reveal_s: seconds(pace.reveal_ms),
        leaderboard_s: seconds(pace.leaderboard_ms),
    }
}

/// A pace as the rules count it.
pub fn pace(auto_play: AutoPlay) -> Pace {
    Pace {
        reveal_ms: u64::from(auto_play.reveal_s) * 1_000,
        leaderboard_ms: u64::from(auto_play.leaderboard_s) * 1_000,
    }
}

/// The first vote on a question, once people vote or voted for the second time.
pub(crate) fn first_vote(room: &Room, index: usize) -> Option<FirstVote> {
    let first_vote = room.rounds().get(index)?.first_vote.as_ref()?;
    vote(room, index, &first_vote.picks)
}

/// What a host decides by: the first vote, while the question waits and while people talk.
fn first_vote_for_host(room: &Room) -> Option<FirstVote> {
    match room.phase() {
        Phase::Closed { index, .. } if room.awaits_second_vote() => {
            vote(room, index, &room.rounds().get(index)?.picks)
        }
        Phase::Talk { index, .. } => first_vote(room, index),
        _ => None,
    }
}

fn vote(room: &Room, index: usize, picks: &[Option<SavedPick>]) -> Option<FirstVote> {
    let question = room.questions().get(index)?;
    let saved = picks.iter().flatten();
    Some(FirstVote {
        distribution: distribution_of(question, saved.clone().map(|saved| &saved.pick)),
        picked_count: count(saved.count()),
        correct_count: room.right_count(index, picks),
    })
}
