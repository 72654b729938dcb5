//! The wall of a room: what its audience asks the host, beside the quiz, and who voted for it.
//!
//! While a brainstorm runs, the wall is its ideas: entries like questions, with the number of its
//! topic. What there is to see at a time is one list: the ideas of the topic that runs, or the
//! questions if none does.
//!
//! It is bounded: [`WALL_QUESTIONS_MAX`] entries of a list, [`TOPICS_MAX`] topics, and a bit for
//! each seat that could vote for an entry. Nothing here refuses; what may happen is decided in
//! [`crate::room`].

use std::cmp::Reverse;

use crate::event::{Staged, WallAsked, WallEvent, WallMode, WallTopic};
use crate::ids::SeatId;
use crate::limits::{TOPIC_MAX, TOPICS_MAX, WALL_QUESTIONS_MAX};
use crate::own_words::TextState;
use crate::pick;
use crate::refusal::Refusal;
use crate::seat::SeatStatus;
use crate::spelling::fold;

/// The audience questions of a room, and the ideas of its brainstorms.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wall {
    mode: WallMode,
    staged: Staged,
    /// Those of all lists, in the order they came. What was taken back isn't among them.
    questions: Vec<AudienceQuestion>,
    /// The topics of all brainstorms, in the order they were started.
    topics: Vec<WallTopic>,
    /// The place of the one that runs.
    running: Option<usize>,
    /// The number of the next question. A number is never used again.
    next: u32,
    /// Whom the host removed: what they asked is hidden, and their votes don't count.
    removed: SeatSet,
    version: u32,
}

/// What someone asks the host, or an idea in a brainstorm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AudienceQuestion {
    /// Its number in the room, counting from 0.
    pub number: u32,
    /// Who asked it; `None` if they gave their seat up.
    pub seat: Option<SeatId>,
    /// The question.
    pub text: String,
    /// When it was asked.
    pub asked_at_ms: u64,
    /// Who may see it.
    pub state: TextState,
    /// Whether the host has answered it.
    pub is_answered: bool,
    /// The place of the topic that it is an idea for; `None` for a question.
    pub topic: Option<usize>,
    votes: SeatSet,
}

/// The topic of a brainstorm, as it was typed, on one line.
///
/// # Errors
///
/// [`Refusal::TopicMalformed`] if it is empty or too long.
pub fn clean_topic(typed: &str) -> Result<String, Refusal> {
    let line = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    pick::clean_text(&line, TOPIC_MAX).map_err(|_malformed| Refusal::TopicMalformed)
}

impl Wall {
    /// Whether players can ask something.
    pub fn mode(&self) -> WallMode {
        self.mode
    }

    /// What the big screen shows of it.
    pub fn staged(&self) -> Staged {
        self.staged
    }

    /// The topic of the brainstorm that runs.
    pub fn topic(&self) -> Option<&WallTopic> {
        self.topics.get(self.running?)
    }

    /// The place of that topic among all, counting from 0.
    pub fn topic_place(&self) -> Option<usize> {
        self.running
    }

    /// The topics of all brainstorms, in the order they were started.
    pub fn topics(&self) -> &[WallTopic] {
        &self.topics
    }

    /// What there is to see now, in the order it came.
    pub fn current(&self) -> impl Iterator<Item = &AudienceQuestion> {
        self.of_topic(self.running)
    }

    fn of_topic(&self, topic: Option<usize>) -> impl Iterator<Item = &AudienceQuestion> {
        let questions = self.questions.iter();
        questions.filter(move |question| question.topic == topic)
    }

    /// All questions and ideas that weren't taken back, in the order they came.
    pub fn questions(&self) -> &[AudienceQuestion] {
        &self.questions
    }

    /// Changes whenever anything here does.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// One question.
    pub fn question(&self, number: u32) -> Option<&AudienceQuestion> {
        self.position(number).map(|at| &self.questions[at])
    }

    /// How many votes a question has. Those of removed players don't count.
    pub fn votes(&self, question: &AudienceQuestion) -> u32 {
        question.votes.len_without(&self.removed)
    }

    /// Whether a seat voted for a question.
    pub fn has_voted(&self, question: &AudienceQuestion, seat: SeatId) -> bool {
        question.votes.has(seat)
    }

    /// Whether the host removed the one who asked it.
    pub fn is_of_removed(&self, question: &AudienceQuestion) -> bool {
        question.seat.is_some_and(|seat| self.removed.has(seat))
    }

