//! The cards of decks: which questions they are, and what is remembered of each.

use std::collections::BTreeMap;

use cards::fsrs::Memory;
use game::draft::QuestionDraft;
use game::lint;
use game::quiz::{Captions, Freezing, Media, Question, freeze};
use handling::access;
use handling::error::ApiError;
use library::links::AUTHOR_LINK_MS;
use quizzes::snapshot::room_media;
use store::{Account, Quiz};
use uuid::Uuid;

use crate::Studying;
use crate::copies::{self, Copy};
use crate::errors;
use crate::wire::{CardBack, CardFront};

/// A card of a deck.
pub(crate) struct Held {
    pub(crate) id: String,
    pub(crate) memory: Option<Memory>,
    /// The question, unless it was missed.
    draft: Option<QuestionDraft>,
}

/// A deck with its cards.
pub(crate) struct Pack {
    pub(crate) deck: cards::Deck,
    pub(crate) title: String,
    pub(crate) language: String,
    pub(crate) held: Vec<Held>,
    owner_id: Option<String>,
}

/// A quiz whose answers this person may see: see the crate's header.
pub(crate) async fn studied_quiz(
    state: &Studying,
    account: Option<&Account>,
    id: &str,
) -> Result<Option<Quiz>, ApiError> {
    let found = access::look_up(&state.store, account, id).await?;
    Ok(found.map(|(quiz, _)| quiz))
}

/// The questions that can be cards: those with a right answer that can be played.
pub(crate) async fn quiz_questions(
    state: &Studying,
    quiz: &Quiz,
) -> Result<Vec<(String, QuestionDraft)>, ApiError> {
    let questions = state.store.list_questions(&quiz.id).await?;
    let cards = questions.into_iter().filter(|question| {
        question.draft.content.is_scored() && lint::is_playable(&question.draft)
    });
    Ok(cards
        .map(|question| (question.id, question.draft))
        .collect())
}

/// The fronts of some questions of one author, with links to their files.
pub(crate) async fn fronts<'a>(
    state: &Studying,
    owner_id: &str,
    questions: impl Iterator<Item = (&'a str, &'a QuestionDraft)>,
) -> Result<Vec<CardFront>, ApiError> {
    let questions: Vec<(&str, &QuestionDraft)> = questions.collect();
    let drafts: Vec<QuestionDraft> = questions
        .iter()
        .map(|(_, draft)| (*draft).clone())
        .collect();
    let (media, captions) = room_media(&state.media, owner_id, &drafts, AUTHOR_LINK_MS).await?;
    let fronts = questions.into_iter().filter_map(|(id, draft)| {
        let question = frozen(id, draft, media.clone())?;
        Some(front(id, &question, &captions))
    });
    Ok(fronts.collect())
}

fn front(id: &str, question: &Question, captions: &[Captions]) -> CardFront {
    let (question, offer) = views::card_front(question, captions);
    CardFront {
        id: id.to_owned(),
        question,
        offer,
    }
}

/// The back of a question of a quiz.
pub(crate) fn back(id: &str, draft: &QuestionDraft) -> Option<CardBack> {
    let question = frozen(id, draft, BTreeMap::new())?;
    Some(copies::back(&question))
}

/// The question as a room would play it. The seed is the question's own, so that front and back
/// name answers alike.
fn frozen(id: &str, draft: &QuestionDraft, media: BTreeMap<String, Media>) -> Option<Question> {
    let how = Freezing {
        is_untimed: true,
        media,
        ..Freezing::default()
    };
    let (seed, _) = Uuid::try_parse(id).ok()?.as_u64_pair();
    let questions = freeze(std::slice::from_ref(draft), &how, seed).ok()?;
    questions.into_iter().next()
}

/// The decks of an account with their cards; those whose quiz it can't see now are left out.
pub(crate) async fn packs(state: &Studying, account: &Account) -> Result<Vec<Pack>, ApiError> {
    let decks = cards::list_decks(&state.store, &account.id).await?;
    let known = known(state, account).await?;
    let mut packs = Vec::new();
    for deck in decks {
        packs.extend(pack(state, account, deck, &known).await?);
    }
    Ok(packs)
}

/// One of them.
pub(crate) async fn own_pack(
    state: &Studying,
    account: &Account,
    deck_id: &str,
) -> Result<Pack, ApiError> {
    let deck = cards::find_deck(&state.store, &account.id, deck_id).await?;
    let deck = deck.ok_or_else(errors::deck_not_found)?;
    let known = known(state, account).await?;
    let found = pack(state, account, deck, &known).await?;
    found.ok_or_else(errors::deck_not_found)
}

/// By deck, in the order in which they came.
type Known = BTreeMap<String, Vec<(String, Option<Memory>)>>;

async fn known(state: &Studying, account: &Account) -> Result<Known, ApiError> {
    let mut known = Known::new();
    for card in cards::list_cards(&state.store, &account.id).await? {
        let of_deck = known.entry(card.deck_id).or_default();
        of_deck.push((card.id, card.memory));
    }
    Ok(known)
}

async fn pack(
    state: &Studying,
    account: &Account,
    deck: cards::Deck,
    known: &Known,
) -> Result<Option<Pack>, ApiError> {
    let known = known.get(&deck.id).map_or(&[][..], Vec::as_slice);
    let Some(quiz_id) = &deck.quiz_id else {
        let held = known.iter().map(|(id, memory)| Held {
            id: id.clone(),
            memory: *memory,
            draft: None,
        });
        return Ok(Some(Pack {
            title: deck.title.clone(),
            language: deck.language.clone(),
            held: held.collect(),
            owner_id: None,
            deck,
        }));
    };
    let Some(quiz) = studied_quiz(state, Some(account), quiz_id).await? else {
        return Ok(None);
    };
    let known: BTreeMap<&str, Option<Memory>> = known
        .iter()
        .map(|(id, memory)| (id.as_str(), *memory))
        .collect();
    let questions = quiz_questions(state, &quiz).await?.into_iter();
    let held = questions.map(|(id, draft)| Held {
        memory: known.get(id.as_str()).copied().flatten(),
        draft: Some(draft),
        id,
    });
    Ok(Some(Pack {
        held: held.collect(),
        title: quiz.title,
        language: quiz.language,
        owner_id: Some(quiz.owner_id),
        deck,
    }))
}

impl Pack {
    /// The fronts of some of its cards, by id.
    pub(crate) async fn fronts(
        &self,
        state: &Studying,
        ids: &[&str],
    ) -> Result<BTreeMap<String, CardFront>, ApiError> {
        let fronts = if let Some(owner_id) = &self.owner_id {
            let wanted = self.held.iter().filter(|held| ids.contains(&&*held.id));
            let wanted = wanted.filter_map(|held| Some((&*held.id, held.draft.as_ref()?)));
            fronts(state, owner_id, wanted).await?
        } else {
            let copies = cards::find_copies(&state.store, &self.deck.id, ids).await?;
            let copies = copies.iter();
            let fronts = copies.filter_map(|row| {
                let copy = Copy::read(&row.copy)?;
                Some(copy.front(state, &row.id))
            });
            fronts.collect()
        };
        let fronts = fronts.into_iter();
        Ok(fronts.map(|front| (front.id.clone(), front)).collect())
    }
}
