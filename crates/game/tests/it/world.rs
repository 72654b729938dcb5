//! A room, its journal, and what must be true of both after every step.
//!
//! The world keeps its own small books, in a simpler way than the rules do: which picks were
//! acknowledged, who sat down, which commands were carried out. [`World::check`] compares.

mod picks;
mod teams;

use std::collections::{BTreeMap, BTreeSet};

use game::correction::{Correction, Key};
use game::event::{Confidence, ConfidenceEvent, Pick, RoomOpened, Staged};
use game::limits::{ASKING_MAX, CLOUD_WORDS_MAX, SEATS_MAX, TOPICS_MAX};
use game::own_words::{TextState, own_words};
use game::room::{Phase, SeatStatus};
use game::score::{Grade, Grader, Scoring};
use game::{Command, Control, Event, Refusal, Room, SeatId};

use crate::rooms::tick;

/// Everything that was written at once.
#[derive(Debug, Clone)]
pub(crate) struct Batch {
    pub(crate) at_ms: u64,
    pub(crate) command: Option<Command>,
    pub(crate) events: Vec<Event>,
}

pub(crate) struct World {
    pub(crate) room: Room,
    pub(crate) now_ms: u64,
    pub(crate) journal: Vec<Batch>,
    /// What was acknowledged: seat and question, pick and credited time.
    acked: BTreeMap<(SeatId, usize), (Pick, u32)>,
    /// The same of first votes, where people voted again.
    acked_first: BTreeMap<(SeatId, usize), (Pick, u32)>,
    /// How sure players said they are of their answers.
    sure: BTreeMap<(SeatId, usize), Confidence>,
    /// The same of first votes, where people voted again.
    sure_first: BTreeMap<(SeatId, usize), Confidence>,
    /// Who sat down, with what.
    joined: Vec<(String, [u8; 32])>,
    /// The ranks as they were when they were last counted.
    ranks: BTreeMap<SeatId, u32>,
    /// How questions count that were corrected.
    corrections: BTreeMap<usize, Correction>,
    /// Whether the event at hand moves a player to another team once teams have ranks.
    moved_in_game: bool,
}

impl World {
    pub(crate) fn open(opened: RoomOpened) -> Self {
        let now_ms = opened.at_ms;
        let events = vec![Event::RoomOpened(Box::new(opened.clone()))];
        Self {
            room: Room::open(opened),
            now_ms,
            journal: vec![Batch {
                at_ms: now_ms,
                command: None,
                events,
            }],
            acked: BTreeMap::new(),
            acked_first: BTreeMap::new(),
            sure: BTreeMap::new(),
            sure_first: BTreeMap::new(),
            joined: Vec::new(),
            ranks: BTreeMap::new(),
            corrections: BTreeMap::new(),
            moved_in_game: false,
        }
    }

    /// The room began with something else, too.
    pub(crate) fn tell(&mut self, event: Event) {
        self.room.apply(&event);
        self.journal[0].events.push(event);
    }

    /// The room that a journal leads to, with fresh books.
    pub(crate) fn resume(journal: Vec<Batch>) -> Self {
        let Some(Event::RoomOpened(opened)) = journal[0].events.first() else {
            panic!("a journal begins with the opening");
        };
        let mut world = Self::open((**opened).clone());
        for event in &journal[0].events[1..] {
            world.room.apply(event);
        }
        for batch in &journal[1..] {
            for event in &batch.events {
                world.note(batch.command.as_ref().unwrap(), event);
                world.room.apply(event);
                world.check_ranks(event);
            }
        }
        world.now_ms = journal.last().unwrap().at_ms;
        world.journal = journal;
        assert_eq!(replay(&world.journal), world.room, "DUR-2, I3");
        world
    }

    /// Carries a command out now, or checks that its refusal changed nothing.
    pub(crate) fn step(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.room.step();
        let decided = self.room.decide(command, tick(self.now_ms));
        assert_eq!(
            decided,
            self.room.decide(command, tick(self.now_ms)),
            "DUR-2: the same command at the same tick is decided alike"
        );
        let events = decided?;
        for event in &events {
            self.note(command, event);
            self.room.apply(event);
            self.check_ranks(event);
        }
        let steps = self.room.step() - before;
        assert!(
            u64::from(steps) <= events.len() as u64,
            "a step is one event"
        );
        if !events.is_empty() {
            self.journal.push(Batch {
                at_ms: self.now_ms,
                command: Some(command.clone()),
                events: events.clone(),
            });
        }
        self.check_twice(command);
        Ok(events)
    }