    /// Whether everyone sees a question.
    pub fn is_visible(&self, question: &AudienceQuestion) -> bool {
        question.state.is_shown() && !self.is_of_removed(question)
    }

    /// What everyone sees: open questions first, and then more votes, and then the older one.
    pub fn visible(&self) -> Vec<&AudienceQuestion> {
        self.ranked(self.current().filter(|question| self.is_visible(question)))
    }

    /// The same with what only hosts see.
    pub fn all(&self) -> Vec<&AudienceQuestion> {
        self.all_of(self.running)
    }

    /// The same of the topic at this place, or of the questions.
    pub fn all_of(&self, topic: Option<usize>) -> Vec<&AudienceQuestion> {
        self.ranked(self.of_topic(topic))
    }

    fn ranked<'w>(
        &self,
        questions: impl Iterator<Item = &'w AudienceQuestion>,
    ) -> Vec<&'w AudienceQuestion> {
        let mut questions: Vec<_> = questions.collect();
        questions.sort_by_cached_key(|question| {
            let votes = Reverse(self.votes(question));
            (question.is_answered, votes, question.number)
        });
        questions
    }

    /// How many questions everyone sees that no host has answered.
    pub fn open_count(&self) -> usize {
        let open =
            |question: &&AudienceQuestion| self.is_visible(question) && !question.is_answered;
        self.current().filter(open).count()
    }

    /// How many questions wait until a host approves them.
    pub fn waiting_count(&self) -> usize {
        let waits = |question: &&AudienceQuestion| {
            question.state == TextState::Waiting && !self.is_of_removed(question)
        };
        self.current().filter(waits).count()
    }

    /// What a seat asked that waits until a host approves it.
    pub fn waiting_of(&self, seat: SeatId) -> impl Iterator<Item = &AudienceQuestion> {
        let open = self.open_of(seat);
        open.filter(|question| question.state == TextState::Waiting)
    }

    /// What a seat has asked and no host has answered yet, or its ideas for the topic that runs.
    pub(crate) fn open_of(&self, seat: SeatId) -> impl Iterator<Item = &AudienceQuestion> {
        let current = self.current();
        current.filter(move |question| question.seat == Some(seat) && !question.is_answered)
    }

    /// Whether a seat asked this before, however it is spelled.
    pub(crate) fn is_asked_by(&self, seat: SeatId, text: &str) -> bool {
        let look = fold(text);
        self.open_of(seat).any(|open| fold(&open.text) == look)
    }

    /// The number of the next question; `None` if there are as many as there can be.
    pub(crate) fn next_number(&self) -> Option<u32> {
        (self.current().count() < WALL_QUESTIONS_MAX).then_some(self.next)
    }

    pub(crate) fn apply(&mut self, event: &WallEvent) {
        self.version = self.version.wrapping_add(1);
        match event {
            WallEvent::Opened(mode) => self.set_mode(*mode),
            WallEvent::Asked(asked) => self.add(asked),
            WallEvent::Voted { seat, number, on } => {
                if let Some(question) = self.question_mut(*number) {
                    question.votes.set(*seat, *on);
                }
            }
            WallEvent::Hidden { number, hidden } => self.set_hidden(*number, *hidden),
            WallEvent::Answered { number, answered } => {
                if let Some(question) = self.question_mut(*number) {
                    question.is_answered = *answered;
                }
                self.step_back(*number, *answered);
            }
            WallEvent::Staged(staged) => self.staged = *staged,
            WallEvent::TakenBack { number } => self.take_back(*number),
            WallEvent::TopicSet(topic) => self.set_topic(topic.as_ref()),
        }
    }

    /// The game goes on, and the big screen with it.
    pub(crate) fn leave_stage(&mut self) {
        if self.staged != Staged::Nothing {
            self.staged = Staged::Nothing;
            self.version = self.version.wrapping_add(1);
        }
    }

    /// Follows what becomes of a seat. Who gives it up takes votes and name along, because the seat
    /// may be someone else's next.
    pub(crate) fn follow(&mut self, seat: SeatId, status: SeatStatus) {
        let is_removed = status == SeatStatus::Kicked;
        let is_known = self.removed.set(seat, is_removed);
        if status == SeatStatus::Left {
            for question in &mut self.questions {
                question.votes.set(seat, false);
                if question.seat == Some(seat) {
                    question.seat = None;
                }
            }
        }
        if !self.questions.is_empty() && (is_known || status == SeatStatus::Left) {
            self.version = self.version.wrapping_add(1);
        }
    }

    fn question_mut(&mut self, number: u32) -> Option<&mut AudienceQuestion> {
        let at = self.position(number)?;
        self.questions.get_mut(at)
    }

    fn position(&self, number: u32) -> Option<usize> {
        let found = self
            .questions
            .binary_search_by_key(&number, |one| one.number);
        found.ok()
    }

    /// Forgets a question with its text and its votes, as if nobody had asked it.
    fn take_back(&mut self, number: u32) {
        if let Some(at) = self.position(number) {
            self.questions.remove(at);
        }
        self.step_back(number, true);
    }

    fn set_mode(&mut self, mode: WallMode) {
        self.mode = mode;
        // Beneath a brainstorm, nothing of the questions is shown.
        if mode == WallMode::Off && self.running.is_none() {
            self.staged = Staged::Nothing;
        }
    }

    /// What the big screen shows is of the list before.
    fn set_topic(&mut self, topic: Option<&WallTopic>) {
        self.staged = Staged::Nothing;
        self.running = None;
        if let Some(topic) = topic.filter(|_| self.topics.len() < TOPICS_MAX) {
            self.running = Some(self.topics.len());
            self.topics.push(topic.clone());
        }
    }

    fn is_approval_needed(&self) -> bool {
        self.topic()
            .map_or(self.mode == WallMode::Approved, |topic| topic.is_approved)
    }

    fn add(&mut self, asked: &WallAsked) {
        if self.next_number() != Some(asked.number) {
            return;
        }
        self.next = asked.number.saturating_add(1);
        let state = match self.is_approval_needed() {
            _ if asked.is_unsuitable => TextState::Unsuitable,
            true => TextState::Waiting,
            false => TextState::Unjudged,
        };
        self.questions.push(AudienceQuestion {
            number: asked.number,
            seat: Some(asked.seat),
            text: asked.text.clone(),
            asked_at_ms: asked.at_ms,
            state,
            is_answered: false,
            topic: self.running,
            votes: SeatSet::default(),
        });
    }

    fn set_hidden(&mut self, number: u32, hidden: bool) {
        if let Some(question) = self.question_mut(number) {
            question.state = if hidden {
                TextState::Hidden
            } else {
                TextState::Shown
            };
        }
        self.step_back(number, hidden);
    }

    /// A question that is done leaves the big screen to the others.
    fn step_back(&mut self, number: u32, is_done: bool) {
        if is_done && self.staged == Staged::One(number) {
            self.staged = Staged::Wall;
        }
    }
}

