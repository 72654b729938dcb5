//! The audience questions, or the ideas of a brainstorm while one runs, as players, hosts and the
//! big screen see them.

use std::collections::BTreeMap;

use game::SeatId;
use game::event::{Staged, WallMode};
use game::own_words::TextState as GameState;
use game::room::Room;
use game::wall::AudienceQuestion as Asked;

use protocol::http::report::{ReportAudienceQuestion, ReportBrainstorm, ReportIdea};
use protocol::ids::count;
use protocol::same_words;
use protocol::socket::{
    AudienceQuestion, AudienceQuestions, AudienceVotes, HostWall, HostWallQuestion, StageWall,
    TextState, Wall, WallChange,
};

/// The most questions that a player is sent; more would not be read.
const PAGE_MAX: usize = 50;
/// The most questions on the big screen; more would not be legible from the last row.
const STAGE_MAX: usize = 6;

/// What every player who watches sees.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WallPage {
    /// Changes with the questions.
    pub version: u32,
    /// The place of the topic among those of the room; `None` if these are questions.
    topic: Option<usize>,
    questions: Vec<AudienceQuestion>,
    more_count: u32,
}

/// Whether players can ask the host something.
pub fn audience_questions(room: &Room) -> AudienceQuestions {
    if !room.takes_audience_questions() {
        return AudienceQuestions::Off;
    }
    wire_mode(room.wall().mode())
}

same_words! {
    /// The mode that a client names.
    pub fn wall_mode(AudienceQuestions) -> WallMode;
    = { Off, Open, Approved }
}

same_words! {
    fn wire_mode(WallMode) -> AudienceQuestions;
    = { Off, Open, Approved }
}

impl WallPage {
    /// Whether this is the list that there is to see now. A brainstorm that starts or ends brings
    /// another one.
    pub fn is_current(&self, room: &Room) -> bool {
        self.topic == room.wall().topic_place()
    }
}

/// What there is to see for everyone; nothing where nobody can ask or share anything.
fn visible(room: &Room) -> Vec<&Asked> {
    if room.has_open_wall() {
        room.wall().visible()
    } else {
        Vec::new()
    }
}

/// The questions that players see now.
pub fn wall_page(room: &Room) -> WallPage {
    let visible = visible(room);
    let questions = visible.iter().take(PAGE_MAX);
    WallPage {
        version: room.wall().version(),
        topic: room.wall().topic_place(),
        questions: questions.map(|asked| question(room, asked)).collect(),
        more_count: count(visible.len().saturating_sub(PAGE_MAX)),
    }
}

/// A page for one player, with what is theirs. What is theirs may be newer than the page, and what
/// was taken back since isn't sent anymore.
pub fn wall(room: &Room, page: &WallPage, seat: SeatId) -> Wall {
    let wall = room.wall();
    let still = |asked: &&AudienceQuestion| wall.question(asked.number).is_some();
    let visible = || wall.current().filter(|asked| wall.is_visible(asked));
    let mine = visible().filter(|asked| asked.seat == Some(seat));
    let voted = visible().filter(|asked| wall.has_voted(asked, seat));
    Wall {
        version: page.version,
        questions: page.questions.iter().filter(still).cloned().collect(),
        more_count: page.more_count,
        mine: mine.map(|asked| asked.number).collect(),
        voted: voted.map(|asked| asked.number).collect(),
        waiting: (wall.waiting_of(seat))
            .map(|asked| question(room, asked))
            .collect(),
    }
}

