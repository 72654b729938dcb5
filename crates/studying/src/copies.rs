//! Questions that someone missed, as they are kept: the question as it was played.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use game::quiz::{Captions, Question};
use library::links::ROOM_LINK_MS;
use protocol::question::{AnswerView, Offer};
use ring::digest;
use serde::{Deserialize, Serialize};

use crate::Studying;
use crate::wire::{CardBack, CardFront};

/// What signed cards are for.
const PURPOSE: &str = "flash card";
/// How many bytes of a hash tell cards apart.
const KEY_BYTES: usize = 16;

/// A question as `cards` stores it. The shape of questions is that of the journal.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Copy {
    pub(crate) question: Question,
    pub(crate) captions: Vec<Captions>,
}

/// A copy on its way to a device and back.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Sealed {
    pub(crate) title: String,
    pub(crate) language: String,
    pub(crate) copy: Copy,
}

impl Copy {
    /// Of a question that was played, with its captions among those of the room.
    pub(crate) fn of(question: Question, captions: &[Captions]) -> Self {
        let link = question.media.as_ref().map(|media| media.link.as_str());
        let own = captions.iter().filter(|one| Some(&*one.media_link) == link);
        Self {
            captions: own.cloned().collect(),
            question,
        }
    }

    pub(crate) fn read(json: &str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }

    /// The same for questions that look alike, whatever order and ids chance gave their answers.
    pub(crate) fn key(&self) -> String {
        let offer = views::offer(&self.question);
        let mut texts: Vec<String> = offered(&offer).map(look).collect();
        if let Offer::Gaps(gaps) = &offer {
            let choices = gaps.gaps.iter().flat_map(|gap| &gap.choices);
            texts.extend(choices.map(look).chain([gaps.texts.join("\n")]));
        }
        texts.sort();
        let kind = views::kind(&self.question);
        let all = format!("{kind:?}\n{}\n{texts:?}", self.question.text.trim());
        let hash = digest::digest(&digest::SHA256, all.as_bytes());
        URL_SAFE_NO_PAD.encode(&hash.as_ref()[..KEY_BYTES])
    }

    pub(crate) fn front(&self, state: &Studying, id: &str) -> CardFront {
        let mut shown = self.clone();
        shown.renew_links(state);
        let (question, offer) = views::card_front(&shown.question, &shown.captions);
        CardFront {
            id: id.to_owned(),
            question,
            offer,
        }
    }

    pub(crate) fn back(&self) -> CardBack {
        back(&self.question)
    }

    /// Those of the room have expired some day.
    fn renew_links(&mut self, state: &Studying) {
        let now_ms = state.time.now_ms();
        let renewed = |link: &str| state.media.links.renewed(link, now_ms, ROOM_LINK_MS);
        for one in self.question.pictures_mut() {
            if let Some(link) = renewed(&one.picture.link) {
                one.picture.link = link;
            }
        }
        let Some(media) = &mut self.question.media else {
            return;
        };
        if let Some(link) = renewed(&media.link) {
            for captions in &mut self.captions {
                captions.link = library::links::MediaLinks::captions_link(&link);
                captions.media_link.clone_from(&link);
            }
            media.link = link;
        }
    }
}

/// The back of any card.
pub(crate) fn back(question: &Question) -> CardBack {
    CardBack {
        solution: views::card_back(question),
        explanation: question.explanation.clone(),
    }
}

impl Sealed {
    /// Signed, so that an account takes over nothing but what was played.
    pub(crate) fn seal(&self, state: &Studying) -> String {
        let json = serde_json::to_string(self).unwrap_or_default();
        state.seal.token(PURPOSE, &json)
    }

    pub(crate) fn open(state: &Studying, sealed: &str) -> Option<Self> {
        serde_json::from_str(&state.seal.read(PURPOSE, sealed)?).ok()
    }
}

/// What people tell an answer apart by.
fn look(answer: &AnswerView) -> String {
    let picture = answer.picture.as_ref();
    let alt = picture.map_or("", |picture| picture.alt.as_str());
    format!("{}{alt}", answer.text)
}

fn offered(offer: &Offer) -> impl Iterator<Item = &AnswerView> {
    let (first, second) = match offer {
        Offer::Choice(offer) | Offer::TrueFalse(offer) | Offer::Poll(offer) => {
            (&offer.answers[..], &[][..])
        }
        Offer::Order(offer) => (&offer.items[..], &[][..]),
        Offer::Ranking(offer) => (&offer.items[..], &[][..]),
        Offer::Match(offer) => (&offer.prompts[..], &offer.answers[..]),
        Offer::Categorize(offer) => (&offer.categories[..], &offer.items[..]),
        Offer::Labels(offer) => (&offer.labels[..], &[][..]),
        _ => (&[][..], &[][..]),
    };
    first.iter().chain(second)
}