/// A set of seats, with a bit for each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct SeatSet(Vec<u64>);

impl SeatSet {
    fn place(seat: SeatId) -> (usize, u64) {
        (seat.index() / 64, 1 << (seat.index() % 64))
    }

    fn has(&self, seat: SeatId) -> bool {
        let (word, bit) = Self::place(seat);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Adds or takes out a seat; whether that changed anything.
    fn set(&mut self, seat: SeatId, is_in: bool) -> bool {
        if self.has(seat) == is_in {
            return false;
        }
        let (word, bit) = Self::place(seat);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] ^= bit;
        true
    }

    fn len_without(&self, others: &Self) -> u32 {
        let others = others.0.iter().copied().chain(std::iter::repeat(0));
        let words = self.0.iter().zip(others);
        words
            .map(|(bits, others)| (bits & !others).count_ones())
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Bits of seats are a set of seats.
        #[test]
        fn a_set_of_seats_counts_like_any_other(
            steps in proptest::collection::vec((0..300_u32, any::<bool>()), 0..80),
            others in proptest::collection::vec(0..300_u32, 0..80),
        ) {
            let (mut set, mut plain) = (SeatSet::default(), BTreeSet::new());
            for (seat, is_in) in steps {
                let changed = if is_in { plain.insert(seat) } else { plain.remove(&seat) };
                prop_assert_eq!(set.set(SeatId(seat), is_in), changed);
                prop_assert_eq!(set.has(SeatId(seat)), is_in);
            }
            let mut without = SeatSet::default();
            for seat in others {
                without.set(SeatId(seat), true);
            }
            let left = plain.iter().filter(|seat| !without.has(SeatId(**seat)));
            prop_assert_eq!(set.len_without(&without) as usize, left.count());
            prop_assert_eq!(set.len_without(&SeatSet::default()) as usize, plain.len());
        }
    }
}
