//! Creating a room: freezes the quiz, finds a code, writes the first entry.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::draft::{QuestionDraft, QuizSettings};
use game::event::{Event, Listed, Mode, Preset, Rehearsal, RoomOpened, SeatTaken, Settings};
use game::limits::{LATENCY_CREDIT_MS, SEATS_MAX};
use game::quiz::{
    AnswerFeedback, Captions, Freezing, Frozen, Media, Veil, VeilSteps, freeze_with_notes,
};
use game::{Room, SeatId, nickname};
use protocol::http::rooms::{RoomCreated, RoomSettings};
use protocol::same_words;
use protocol::socket::RoomMode;
use serde::{Deserialize, Serialize};
use store::time::to_stored_ms;
use store::{Constraint, FIRST_EPOCH, FIRST_SEQ};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use work::memory;

use super::{LiveError, Rooms};
use crate::limits::CODE_REST_MS;
use crate::room_task::Start;
use entries::{Batch, encode_batch};

/// The number of codes tried before giving up; with 9 million of them, one is nearly always free.
const CODE_TRIES: u32 = 20;

/// A room to be created.
#[derive(Debug, Clone)]
pub struct NewRoom {
    /// The account that controls it.
    pub host: Option<String>,
    /// The name players see.
    pub host_name: String,
    /// The quiz to play.
    pub quiz: QuizSnapshot,
    /// The rules of this room.
    pub settings: RoomSettings,
    /// The mode.
    pub mode: RoomMode,
    /// The one player of a practice room: nickname and seat token.
    pub practice_seat: Option<(String, String)>,
    /// The number of pretend players, if it is a rehearsal.
    pub rehearsal: Option<u32>,
    /// The class list that the room is for, if any.
    pub class_list: Option<RoomClassList>,
    /// The id of the room whose people are led here, if any.
    pub after: Option<String>,
}

/// The class list of a room: a copy, so that the room never reads it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomClassList {
    /// Who is on it.
    pub entries: Vec<Listed>,
    /// Whether only they can join.
    pub is_on: bool,
}

impl RoomClassList {
    /// The list of a room, as it is now.
    pub(super) fn of(room: &Room) -> Option<Self> {
        let entries = room.class_list().to_vec();
        let is_on = room.is_class_list_on();
        (!entries.is_empty()).then_some(Self { entries, is_on })
    }

    pub(super) fn told(&self) -> Vec<Event> {
        let mut events = vec![Event::ClassListTold(self.entries.clone())];
        if !self.is_on {
            events.push(Event::ClassListSet(false));
        }
        events
    }
}

/// A quiz as it was when the room was created.
#[derive(Debug, Clone)]
pub struct QuizSnapshot {
    /// The quiz's id, if it is saved; never sent to players.
    pub quiz_id: Option<String>,
    /// Its title.
    pub title: String,
    /// The language of its questions, as a BCP 47 tag; may be empty.
    pub language: String,
    /// The author's game settings.
    pub settings: QuizSettings,
    /// Its questions.
    pub questions: Vec<QuestionDraft>,
    /// The uploaded files they show, by id, with links that outlive the room.
    pub media: BTreeMap<String, Media>,
    /// Their captions.
    pub captions: Vec<Captions>,
    /// What shows pictures before they are clear.
    pub veils: VeilSteps,
}

impl QuizSnapshot {
    /// How much its questions take, in bytes.
    pub fn size(&self) -> usize {
        serde_json::to_vec(&self.questions).map_or(0, |questions| questions.len())
    }

    /// What a room begins with beside its questions, with what they were frozen to.
    pub fn told(&self, veils: Vec<Veil>, feedback: Vec<AnswerFeedback>) -> Vec<Event> {
        let mut events = Vec::new();
        if !self.language.is_empty() {
            events.push(Event::LanguageTold(self.language.clone()));
        }
        if !self.captions.is_empty() {
            events.push(Event::CaptionsTold(self.captions.clone()));
        }
        if !veils.is_empty() {
            events.push(Event::PicturesVeiled(veils));
        }
        if !feedback.is_empty() {
            events.push(Event::AnswerFeedbackTold(feedback));
        }
        events
    }

    /// Leaves out the presenter's notes, for a host who didn't write them.
    pub fn forget_notes(&mut self) {
        for question in &mut self.questions {
            question.notes.clear();
        }
    }
}

/// What the registry knows of a new room beside its first events.
pub(super) struct Opening {
    pub(super) host: Option<String>,
    pub(super) quiz_id: Option<String>,
    pub(super) mode: store::RoomMode,
    pub(super) after: Option<String>,
}

impl Rooms {
    /// The instance's maximum number of players per room.
    pub(super) async fn players_max(&self) -> Result<u32, LiveError> {
        let settings = self.inner.store.instance_settings().await?;
        Ok(u32::try_from(settings.players_max).unwrap_or(SEATS_MAX))
    }

    /// A new seat token, for a practice room.
    pub fn fresh_seat_token(&self) -> String {
        secret::seat_token()
    }

    /// A new key of a host link, with the hash to store.
    pub fn fresh_host_key(&self) -> (String, [u8; 32]) {
        secret::host_key()
    }

    /// Creates a room and runs it.
    pub async fn create(&self, new: NewRoom) -> Result<RoomCreated, LiveError> {
        let now_ms = self.inner.clock.now_ms();
        let players_max = self.players_max().await?;
        let events = first_events(&new, players_max, now_ms)?;
        let opening = Opening {
            host: new.host,
            quiz_id: new.quiz.quiz_id,
            mode: match new.rehearsal {
                Some(_) => store::RoomMode::Rehearsal,
                None => stored_mode(new.mode),
            },
            after: new.after,
        };
        self.launch(opening, events).await
    }