    /// The process dies and comes back from what is on disk.
    pub(crate) fn crash(&mut self, died_at_ms: u64) {
        let replayed = replay(&self.journal);
        assert_eq!(
            replayed, self.room,
            "DUR-2, I3: the journal tells the whole state"
        );
        self.room = replayed;
        self.step(&Command::Recover { died_at_ms }).ok();
    }

    fn note(&mut self, command: &Command, event: &Event) {
        let mut standings = self.room.team_standings().iter();
        let has_ranks = standings.any(|standing| standing.rank.is_some());
        self.moved_in_game = matches!(event, Event::SeatTeamed { seat, .. }
            if has_ranks && self.room.team_of(*seat).is_some());
        match (event, command) {
            (Event::SeatTaken(taken) | Event::SeatAsked(taken), _) => {
                if self.room.lets_only_listed_in() {
                    let is_asking = matches!(event, Event::SeatAsked(_));
                    let mut listed = self.room.class_list().iter();
                    let is_listed = listed.any(|entry| entry.name == taken.nickname);
                    assert_ne!(
                        is_listed, is_asking,
                        "who is on the list comes in: {taken:?}"
                    );
                }
                let joined = (taken.nickname.clone(), taken.token_hash);
                match self.joined.get_mut(taken.seat.index()) {
                    Some(before) => {
                        let given_back = self.room.seat(taken.seat).unwrap();
                        let is_free =
                            given_back.status == SeatStatus::Left && !given_back.has_played;
                        assert!(is_free, "I11: nobody's seat is given away");
                        *before = joined;
                    }
                    None => self.joined.push(joined),
                }
            }
            (
                Event::PickSaved(saved),
                Command::Pick {
                    question, timing, ..
                },
            ) => {
                self.check_pick(saved, *question, *timing);
                let kept = (saved.pick.clone(), saved.elapsed_ms);
                let before = self.acked.insert((saved.seat, *question), kept);
                assert!(
                    before.is_none() || self.room.settings().may_change_pick,
                    "I2: one pick for each seat and question"
                );
            }
            (Event::PickSaved(_), other) => panic!("{other:?} must not save a pick"),
            (
                Event::QuestionCorrected {
                    index, correction, ..
                },
                _,
            ) => {
                let index = *index as usize;
                assert!(self.room.rounds()[index].is_revealed, "LIVE-1");
                self.corrections.insert(index, correction.clone());
            }
            (Event::QuestionReplayed { index, .. }, _) => {
                let index = *index as usize;
                self.corrections.remove(&index);
                self.acked.retain(|(_, question), _| *question != index);
                self.acked_first
                    .retain(|(_, question), _| *question != index);
                for sure in [&mut self.sure, &mut self.sure_first] {
                    sure.retain(|(_, question), _| *question != index);
                }
            }
            (Event::QuestionOpened { .. }, _) => teams::check_opening(&self.room),
            (Event::TalkStarted { .. }, _) => {
                teams::check_talk(&self.room, event);
                let index = self.room.question_index().unwrap();
                let round = &self.room.rounds()[index];
                assert!(round.first_vote.is_none(), "one repeat for each question");
                let (first, others) = std::mem::take(&mut self.acked)
                    .into_iter()
                    .partition(|((_, question), _)| *question == index);
                self.acked = others;
                self.acked_first.extend::<BTreeMap<_, _>>(first);
                let (first, others) = std::mem::take(&mut self.sure)
                    .into_iter()
                    .partition(|((_, question), _)| *question == index);
                self.sure = others;
                self.sure_first.extend::<BTreeMap<_, _>>(first);
            }
            (Event::Confidence(ConfidenceEvent::Told { .. }), _) => self.note_told(event),
            (Event::SeatRenamed { seat, nickname }, _) => {
                self.joined[seat.index()].0.clone_from(nickname);
            }
            (Event::SeatHandedOver { seat, token_hash }, _) => {
                self.joined[seat.index()].1 = *token_hash;
            }
            _ => {}
        }
    }

