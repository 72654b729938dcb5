//! Audience questions and brainstorms: who may ask the host something, share ideas and vote, and
//! when; and what hosts do about it.
//!
//! While a question of the quiz is in play, everyone has that to think about: nobody asks or votes,
//! and the big screen shows nothing else. Points never depend on any of it.

use super::{Phase, Room};
use crate::command::WallCommand;
use crate::event::{Event, Mode, Staged, WallAsked, WallEvent, WallMode, WallTopic};
use crate::ids::SeatId;
use crate::limits::{AUDIENCE_QUESTION_MAX, OWN_OPEN_QUESTIONS_MAX, TOPICS_MAX};
use crate::own_words::TextState;
use crate::pick;
use crate::refusal::Refusal;
use crate::tick::Tick;
use crate::unsuitable::is_unsuitable_text;
use crate::wall::{AudienceQuestion, Wall, clean_topic};

impl Room {
    /// What its audience asks the host, and its ideas.
    pub fn wall(&self) -> &Wall {
        &self.wall
    }

    /// Whether there is no quiz, and people came only to ask, share ideas and vote. Then the lobby
    /// is all there is, and the room ends from it.
    pub fn is_audience_alone(&self) -> bool {
        self.opened.mode == Mode::Live && self.opened.questions.is_empty()
    }

    /// Whether a room has finished after at least one played question; or, without a quiz, after
    /// someone came.
    pub fn has_taken_place(&self) -> bool {
        let is_worth_telling = if self.is_audience_alone() {
            self.players().next().is_some()
        } else {
            self.played_count() > 0
        };
        self.finished_at_ms().is_some() && is_worth_telling
    }

    /// Whether the big screen shows the wall. Without a quiz it has nothing else to show.
    pub fn is_wall_on_stage(&self) -> bool {
        let is_alone = self.is_audience_alone() && self.phase == Phase::Lobby;
        is_alone || self.wall.staged() != Staged::Nothing
    }

    /// The topic of the brainstorm that runs.
    pub fn topic(&self) -> Option<&str> {
        self.wall.topic().map(|topic| topic.text.as_str())
    }

    /// Whether players can share ideas, or ask the host something.
    pub fn has_open_wall(&self) -> bool {
        self.topic().is_some() || self.takes_audience_questions()
    }

    /// Whether players can ask the host something, as soon as no brainstorm runs.
    pub fn takes_audience_questions(&self) -> bool {
        // Who practices alone has no host.
        self.wall.mode() != WallMode::Off && self.opened.mode == Mode::Live
    }

    /// Whether a question of the quiz is in play, so that everything else waits.
    fn is_question_in_play(&self) -> bool {
        matches!(
            self.phase,
            Phase::Announced { .. }
                | Phase::Open { .. }
                | Phase::Closed { .. }
                | Phase::Talk { .. }
        )
    }

    pub(super) fn decide_on_wall(
        &self,
        command: &WallCommand,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        let event = match command {
            WallCommand::Open { mode } => self.decide_wall_mode(*mode),
            WallCommand::Ask { seat, text, topic } => {
                self.decide_ask(*seat, text, topic.as_deref(), tick)?
            }
            WallCommand::TakeBack { seat, number } => self.decide_take_back(*seat, *number)?,
            WallCommand::Vote { seat, number, on } => self.decide_vote(*seat, *number, *on)?,
            WallCommand::Hide { number, hidden } => self.decide_hide(*number, *hidden)?,
            WallCommand::Answer { number, answered } => self.decide_answered(*number, *answered)?,
            WallCommand::Stage { staged } => self.decide_staged(*staged)?,
            WallCommand::SetTopic { text, is_approved } => {
                self.decide_topic(text.as_deref(), *is_approved)?
            }
        };
        Ok(event.map(Event::OnWall).into_iter().collect())
    }

    fn decide_wall_mode(&self, mode: WallMode) -> Option<WallEvent> {
        (self.wall.mode() != mode).then_some(WallEvent::Opened(mode))
    }

    fn decide_topic(
        &self,
        text: Option<&str>,
        is_approved: bool,
    ) -> Result<Option<WallEvent>, Refusal> {
        let Some(text) = text else {
            return Ok(self.topic().map(|_| WallEvent::TopicSet(None)));
        };
        // Who practices alone has nobody to ask.
        if self.opened.mode != Mode::Live {
            return Err(Refusal::NoAudienceQuestions);
        }
        let text = clean_topic(text)?;
        if self.topic() == Some(&text) {
            return Ok(None);
        }
        if self.wall.topics().len() >= TOPICS_MAX {
            return Err(Refusal::TooManyTopics);
        }
        Ok(Some(WallEvent::TopicSet(Some(WallTopic {
            text,
            is_approved,
        }))))
    }

