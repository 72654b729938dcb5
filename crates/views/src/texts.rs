//! What players wrote in their own words, as hosts see it: with what nobody else sees.

use game::event::Pick;
use game::own_words::{TextState as GameState, Written, placed_words, takes_own_words};
use game::room::{Room, Round};

use protocol::ids::count;
use protocol::socket::{TextState, Texts, WrittenText};

/// The most texts on the wire; more would not be read while people wait.
pub const TEXTS_MAX: usize = 200;

/// What players wrote at a question; `None` if they don't answer it in their own words.
pub fn texts(room: &Room, index: usize) -> Option<Texts> {
    let question = room.questions().get(index)?;
    let round = room.rounds().get(index)?;
    if !takes_own_words(question) {
        return None;
    }
    let all = round.own_words.list();
    // What waits comes first if there are too many, and then what is hidden.
    let mut chosen: Vec<(usize, &Written)> = all.iter().copied().enumerate().collect();
    chosen.sort_by_key(|(_, text)| match text.state {
        GameState::Waiting => 0,
        GameState::Unsuitable | GameState::Hidden => 1,
        GameState::Unjudged | GameState::Shown => 2,
    });
    chosen.truncate(TEXTS_MAX);
    chosen.sort_by_key(|(place, _)| *place);
    Some(Texts {
        question_index: count(index),
        more_count: count(all.len() - chosen.len()),
        texts: chosen.into_iter().map(|(_, text)| written(text)).collect(),
    })
}

/// The texts of a question that only hosts see.
pub fn hidden_texts(round: &Round) -> Vec<WrittenText> {
    let texts = round.own_words.list().into_iter();
    let hidden = texts.filter(|text| !text.state.is_shown());
    hidden.map(written).collect()
}

/// Which of the texts of a pick only hosts see, by their position.
pub fn hidden_positions(round: &Round, pick: &Pick) -> Vec<u32> {
    let hidden = placed_words(pick).filter(|(_, text)| round.own_words.hides(text));
    hidden.map(|(place, _)| count(place)).collect()
}

fn written(text: &Written) -> WrittenText {
    WrittenText {
        text: text.text.clone(),
        count: text.count,
        state: match text.state {
            GameState::Unjudged | GameState::Shown => TextState::Shown,
            GameState::Waiting => TextState::Waiting,
            GameState::Unsuitable => TextState::Unsuitable,
            GameState::Hidden => TextState::Hidden,
        },
    }
}