    /// It is said in the game, of an answer to the question in play that can be right or wrong.
    fn note_told(&mut self, event: &Event) {
        let Event::Confidence(ConfidenceEvent::Told {
            seat,
            index,
            confidence,
        }) = event
        else {
            return;
        };
        let (room, index) = (&self.room, *index as usize);
        assert!(room.asks_confidence());
        assert_eq!(room.question_index(), Some(index));
        assert!(room.questions()[index].is_scored());
        assert!(!room.rounds()[index].is_revealed, "until the reveal");
        assert_eq!(room.seat(*seat).unwrap().status, SeatStatus::Playing);
        assert!(self.acked.contains_key(&(*seat, index)), "of an answer");
        self.sure.insert((*seat, index), *confidence);
    }

    /// DUR-4, I10: what was carried out is not carried out again.
    fn check_twice(&self, command: &Command) {
        let again = self.room.decide(command, tick(self.now_ms));
        match command {
            Command::Correct { .. }
            | Command::SetTextHidden { .. }
            | Command::ApproveTexts { .. } => assert_eq!(again, Ok(Vec::new()), "{command:?}"),
            _ if self.room.phase() == Phase::Over => assert_eq!(again, Err(Refusal::RoomOver)),
            Command::Control { .. } => assert_eq!(again, Err(Refusal::StepPassed), "{command:?}"),
            Command::Leave { .. } => {
                assert!(
                    matches!(again, Ok(ref events) if events.is_empty()),
                    "{command:?}"
                );
            }
            Command::Join { .. }
            | Command::Pick { .. }
            | Command::Kick { .. }
            | Command::Readmit { .. }
            | Command::SetLock { .. }
            | Command::SetAutoPlay { .. }
            | Command::SetLeaderboards { .. }
            | Command::Rename { .. }
            | Command::SetNameHidden { .. }
            | Command::Succeed { .. }
            | Command::HandOver { .. }
            | Command::ChooseTime { .. }
            | Command::AllowTime { .. }
            | Command::SetTilesOnly { .. }
            | Command::SetReactions { .. }
            | Command::SetNameFilter { .. }
            | Command::SetNameApproval { .. }
            | Command::ApproveNames
            | Command::SetTextApproval { .. }
            | Command::OnWall(_)
            | Command::JoinInsteadOf { .. }
            | Command::RemoveMany { .. }
            | Command::ReadmitMany { .. }
            | Command::LetIn { .. }
            | Command::LetAllIn
            | Command::SetJoinApproval { .. }
            | Command::SetClassList { .. }
            | Command::SetStageNumber { .. }
            | Command::SetSecondVotes { .. }
            | Command::SetConfidence { .. }
            | Command::TellConfidence { .. }
            | Command::SetLateJoin { .. }
            | Command::ChooseTeam { .. }
            | Command::MoveToTeam { .. }
            | Command::NameMembers { .. }
            | Command::SetCapacity { .. } => assert_eq!(again, Ok(Vec::new()), "{command:?}"),
            _ => {}
        }
    }

    /// The ranks of the moment they were counted, found in the slowest and plainest way.
    fn check_ranks(&mut self, event: &Event) {
        let counted = matches!(
            event,
            Event::QuestionRevealed { .. }
                | Event::PodiumReached { .. }
                | Event::QuestionCorrected { .. }
                | Event::QuestionReplayed { .. }
        );
        let is_moved = matches!(event, Event::SeatTeamed { .. }) && self.moved_in_game;
        if counted || is_moved {
            teams::check_points(&self.room);
        }
        if counted {
            let playing: Vec<_> = self
                .room
                .seats()
                .iter()
                .filter(|seat| seat.status == SeatStatus::Playing)
                .collect();
            let better = |one: &game::room::Seat, other: &game::room::Seat| {
                one.points > other.points
                    || one.points == other.points && one.time_ms < other.time_ms
            };
            for seat in &playing {
                let ahead = playing.iter().filter(|other| better(other, seat)).count();
                assert_eq!(
                    seat.rank,
                    Some(u32::try_from(ahead).unwrap() + 1),
                    "{seat:?}"
                );
                if matches!(event, Event::QuestionRevealed { .. }) {
                    assert_eq!(
                        seat.previous_rank,
                        self.ranks.get(&seat.id).copied(),
                        "movement"
                    );
                }
            }
            let ranking = self.room.ranking();
            assert_eq!(
                ranking.len(),
                playing.len(),
                "everyone who plays is ranked, nobody else"
            );
            for pair in ranking.windows(2) {
                let seat = |at: usize| self.room.seat(pair[at]).unwrap();
                assert!(!better(seat(1), seat(0)), "best first");
                assert!(
                    better(seat(0), seat(1)) || pair[0] < pair[1],
                    "equal ones as they sat down"
                );
            }
            self.ranks = playing
                .iter()
                .map(|seat| (seat.id, seat.rank.unwrap()))
                .collect();
        }
    }