    /// Stores a room that begins with these events, and runs it.
    pub(super) async fn launch(
        &self,
        opening: Opening,
        events: Vec<Event>,
    ) -> Result<RoomCreated, LiveError> {
        memory::ask("live sessions")?;
        let now_ms = self.inner.clock.now_ms();
        let stored_ms = to_stored_ms(now_ms);
        let players_max = self.players_max().await?;
        let room = Room::replay(&events).expect("the first event opens the room");
        let body = encode_batch(&Batch {
            at_ms: now_ms,
            events,
        });
        let id = store::new_id(stored_ms);
        for _ in 0..CODE_TRIES {
            let code = self.free_code();
            let rested_ms = stored_ms - CODE_REST_MS;
            if self.inner.store.code_used_since(&code, rested_ms).await? {
                continue;
            }
            let row = store::NewRoom {
                id: id.clone(),
                code: code.clone(),
                host_account_id: opening.host.clone(),
                quiz_id: opening.quiz_id.clone(),
                title: room.opened().title.clone(),
                mode: opening.mode,
                owner_node: self.inner.config.node.clone(),
                question_count: i64::try_from(room.questions().len()).unwrap_or(i64::MAX),
            };
            match self.inner.store.create_room(row, &body, stored_ms).await {
                Ok(_) => {}
                // Another node was faster.
                Err(error) if error.constraint() == Some(Constraint::CodeTaken) => continue,
                Err(error) => return Err(error.into()),
            }
            self.spawn(Start {
                room_id: id.clone(),
                code: code.clone(),
                host: opening.host,
                after: opening.after,
                asks_number: Arc::new(watch::Sender::new(room.asks_number())),
                room,
                epoch: FIRST_EPOCH,
                seq: u64::try_from(FIRST_SEQ).unwrap_or(1),
                died_at_ms: None,
                told_more_time: false,
                players_max,
                time_limit: None,
                given_up: CancellationToken::new(),
                lease: Arc::clone(&self.inner.lease),
            });
            return Ok(RoomCreated { id, code });
        }
        Err(LiveError::NoCode)
    }
}

/// The capacity of a room, limited by the instance's maximum; `None` means that of the rules.
pub(crate) fn allowed_capacity(asked: Option<u32>, players_max: u32) -> Option<u32> {
    match asked {
        Some(asked) => Some(asked.min(players_max)),
        None => (players_max < SEATS_MAX).then_some(players_max),
    }
}

fn first_events(new: &NewRoom, players_max: u32, now_ms: u64) -> Result<Vec<Event>, LiveError> {
    let (asked, quiz) = (&new.settings, &new.quiz.settings);
    let preset = asked.preset.map_or(quiz.preset, views::game_preset);
    let partial_credit = asked.partial_credit.unwrap_or(quiz.partial_credit);
    let freezing = Freezing {
        shuffle_answers: asked.shuffle_answers.unwrap_or(quiz.shuffle_answers),
        shuffle_questions: asked.shuffle_questions.unwrap_or(quiz.shuffle_questions),
        is_untimed: preset == Preset::Relaxed,
        ignores_closeness: preset.ignores_closeness(partial_credit),
        media: new.quiz.media.clone(),
        veils: new.quiz.veils.clone(),
    };
    let Frozen {
        questions,
        notes,
        veils,
        feedback,
    } = freeze_with_notes(&new.quiz.questions, &freezing, secret::seed())
        .map_err(LiveError::Refused)?;
    let mut events = vec![Event::RoomOpened(Box::new(RoomOpened {
        at_ms: now_ms,
        title: new.quiz.title.clone(),
        host_name: new.host_name.clone(),
        mode: game_mode(new.mode),
        settings: Settings {
            preset,
            capacity: allowed_capacity(asked.capacity, players_max),
            late_join: asked.late_join,
            auto_play: asked.auto_play,
            may_change_pick: asked.may_change_pick,
            partial_credit,
            streak_bonus: asked.streak_bonus.unwrap_or(quiz.streak_bonus),
        },
        questions,
    }))];
    events.extend(new.quiz.told(veils, feedback));
    if let Some(players) = new.rehearsal {
        let capacity = allowed_capacity(asked.capacity, players_max);
        events.push(Event::RehearsalTold(Rehearsal {
            pretend_count: pretend::fitting(players, capacity),
            seed: secret::seed(),
        }));
    }
    // Who practices alone presents nothing, and must not be told.
    if new.mode == RoomMode::Live && notes.iter().any(|notes| !notes.is_empty()) {
        events.push(Event::NotesTold(notes));
    }
    if asked.latency_credit_ms != LATENCY_CREDIT_MS {
        events.push(Event::LatencyCreditTold(asked.latency_credit_ms));
    }
    events.extend(views::switched(asked, now_ms));
    if new.mode == RoomMode::Live {
        events.extend(new.class_list.iter().flat_map(RoomClassList::told));
        events.extend(views::in_teams(asked.teams.as_ref()).map_err(LiveError::Refused)?);
    }
    if let Some((typed, token)) = &new.practice_seat {
        events.push(Event::SeatTaken(SeatTaken {
            seat: SeatId(0),
            // A nickname that wouldn't be accepted among others is fine for practicing alone.
            nickname: nickname::parse(typed).unwrap_or_else(|_refusal| "Me".to_owned()),
            token_hash: secret::hash_seat_token(token).ok_or(LiveError::SeatToken)?,
            account: new.host.clone(),
            at_ms: now_ms,
        }));
    }
    Ok(events)
}

same_words! {
    fn stored_mode(RoomMode) -> store::RoomMode;
    = { Live, Practice }
}

same_words! {
    fn game_mode(RoomMode) -> Mode;
    = { Live, Practice }
}
