//! Opening assignments and attempts: rooms that begin in the database, owned by no node.

use game::SeatId;
use game::event::{Event, Feedback, Mode, Preset, RoomOpened, SeatTaken, Settings};
use game::gathered::{Dealing, attempt_questions, drawable_count};
use game::quiz::{AnswerFeedback, Freezing, Frozen, Veil, freeze_with_notes};
use handling::error::ApiError;
use handling::random::random_bytes;
use live::limits::CODE_REST_MS;
use live::{LiveError, QuizSnapshot, Rooms, SLEEPER_CODE_LEN};
use store::time::from_stored_ms;
use store::{Constraint, RoomMode, Store, new_id};

use entries::{Batch, encode_batch};

/// The number of codes tried before giving up; with 9 billion of them, one is nearly always free.
const CODE_TRIES: u32 = 20;

/// A room that begins asleep.
pub(crate) struct Opening<'a> {
    pub(crate) mode: RoomMode,
    pub(crate) host_id: Option<&'a str>,
    pub(crate) quiz_id: Option<&'a str>,
    pub(crate) title: &'a str,
    pub(crate) question_count: usize,
}

/// A seed that nobody guesses.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(random_bytes::<8>())
}

/// How an assignment begins. What only a host sees, such as notes, is left out.
pub(crate) fn assignment_events(
    quiz: &QuizSnapshot,
    (title, host_name): (&str, &str),
    keeps_time_limits: bool,
    now_ms: i64,
) -> Result<Vec<Event>, ApiError> {
    let is_untimed = !keeps_time_limits || quiz.settings.preset == Preset::Relaxed;
    let preset = if is_untimed {
        Preset::Relaxed
    } else {
        quiz.settings.preset
    };
    let freezing = Freezing {
        // Each attempt has orders of its own.
        shuffle_answers: false,
        shuffle_questions: false,
        is_untimed,
        ignores_closeness: preset.ignores_closeness(quiz.settings.partial_credit),
        media: quiz.media.clone(),
        veils: quiz.veils.clone(),
    };
    let Frozen {
        questions,
        veils,
        feedback,
        ..
    } = freeze_with_notes(&quiz.questions, &freezing, seed()).map_err(LiveError::Refused)?;
    let mut events = vec![Event::RoomOpened(Box::new(RoomOpened {
        at_ms: from_stored_ms(now_ms),
        title: title.to_owned(),
        host_name: host_name.to_owned(),
        mode: Mode::Live,
        settings: Settings {
            preset,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: quiz.settings.partial_credit,
            // Points don't depend on the order of questions.
            streak_bonus: false,
        },
        questions,
    }))];
    events.extend(quiz.told(veils, feedback));
    Ok(events)
}

/// How many questions of an assignment that begins like this can be drawn.
pub(crate) fn drawable(opening: &[Event]) -> usize {
    match opening.first() {
        Some(Event::RoomOpened(opened)) => drawable_count(&opened.questions),
        _ => 0,
    }
}

/// How an attempt begins, and the places of its questions in the assignment.
pub(crate) fn attempt_events(
    (opened, opening): (&RoomOpened, &[Event]),
    (dealing, feedback): (Dealing, Feedback),
    (nickname, token_hash): (&str, [u8; 32]),
    now_ms: i64,
) -> (Vec<Event>, String) {
    let own = attempt_questions(&opened.questions, dealing, seed());
    let (order, questions): (Vec<usize>, Vec<_>) = own.into_iter().unzip();
    let at_ms = from_stored_ms(now_ms);
    let mut events = vec![Event::RoomOpened(Box::new(RoomOpened {
        at_ms,
        mode: Mode::Practice,
        questions,
        settings: Settings {
            // Anyone who isn't told yet what is right may think again.
            may_change_pick: feedback != Feedback::Each,
            ..opened.settings
        },
        ..opened.clone()
    }))];
    let opening = opening.iter().skip(1);
    events.extend(opening.filter_map(|event| told(event, &order)));
    events.push(Event::AttemptTold);
    if feedback != Feedback::Each {
        events.push(Event::FeedbackSet(feedback));
    }
    events.push(Event::SeatTaken(SeatTaken {
        seat: SeatId(0),
        nickname: nickname.to_owned(),
        token_hash,
        account: None,
        at_ms,
    }));
    (events, write_order(&order))
}