    /// What is on its way when a brainstorm starts or ends must not get onto another list.
    fn decide_ask(
        &self,
        seat: SeatId,
        text: &str,
        topic: Option<&str>,
        tick: Tick,
    ) -> Result<Option<WallEvent>, Refusal> {
        self.check_audience(seat)?;
        if topic != self.topic() {
            return Err(Refusal::OtherTopic);
        }
        let text = pick::clean_text(text, AUDIENCE_QUESTION_MAX)
            .map_err(|_malformed| Refusal::AudienceTextMalformed)?;
        // A resend, because the answer got lost on its way.
        if self.wall.is_asked_by(seat, &text) {
            return Ok(None);
        }
        if self.wall.open_of(seat).count() >= OWN_OPEN_QUESTIONS_MAX {
            return Err(match topic {
                Some(_) => Refusal::TooManyOwnIdeas,
                None => Refusal::TooManyOwnQuestions,
            });
        }
        let number = self.wall.next_number().ok_or(Refusal::WallFull)?;
        let is_unsuitable = self.filters_names() && is_unsuitable_text(&text, &self.language);
        Ok(Some(WallEvent::Asked(WallAsked {
            number,
            seat,
            text,
            at_ms: tick.now_ms,
            is_unsuitable,
        })))
    }

    /// What a host or the filter has hidden stays: it counts among the open questions of its
    /// player, and anyone who could take it back could go on forever.
    fn decide_take_back(&self, seat: SeatId, number: u32) -> Result<Option<WallEvent>, Refusal> {
        self.check_audience(seat)?;
        let question = self.audience_question(number)?;
        let is_hidden = !question.state.is_shown() && question.state != TextState::Waiting;
        if question.seat != Some(seat) || question.is_answered || is_hidden {
            return Err(Refusal::AudienceQuestionUnknown);
        }
        Ok(Some(WallEvent::TakenBack { number }))
    }

    fn decide_vote(
        &self,
        seat: SeatId,
        number: u32,
        on: bool,
    ) -> Result<Option<WallEvent>, Refusal> {
        self.check_audience(seat)?;
        let question = self.visible_question(number)?;
        let is_so = self.wall.has_voted(question, seat) == on;
        Ok((!is_so).then_some(WallEvent::Voted { seat, number, on }))
    }

    fn decide_hide(&self, number: u32, hidden: bool) -> Result<Option<WallEvent>, Refusal> {
        let question = self.audience_question(number)?;
        // Who hides what waits has decided, although everyone sees the same.
        let is_so = question.state != TextState::Waiting && question.state.is_shown() != hidden;
        Ok((!is_so).then_some(WallEvent::Hidden { number, hidden }))
    }

    fn decide_answered(&self, number: u32, answered: bool) -> Result<Option<WallEvent>, Refusal> {
        let question = self.audience_question(number)?;
        if question.topic.is_some() {
            return Err(Refusal::NotForIdeas);
        }
        let is_so = question.is_answered == answered;
        Ok((!is_so).then_some(WallEvent::Answered { number, answered }))
    }

    fn decide_staged(&self, staged: Staged) -> Result<Option<WallEvent>, Refusal> {
        if staged != Staged::Nothing {
            self.check_time_for_questions()?;
        }
        if let Staged::One(number) = staged {
            self.visible_question(number)?;
        }
        Ok((self.wall.staged() != staged).then_some(WallEvent::Staged(staged)))
    }

    /// Whether this seat may ask and vote now.
    fn check_audience(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_playing(seat)?;
        self.check_time_for_questions()
    }

    fn check_time_for_questions(&self) -> Result<(), Refusal> {
        if !self.has_open_wall() {
            return Err(Refusal::NoAudienceQuestions);
        }
        if self.is_question_in_play() {
            return Err(Refusal::QuestionInPlay);
        }
        Ok(())
    }

    /// One of the list that there is to see now.
    fn audience_question(&self, number: u32) -> Result<&AudienceQuestion, Refusal> {
        let question = self.wall.question(number);
        let current = question.filter(|question| question.topic == self.wall.topic_place());
        current.ok_or(Refusal::AudienceQuestionUnknown)
    }

    fn visible_question(&self, number: u32) -> Result<&AudienceQuestion, Refusal> {
        let question = self.audience_question(number)?;
        if !self.wall.is_visible(question) {
            return Err(Refusal::AudienceQuestionUnknown);
        }
        Ok(question)
    }
}
