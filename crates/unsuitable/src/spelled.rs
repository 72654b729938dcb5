//! A nickname as the letters that people may read in it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// What a star between letters is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stars {
    /// It hides a letter.
    Hide,
    /// It parts letters, like a space.
    Part,
}

/// One place of a nickname.
#[derive(Debug)]
pub(super) struct Letter {
    /// What it can be read as; the rest is `None`.
    candidates: [Option<char>; 4],
    /// Whether it is a letter and not a digit or sign that looks like one.
    pub(super) is_written: bool,
    /// Whether it hides a letter.
    pub(super) is_hidden: bool,
    /// Whether a word can begin here by its capital, as the "T" in `EatThis`.
    is_hump: bool,
    /// In which of the words between spaces and signs it is.
    pub(super) token: usize,
}

impl Letter {
    pub(super) fn candidates(&self) -> impl Iterator<Item = char> {
        self.candidates.iter().flatten().copied()
    }
}

/// A nickname without what is between its letters.
#[derive(Debug)]
pub(super) struct Spelled {
    pub(super) letters: Vec<Letter>,
}

impl Spelled {
    pub(super) fn read(nickname: &str, stars: Stars) -> Self {
        let shown: Vec<char> = nickname.nfkc().map(unboxed).collect();
        let mut letters = Vec::new();
        let mut token = 0;
        let mut previous = ' ';
        for (place, c) in shown.iter().copied().enumerate() {
            if is_combining_mark(c) || is_lengthening(c) {
                continue;
            }
            let is_hidden = c == '*' && stars == Stars::Hide && hides_a_letter(&shown, place);
            let is_sign = is_letter_sign(c)
                && (leads_to_a_letter(&shown, place)
                    || is_never_mere_punctuation(c) && previous.is_alphanumeric());
            if !is_hidden && !c.is_alphanumeric() && !is_sign {
                token += 1;
                previous = c;
                continue;
            }
            let seen = lookalike(c);
            for (nth, letter) in folded(&c.to_string()).enumerate() {
                let mut candidates = [Some(letter), None, None, None];
                let next = shown.get(place + 1).copied().unwrap_or(' ');
                let goes_on = next.is_alphanumeric() || leads_to_a_letter(&shown, place + 1);
                // "Ana1" is the first of that name.
                let is_first = c == '1' && previous.is_alphanumeric() && !goes_on;
                let signs = if is_first {
                    (None, None)
                } else {
                    signs_for(c, previous, next)
                };
                let others = [seen.filter(|_| nth == 0), signs.0, signs.1];
                candidates[1..].copy_from_slice(&others);
                if is_hidden {
                    candidates = [None; 4];
                }
                letters.push(Letter {
                    candidates,
                    is_written: c.is_alphabetic(),
                    is_hidden,
                    is_hump: nth == 0 && c.is_uppercase() && previous.is_lowercase(),
                    token,
                });
            }
            previous = c;
        }
        Self { letters }
    }

    /// Whether a word can begin here: at a space, a sign, a capital, or after digits.
    pub(super) fn may_begin(&self, start: usize) -> bool {
        let letter = &self.letters[start];
        let before = self.letters[..start].iter().rev();
        let mut before = before.take_while(|before| before.token == letter.token);
        letter.is_hump || before.all(|before| !before.is_written)
    }

    /// Whether a word can end before this place.
    pub(super) fn may_end(&self, end: usize) -> bool {
        let last = &self.letters[end - 1];
        let after = self.letters[end..].iter();
        let mut after = after
            .take_while(|after| after.token == last.token)
            .peekable();
        let Some(next) = after.peek() else {
            return true;
        };
        // A number after a word is one number: no digit of it is a letter of the word.
        next.is_hump || last.is_written && after.all(|after| !after.is_written)
    }

    /// How many letters one of its words has.
    pub(super) fn length_of(&self, token: usize) -> usize {
        self.letters
            .iter()
            .filter(|letter| letter.token == token)
            .count()
    }
}