    /// What is true of every room at every moment.
    pub(crate) fn check(&self) {
        self.check_seats();
        self.check_points();
        self.check_rounds();
        self.check_clocks();
        self.check_texts();
        self.check_list();
        self.check_wall();
        teams::check_sizes(&self.room);
        teams::check_members(&self.room);
        for ((seat, question), (pick, elapsed_ms)) in &self.acked {
            let saved = self.room.pick_of(*seat, *question);
            let kept = saved.map(|saved| (&saved.pick, saved.elapsed_ms));
            assert_eq!(
                kept,
                Some((pick, *elapsed_ms)),
                "I1: acknowledged picks are kept"
            );
        }
        self.check_first_votes();
        self.check_confidence();
    }

    /// What was said of each answer is kept, and goes with it.
    fn check_confidence(&self) {
        for (index, round) in self.room.rounds().iter().enumerate() {
            let first_votes = round.first_vote.iter().flat_map(|vote| &vote.picks);
            let told = first_votes.flatten().filter_map(|saved| saved.confidence);
            let kept = self.sure_first.keys().filter(|(_, at)| *at == index);
            assert_eq!(told.count(), kept.count());
            let mut want = [0; 3];
            let picks = round.picks.iter().enumerate();
            for (seat, saved) in picks.filter_map(|(seat, saved)| Some((seat, saved.as_ref()?))) {
                let key = (SeatId(u32::try_from(seat).unwrap()), index);
                let is_first = !self.acked.contains_key(&key);
                let said = if is_first {
                    &self.sure_first
                } else {
                    &self.sure
                };
                assert_eq!(saved.confidence, said.get(&key).copied(), "I1");
                if let Some(confidence) = saved.confidence {
                    want[confidence as usize] += 1;
                }
            }
            let counts = self.room.confidence_counts(index);
            let counts: Vec<u32> = counts.iter().map(|level| level.count).collect();
            if round.is_revealed && want != [0; 3] {
                assert_eq!(counts, want);
            } else {
                assert!(counts.is_empty(), "LIVE-1: only with the reveal");
            }
        }
    }

    /// First votes are kept, and count for those who didn't vote again.
    fn check_first_votes(&self) {
        for (key, (pick, elapsed_ms)) in &self.acked_first {
            let (seat, question) = *key;
            let round = &self.room.rounds()[question];
            let first = round.first_vote.as_ref().unwrap().pick(seat).unwrap();
            assert_eq!((&first.pick, first.elapsed_ms), (pick, *elapsed_ms), "I1");
            if round.is_revealed && !self.acked.contains_key(key) {
                assert_eq!(self.room.pick_of(seat, question), Some(first));
            }
        }
        for (index, round) in self.room.rounds().iter().enumerate() {
            let Some(first_vote) = &round.first_vote else {
                continue;
            };
            let has_answers = !self.room.questions()[index].answers().is_empty();
            assert!(has_answers, "only where there is something to choose from");
            let kept = self.acked_first.keys().filter(|(_, at)| *at == index);
            assert_eq!(first_vote.picks.iter().flatten().count(), kept.count());
        }
    }

    /// What everyone may see of players' own words is known of each, and of nothing else for long.
    fn check_texts(&self) {
        let most = self.room.seats().len() * usize::from(CLOUD_WORDS_MAX);
        for round in self.room.rounds() {
            let picks = round.picks.iter().flatten();
            let texts: Vec<_> = picks.flat_map(|saved| own_words(&saved.pick)).collect();
            let known = |text: &&String| round.own_words.state_of(text).is_some();
            assert!(texts.iter().all(known), "{texts:?} in {round:?}");
            let listed = round.own_words.list().into_iter();
            let waiting = listed.filter(|text| text.state == TextState::Waiting);
            assert_eq!(waiting.count(), round.own_words.waiting_count());
            let len = round.own_words.len();
            assert!(len <= 2 * most, "{len} texts of {most}");
        }
    }