/// What an attempt begins with of what its assignment did, with its own questions.
fn told(event: &Event, order: &[usize]) -> Option<Event> {
    match event {
        Event::LanguageTold(_) | Event::CaptionsTold(_) | Event::Confidence(_) => {
            Some(event.clone())
        }
        Event::PicturesVeiled(veils) => Some(Event::PicturesVeiled(dealt_veils(veils, order))),
        Event::AnswerFeedbackTold(feedback) => {
            let dealt = AnswerFeedback::dealt(feedback, order);
            Some(Event::AnswerFeedbackTold(dealt))
        }
        _ => None,
    }
}

/// The veils of the questions that were dealt, at the places where they are asked.
fn dealt_veils(veils: &[Veil], order: &[usize]) -> Vec<Veil> {
    let dealt = (0..).zip(order).filter_map(|(index, place)| {
        let veil = veils.iter().find(|veil| veil.index as usize == *place)?;
        Some(Veil {
            index,
            ..veil.clone()
        })
    });
    dealt.collect()
}

fn write_order(order: &[usize]) -> String {
    let places: Vec<String> = order.iter().map(usize::to_string).collect();
    places.join(",")
}

pub(crate) fn read_order(order: &str) -> Vec<usize> {
    order
        .split(',')
        .filter_map(|place| place.parse().ok())
        .collect()
}

/// Stores a room that begins with these events, and returns its id and its code.
pub(crate) async fn store_room(
    store: &Store,
    opening: Opening<'_>,
    events: Vec<Event>,
    now_ms: i64,
) -> Result<(String, String), ApiError> {
    let body = encode_batch(&Batch {
        at_ms: from_stored_ms(now_ms),
        events,
    });
    for _ in 0..CODE_TRIES {
        let code = sleeper_code();
        // Links to closed assignments still lead there.
        if store.code_used_since(&code, 0).await? {
            continue;
        }
        let row = store::NewRoom {
            id: new_id(now_ms),
            code,
            host_account_id: opening.host_id.map(str::to_owned),
            quiz_id: opening.quiz_id.map(str::to_owned),
            title: opening.title.to_owned(),
            mode: opening.mode,
            owner_node: String::new(),
            question_count: i64::try_from(opening.question_count).unwrap_or(i64::MAX),
        };
        match store.create_room(row, &body, now_ms).await {
            Ok(room) => return Ok((room.id, room.code)),
            Err(error) if error.constraint() == Some(Constraint::CodeTaken) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::from(LiveError::NoCode))
}

/// A code that people type to join, which no room and no other session has, or had lately.
pub(crate) async fn join_code(
    store: &Store,
    rooms: &Rooms,
    now_ms: i64,
) -> Result<String, ApiError> {
    for _ in 0..CODE_TRIES {
        let code = rooms.free_code();
        if !store.code_used_since(&code, now_ms - CODE_REST_MS).await? {
            return Ok(code);
        }
    }
    Err(ApiError::from(LiveError::NoCode))
}

/// A code that is longer than those people type.
fn sleeper_code() -> String {
    let least = 10_u64.pow(u32::try_from(SLEEPER_CODE_LEN).unwrap_or(10) - 1);
    // The modulo bias over 64 bits is below 10⁻⁸.
    (least + seed() % (9 * least)).to_string()
}

#[cfg(test)]
mod tests {
    use game::draft::VeilLook;
    use game::event::{ConfidenceEvent, Event};
    use game::quiz::Veil;

    use super::told;

    fn veil(index: u32) -> Veil {
        Veil {
            index,
            look: VeilLook::Blur,
            steps: vec![format!("data:{index}")],
        }
    }

    #[test]
    fn veils_go_with_the_questions_that_were_dealt() {
        let veils = Event::PicturesVeiled(vec![veil(0), veil(2), veil(3)]);
        let dealt = told(&veils, &[3, 1, 0]);
        let own = [
            Veil {
                index: 0,
                ..veil(3)
            },
            Veil {
                index: 2,
                ..veil(0)
            },
        ];
        assert_eq!(dealt, Some(Event::PicturesVeiled(own.to_vec())));
        let language = Event::LanguageTold("en".to_owned());
        assert_eq!(told(&language, &[0]), Some(language));
        let sure = Event::Confidence(ConfidenceEvent::Set(true));
        assert_eq!(told(&sure, &[0]), Some(sure));
        assert_eq!(told(&Event::AttemptTold, &[0]), None);
    }
}