/// A text in small letters without accents, in one spelling where a language has several.
pub(super) fn folded(text: &str) -> impl Iterator<Item = char> {
    let lowered = text.to_lowercase().nfkd().collect::<Vec<_>>();
    let bare = lowered
        .into_iter()
        .filter(|c| !is_combining_mark(*c) && !is_lengthening(*c));
    bare.flat_map(|c| {
        let (first, second) = match c {
            'ß' => ('s', Some('s')),
            'æ' => ('a', Some('e')),
            'œ' => ('o', Some('e')),
            'ø' => ('o', None),
            'đ' | 'ð' => ('d', None),
            'ł' => ('l', None),
            'ı' => ('i', None),
            'أ' | 'إ' | 'آ' | 'ٱ' => ('ا', None),
            'ة' => ('ه', None),
            'ى' | 'ی' => ('ي', None),
            'ک' | 'گ' => ('ك', None),
            _ => (c, None),
        };
        std::iter::once(first).chain(second)
    })
}

/// The Arabic sign that makes words longer.
fn is_lengthening(c: char) -> bool {
    c == '\u{0640}'
}

/// The letter of another alphabet that this one can be taken for.
fn lookalike(c: char) -> Option<char> {
    // The table takes some Arabic letters for Latin ones, but nobody reads a word so.
    if c.is_ascii() || matches!(c, '\u{0600}'..='\u{06FF}') {
        return None;
    }
    let small = match c {
        'ꜰ' => return Some('f'),
        'ʜ' => return Some('h'),
        'ɪ' => return Some('i'),
        'ɴ' => return Some('n'),
        'ʀ' => return Some('r'),
        'ʟ' => return Some('l'),
        'ᴛ' => return Some('t'),
        'ʙ' => return Some('b'),
        'ɢ' => return Some('g'),
        'ᴍ' => return Some('m'),
        'ᴅ' => return Some('d'),
        'ᴇ' => return Some('e'),
        'ᴋ' => return Some('k'),
        'ᴘ' => return Some('p'),
        'ᴀ' => return Some('a'),
        _ => c.to_string(),
    };
    let mut seen = skeleton(&small);
    let first = seen.next().filter(char::is_ascii_alphabetic)?;
    seen.next().is_none().then(|| first.to_ascii_lowercase())
}

/// Letters in boxes and circles, and flags, as plain letters.
fn unboxed(c: char) -> char {
    let first = match c {
        '\u{1F150}'..='\u{1F169}' => 0x1F150,
        '\u{1F170}'..='\u{1F189}' => 0x1F170,
        '\u{1F1E6}'..='\u{1F1FF}' => 0x1F1E6,
        _ => return c,
    };
    char::from_u32(u32::from('a') + u32::from(c) - first).unwrap_or(c)
}

/// A sign that is written for a letter.
fn is_letter_sign(c: char) -> bool {
    matches!(c, '@' | '$' | '!' | '|' | '€' | '£' | '¥' | '+' | '¡')
}

/// A sign that stands for a letter at the end of a word, too.
fn is_never_mere_punctuation(c: char) -> bool {
    matches!(c, '@' | '$' | '€')
}

/// What a digit or sign is written for, and what a letter is that looks like another one.
fn signs_for(c: char, previous: char, next: char) -> (Option<char>, Option<char>) {
    match c {
        // The one that looks like the other only does so beside letters of the other size.
        'l' if previous.is_uppercase() && next.is_uppercase() => (Some('i'), None),
        'I' if previous.is_lowercase() => (Some('l'), None),
        '0' => (Some('o'), None),
        '1' | '!' | '|' => (Some('i'), Some('l')),
        '3' | '€' => (Some('e'), None),
        '4' | '@' => (Some('a'), None),
        '5' | '$' => (Some('s'), None),
        '6' | '9' => (Some('g'), None),
        '7' | '+' => (Some('t'), None),
        '8' => (Some('b'), None),
        '£' => (Some('l'), None),
        '¥' => (Some('y'), None),
        '¡' => (Some('i'), None),
        'v' | 'V' => (Some('u'), None),
        _ => (None, None),
    }
}

/// Whether a star is among stars that have letters before and after them.
fn hides_a_letter(shown: &[char], place: usize) -> bool {
    let is_star = |c: &&char| **c == '*';
    let before = shown[..place].iter().rev().find(|c| !is_star(c));
    let after = shown[place..].iter().find(|c| !is_star(c));
    [before, after]
        .into_iter()
        .all(|c| c.is_some_and(|c| c.is_alphanumeric()))
}

/// Whether signs that can be letters end at a letter: an exclamation mark at the end is one.
fn leads_to_a_letter(shown: &[char], place: usize) -> bool {
    let after = shown.iter().skip(place).find(|c| !is_letter_sign(**c));
    after.is_some_and(|c| c.is_alphanumeric())
}