    /// Nothing of the audience is on the big screen while a question is in play, and nobody's vote
    /// counts who isn't in the game.
    fn check_wall(&self) {
        let (room, wall) = (&self.room, self.room.wall());
        let in_play = matches!(
            room.phase(),
            Phase::Announced { .. }
                | Phase::Open { .. }
                | Phase::Closed { .. }
                | Phase::Talk { .. }
        );
        assert!(!in_play || wall.staged() == Staged::Nothing, "{wall:?}");
        assert!(wall.topics().len() <= TOPICS_MAX);
        for question in wall.questions() {
            assert!(
                question.topic.is_none() || !question.is_answered,
                "{question:?}"
            );
            let playing = room.seats().iter();
            let playing = playing.filter(|seat| seat.status == SeatStatus::Playing);
            let voted = playing.filter(|seat| wall.has_voted(question, seat.id));
            assert_eq!(wall.votes(question) as usize, voted.count());
        }
    }

    /// Everyone on the list is here once or missing, and nobody twice.
    fn check_list(&self) {
        let entries = self.room.class_list().len();
        let here = self.room.listed_here_count();
        assert_eq!(here + self.room.missing().count(), entries);
        assert!(here <= self.room.seats().len());
    }

    /// Who asks to come in takes no part in anything, and never did.
    fn check_door(&self) {
        let seats = self.room.seats().iter();
        let asking = seats
            .clone()
            .filter(|seat| seat.status == SeatStatus::Asking);
        let count = u32::try_from(asking.count()).unwrap();
        assert_eq!(self.room.asking_count(), count);
        assert!(count <= ASKING_MAX && count + self.room.playing_count() <= SEATS_MAX);
        for seat in seats.filter(|seat| !seat.was_let_in) {
            assert_ne!(seat.status, SeatStatus::Playing);
            assert!(!seat.has_played && seat.rank.is_none() && seat.points == 0);
            assert!(!self.room.ranking().contains(&seat.id));
            assert!(self.room.players().all(|player| player.id != seat.id));
            for (index, round) in self.room.rounds().iter().enumerate() {
                assert_eq!(self.room.pick_of(seat.id, index), None);
                assert_eq!(round.outcome(seat.id), None);
            }
        }
    }

    fn check_seats(&self) {
        let seats = self.room.seats();
        let known: Vec<_> = seats
            .iter()
            .map(|s| (s.nickname.clone(), s.token_hash))
            .collect();
        assert_eq!(
            known, self.joined,
            "I11: no seat, name or token is lost or added"
        );
        let playing = seats
            .iter()
            .filter(|seat| seat.status == SeatStatus::Playing);
        let count = u32::try_from(playing.clone().count()).unwrap();
        assert_eq!(self.room.playing_count(), count);
        assert!(
            count <= self.room.seats_max() && count <= SEATS_MAX,
            "never more than fit"
        );
        self.check_door();
        for (at, seat) in seats.iter().enumerate() {
            assert_eq!(seat.id.index(), at, "seats are numbered as they were taken");
            if seat.status.is_here() {
                let found = self
                    .room
                    .seat_by_token(&seat.token_hash)
                    .map(|seat| seat.id);
                assert_eq!(
                    found,
                    Some(seat.id),
                    "LIVE-6: the token leads back to the seat"
                );
            }
            let mut sum = (0, 0, 0);
            for round in self.room.rounds() {
                let Some(outcome) = round.outcomes.get(at) else {
                    continue;
                };
                sum.0 += outcome.points;
                if outcome.grade == Some(Grade::Correct) {
                    let saved = round.picks[at].as_ref().unwrap();
                    sum.1 += u64::from(saved.elapsed_ms);
                    sum.2 += 1;
                }
            }
            assert_eq!(
                (seat.points, seat.time_ms, seat.correct_count),
                sum,
                "I9: totals are sums"
            );
        }
    }

    /// Points follow from picks and from what is right now, whatever was right before: each seat
    /// is counted from its first question on, one pick at a time.
    fn check_points(&self) {
        let room = &self.room;
        let counted = |index: &usize| room.is_scored(*index);
        let scored: Vec<_> = (0..room.rounds().len())
            .filter(counted)
            .map(|index| room.questions()[index].clone())
            .collect();
        let scoring = Scoring::new(room.settings(), &scored);
        for seat in room.seats() {
            let mut streak = 0;
            for (index, round) in room.rounds().iter().enumerate() {
                let Some(outcome) = round.outcomes.get(seat.id.index()) else {
                    continue;
                };
                let question = &room.questions()[index];
                let saved = round.picks.get(seat.id.index()).and_then(Option::as_ref);
                let grade = saved.map(|saved| self.grade(index, &saved.pick));
                assert_eq!(outcome.grade, grade, "question {index}, {seat:?}");
                if room.is_scored(index) {
                    let is_right = grade == Some(Grade::Correct);
                    streak = if is_right { streak + 1 } else { 0 };
                }
                let points = saved.zip(grade).map_or(0, |(saved, grade)| {
                    scoring.points(question, grade, saved.elapsed_ms, streak)
                });
                assert_eq!(outcome.points, points, "question {index}, {seat:?}");
            }
            assert_eq!(seat.streak, streak, "{seat:?}");
        }
    }