/// What leads from one page to a later one; `None` if players see the same. Nothing leads to
/// another list: then the change fits no page, and everyone asks for the list.
pub fn wall_change(before: &WallPage, after: &WallPage) -> Option<WallChange> {
    if before.topic != after.topic {
        return Some(WallChange {
            from: after.version,
            version: after.version,
            added: Vec::new(),
            changed: Vec::new(),
            gone: Vec::new(),
            more_count: after.more_count,
        });
    }
    if before.questions == after.questions && before.more_count == after.more_count {
        return None;
    }
    let by_number = |page: &WallPage| -> BTreeMap<u32, AudienceQuestion> {
        let questions = page.questions.iter();
        questions.map(|one| (one.number, one.clone())).collect()
    };
    let (old, new) = (by_number(before), by_number(after));
    let is_new = |number: &u32| !old.contains_key(number);
    let changed = new
        .values()
        .filter(|one| old.get(&one.number).is_some_and(|old| old != *one));
    Some(WallChange {
        from: before.version,
        version: after.version,
        added: (new.values().filter(|one| is_new(&one.number)))
            .cloned()
            .collect(),
        changed: changed
            .map(|one| AudienceVotes {
                number: one.number,
                votes: one.votes,
                answered: one.answered,
            })
            .collect(),
        gone: (old.keys().filter(|number| !new.contains_key(number)))
            .copied()
            .collect(),
        more_count: after.more_count,
    })
}

/// All questions, with what only hosts see.
pub fn host_wall(room: &Room) -> HostWall {
    let wall = room.wall();
    let nickname = |seat: SeatId| room.seat(seat).map(|seat| seat.nickname.clone());
    let questions = wall.all().into_iter().map(|asked| HostWallQuestion {
        number: asked.number,
        text: asked.text.clone(),
        votes: wall.votes(asked),
        answered: asked.is_answered,
        state: state(room, asked),
        nickname: asked.seat.and_then(nickname),
    });
    HostWall {
        questions: questions.collect(),
        on_stage: room.is_wall_on_stage(),
        staged: match wall.staged() {
            Staged::One(number) => Some(number),
            Staged::Nothing | Staged::Wall => None,
        },
    }
}

/// What the big screen shows of them; `None` if it shows the game.
pub fn stage_wall(room: &Room) -> Option<StageWall> {
    if !room.is_wall_on_stage() {
        return None;
    }
    let wall = room.wall();
    let one = match wall.staged() {
        Staged::Nothing | Staged::Wall => None,
        Staged::One(number) => wall.question(number),
    };
    // The one who asked it may have been removed since.
    if let Some(asked) = one.filter(|asked| wall.is_visible(asked)) {
        return Some(StageWall {
            questions: vec![question(room, asked)],
            is_one: true,
        });
    }
    let visible = visible(room).into_iter().take(STAGE_MAX);
    Some(StageWall {
        questions: visible.map(|asked| question(room, asked)).collect(),
        is_one: false,
    })
}

/// All brainstorms with ideas, for the report.
pub fn report_brainstorms(room: &Room) -> Vec<ReportBrainstorm> {
    let wall = room.wall();
    let idea = |asked: &Asked| ReportIdea {
        text: asked.text.clone(),
        votes: wall.votes(asked),
        hidden: !wall.is_visible(asked),
    };
    let topics = wall.topics().iter().enumerate();
    let brainstorms = topics.map(|(place, topic)| ReportBrainstorm {
        topic: topic.text.clone(),
        ideas: wall.all_of(Some(place)).into_iter().map(idea).collect(),
    });
    brainstorms.filter(|one| !one.ideas.is_empty()).collect()
}

/// All audience questions, for the report.
pub fn report_wall(room: &Room) -> Vec<ReportAudienceQuestion> {
    let wall = room.wall();
    let all = wall.all_of(None).into_iter();
    all.map(|asked| ReportAudienceQuestion {
        text: asked.text.clone(),
        votes: wall.votes(asked),
        answered: asked.is_answered,
        hidden: !wall.is_visible(asked),
    })
    .collect()
}

fn question(room: &Room, asked: &Asked) -> AudienceQuestion {
    AudienceQuestion {
        number: asked.number,
        text: asked.text.clone(),
        votes: room.wall().votes(asked),
        answered: asked.is_answered,
    }
}

fn state(room: &Room, asked: &Asked) -> TextState {
    if room.wall().is_of_removed(asked) {
        return TextState::Hidden;
    }
    match asked.state {
        GameState::Unjudged | GameState::Shown => TextState::Shown,
        GameState::Waiting => TextState::Waiting,
        GameState::Unsuitable => TextState::Unsuitable,
        GameState::Hidden => TextState::Hidden,
    }
}
