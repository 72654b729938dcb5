//! The parts of a view, and which of them a connection is sent.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::{LazyLock, OnceLock};

use bytes::Bytes;

use crate::marked::MARK;

/// How a part stands in a brief view.
enum Form {
    /// Its fields are those of an object with this name, or it is left out.
    Object(&'static str),
    /// It is the field with this name, or `null`.
    Field(&'static str),
}

/// The parts, in the order of the text.
const FORMS: [Form; 7] = [
    Form::Object("about"),
    Form::Object("crowd"),
    Form::Field("question"),
    Form::Field("offer"),
    Form::Object("who"),
    Form::Object("standing"),
    Form::Object("round"),
];

/// The number of parts that players share.
const SHARED_LEN: usize = 4;

/// Drawn again by every process, so that nobody can prepare two texts with the same key.
static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// What the last view of a connection said, as a key for each part; 0 if it had no such part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Known([u64; FORMS.len()]);

/// The part of a view that an audience shares. What was once made of it is kept for everyone else
/// who knows the same.
#[derive(Debug)]
pub struct Shared {
    marked: Bytes,
    whole: OnceLock<Bytes>,
    /// By which of the parts are known.
    brief: [OnceLock<Bytes>; 1 << SHARED_LEN],
    keys: OnceLock<Known>,
}

impl Shared {
    /// A text with or without marks.
    pub fn new(marked: Bytes) -> Self {
        Self {
            marked,
            whole: OnceLock::new(),
            brief: [const { OnceLock::new() }; 1 << SHARED_LEN],
            keys: OnceLock::new(),
        }
    }

    /// The text with its marks.
    pub fn marked(&self) -> &Bytes {
        &self.marked
    }

    /// The complete text for one connection, in two pieces.
    pub fn whole(&self, own: &Bytes) -> (Bytes, Bytes) {
        let shared = self.whole.get_or_init(|| without_marks(&self.marked));
        (shared.clone(), without_marks(own))
    }

    /// The text without what a connection knows, in two pieces, and what it knows then.
    pub fn brief(&self, own: &Bytes, known: &Known) -> (Bytes, Bytes, Known) {
        let mut now = *self.keys.get_or_init(|| keys(&self.marked, 0));
        let shared_len = part_count(&self.marked);
        let own_keys = keys(own, shared_len);
        for (key, own) in now.0.iter_mut().zip(own_keys.0) {
            *key |= own;
        }
        let is_known = |part: usize| now.0[part] != 0 && now.0[part] == known.0[part];
        let make = || without_known(&self.marked, 0, is_known);
        let shared = if shared_len == SHARED_LEN {
            let parts = (0..SHARED_LEN).filter(|part| is_known(*part));
            let which = parts.fold(0, |which, part| which | (1 << part));
            self.brief[which].get_or_init(make).clone()
        } else {
            make()
        };
        (shared, without_known(own, shared_len, is_known), now)
    }
}

/// What is between parts, and the parts themselves, in turn.
fn pieces(marked: &[u8]) -> impl Iterator<Item = &[u8]> {
    marked.split(|byte| *byte == MARK)
}

fn part_count(marked: &[u8]) -> usize {
    (pieces(marked).count() / 2).min(FORMS.len())
}

/// The keys of the parts of a text, the first of which has this number.
fn keys(marked: &[u8], first: usize) -> Known {
    let mut keys = Known::default();
    let parts = pieces(marked).skip(1).step_by(2);
    for (key, part) in keys.0[first..].iter_mut().zip(parts) {
        if !part.is_empty() {
            *key = KEYS.hash_one(part).max(1);
        }
    }
    keys
}

fn without_marks(marked: &Bytes) -> Bytes {
    if !marked.contains(&MARK) {
        return marked.clone();
    }
    pieces(marked).collect::<Vec<_>>().concat().into()
}

fn without_known(marked: &Bytes, first: usize, is_known: impl Fn(usize) -> bool) -> Bytes {
    if !marked.contains(&MARK) {
        return marked.clone();
    }
    let mut text = Vec::with_capacity(marked.len() + 64);
    for (at, piece) in pieces(marked).enumerate() {
        let part = first + at / 2;
        match FORMS.get(part) {
            Some(form) if at % 2 == 1 && !piece.is_empty() => {
                add(&mut text, form, piece, is_known(part));
            }
            _ => text.extend_from_slice(piece),
        }
    }
    text.into()
}

/// Adds a part. It begins with a comma.
fn add(text: &mut Vec<u8>, form: &Form, part: &[u8], is_known: bool) {
    match (form, is_known) {
        (Form::Object(_), true) => {}
        (Form::Object(name), false) => {
            text.extend_from_slice(format!(r#","{name}":{{"#).as_bytes());
            text.extend_from_slice(&part[1..]);
            text.push(b'}');
        }
        (Form::Field(name), true) => {
            text.extend_from_slice(format!(r#","{name}":null"#).as_bytes());
        }
        (Form::Field(_), false) => text.extend_from_slice(part),
    }
}