    /// How right a pick is by the last correction, and by the usual way without one.
    fn grade(&self, index: usize, pick: &Pick) -> Grade {
        let partial_credit = self.room.settings().partial_credit;
        let written = self.room.written(index).unwrap();
        match (self.corrections.get(&index), pick) {
            (Some(Correction::Void), _) => Grade::Unscored,
            (Some(Correction::Everyone), _) => Grade::Correct,
            (Some(Correction::Key(Key::Answers(right))), Pick::Choice(picked))
                if !written.takes_several() =>
            {
                if picked.iter().all(|id| right.contains(id)) {
                    Grade::Correct
                } else {
                    Grade::Wrong
                }
            }
            (None | Some(Correction::AsWritten), _) => {
                Grader::new(written, partial_credit).grade(pick)
            }
            (Some(Correction::Key(_)), _) => {
                Grader::new(&self.room.questions()[index], partial_credit).grade(pick)
            }
        }
    }

    fn check_rounds(&self) {
        for (index, round) in self.room.rounds().iter().enumerate() {
            let picked = round.picks.iter().flatten().count();
            assert_eq!(round.picked_count as usize, picked);
            let mut acked: BTreeSet<_> = self.acked.keys().collect();
            if round.is_revealed {
                acked.extend(self.acked_first.keys());
            }
            let acked = acked
                .iter()
                .filter(|(_, question)| *question == index)
                .count();
            assert_eq!(
                picked, acked,
                "I2: a pick is there because it was acknowledged"
            );
            assert!(
                round.is_revealed || round.outcomes.is_empty(),
                "I5: nothing before the reveal"
            );
        }
        let reached = self
            .room
            .question_index()
            .map_or(self.room.rounds().len(), |at| at + 1);
        let beyond = self.room.rounds().iter().skip(reached);
        assert!(
            beyond
                .clone()
                .all(|round| round.picked_count == 0 && !round.is_revealed),
            "I5"
        );
    }

    /// I12: what is due happens, and something else is due then.
    fn check_clocks(&self) {
        let Some(due_ms) = self.room.next_deadline_ms() else {
            return;
        };
        assert!(self.room.pause().is_none() && self.room.phase() != Phase::Over);
        let at = tick(due_ms.max(self.now_ms));
        let due = self.room.decide(&Command::TimePassed, at).unwrap();
        assert!(
            !due.is_empty(),
            "a deadline that does nothing would be looked at forever"
        );
        let early = tick(due_ms.saturating_sub(1));
        assert_eq!(
            self.room.decide(&Command::TimePassed, early),
            Ok(Vec::new()),
            "not before"
        );
    }

    /// I12: plays to the end with the host's one button and the clock; fails if that never ends.
    pub(crate) fn finish(&mut self) {
        let enough = 8 * self.room.questions().len() + 8;
        for _ in 0..enough {
            if self.room.phase() == Phase::Over {
                return;
            }
            let advance = Command::Control {
                step: self.room.step(),
                control: Control::Advance,
            };
            match self.room.next_deadline_ms() {
                Some(due_ms) => {
                    self.now_ms = self.now_ms.max(due_ms);
                    self.step(&Command::TimePassed).unwrap();
                }
                None if self.step(&advance).is_err() => {
                    self.step(&Command::Abandon).unwrap();
                }
                None => {}
            }
            self.check();
        }
        assert_eq!(self.room.phase(), Phase::Over, "I12: every game ends");
    }
}

/// The room that a journal leads to, after its bytes have been written and read.
pub(crate) fn replay(journal: &[Batch]) -> Room {
    let events: Vec<Event> = journal
        .iter()
        .flat_map(|batch| {
            let bytes = postcard::to_stdvec(&batch.events).unwrap();
            postcard::from_bytes::<Vec<Event>>(&bytes).unwrap()
        })
        .collect();
    Room::replay(&events).unwrap()
}
