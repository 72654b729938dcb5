//! Nicknames, and answers in own words, with words that don't belong on a wall.
//!
//! A few hard words for each language, compared with whole words of the nickname however they are
//! spelled: with digits for letters, letters of other alphabets, repeated letters, accents, or
//! spaces in between. Some stand so well alone that they count inside other words, too. Puns and
//! words that are only rude in some company pass: a filter that refuses people's own names does
//! more harm than a host who hides a name.
//!
//! The same text always gets the same answer. It is only asked when someone joins or answers, so
//! journals don't depend on the lists.
//!
//! The lists are beside this file, with letters swapped (ROT13 and the like), so that nobody finds
//! the words by a search of the source. A line is one word. `*` before it means that it also counts
//! inside of longer words, `=` that it counts only in rooms with a quiz in its language, because
//! elsewhere it means something harmless.
#![warn(missing_docs)]

mod lists;
mod spelled;
#[cfg(test)]
mod tests;

use unicode_normalization::UnicodeNormalization;

use self::lists::{LISTS, Lists, Word};
use self::spelled::{Letter, Spelled, Stars};

/// Whether a nickname has a word that doesn't belong on a wall.
///
/// `language` is that of the quiz, as a BCP 47 tag, or empty. The languages of the product always
/// count, because people know words of more than one.
pub fn is_unsuitable(nickname: &str, language: &str) -> bool {
    let language = lists::primary(language);
    let read = |stars| Spelled::read(nickname, stars);
    let has_word = |spelled: &Spelled| has_word(&LISTS, spelled, &language);
    // A star stands for a letter, or between letters.
    has_word(&read(Stars::Hide))
        || nickname.nfkc().any(|c| c == '*') && has_word(&read(Stars::Part))
}

/// Whether what someone answered has a word that doesn't belong on a wall.
///
/// A few words are read like a nickname. In a longer text words meet by chance ("The pen is here"),
/// so each counts by itself, and letters with spaces between them together.
pub fn is_unsuitable_text(text: &str, language: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() <= WORDS_OF_A_NAME && text.chars().count() <= LENGTH_OF_A_NAME {
        return is_unsuitable(text, language);
    }
    let is_short = |word: &&str| word.chars().filter(|c| c.is_alphanumeric()).count() < 2;
    words.iter().any(|word| is_unsuitable(word, language))
        || words
            .chunk_by(|one, next| is_short(one) && is_short(next))
            .any(|spread| spread.len() > 1 && is_unsuitable(&spread.join(" "), language))
}

fn has_word(lists: &Lists, spelled: &Spelled, language: &str) -> bool {
    (0..spelled.letters.len()).any(|start| {
        spelled.letters[start].candidates().any(|first| {
            let words = lists.beginning_with(first);
            words
                .iter()
                .any(|word| word.counts_in(language) && stands_at(word, spelled, start))
        })
    })
}

/// How often a letter stands in a row if someone makes a word longer.
const LENGTHENED: usize = 3;
/// Up to so many words, people play with the spaces between them …
const WORDS_OF_A_NAME: usize = 4;
/// … in up to so many characters.
const LENGTH_OF_A_NAME: usize = 30;

/// Whether the word begins here, and counts.
fn stands_at(word: &Word, spelled: &Spelled, start: usize) -> bool {
    // Every place where the part of the word that was found can end.
    let mut ends = vec![start];
    for (letter, least) in &word.runs {
        let mut next = Vec::new();
        for end in ends {
            let run = spelled.letters[end..].iter();
            let length = run.take_while(|found| found.may_be(*letter)).count();
            // Names have letters twice where a word has them once, but never three times.
            let lengths = (*least..=length)
                .filter(|length| word.is_strong || length == least || *length >= LENGTHENED);
            next.extend(lengths.map(|length| end + length));
        }
        next.sort_unstable();
        next.dedup();
        ends = next;
        if ends.is_empty() {
            return false;
        }
    }
    ends.into_iter()
        .any(|end| counts(word, spelled, start, end))
}

fn counts(word: &Word, spelled: &Spelled, start: usize, end: usize) -> bool {
    let found = &spelled.letters[start..end];
    let hidden = found.iter().filter(|letter| letter.is_hidden).count();
    let written = found.iter().filter(|letter| letter.is_written).count();
    // "455" is a number, and "J**n" is anyone.
    if written == 0 || hidden > 0 && (found[0].is_hidden || hidden > 2 || written < 2) {
        return false;
    }
    let (begins, ends) = (spelled.may_begin(start), spelled.may_end(end));
    let (first, last) = (found[0].token, found[found.len() - 1].token);
    if first == last {
        return begins && ends || word.is_strong && hidden == 0;
    }
    // Spread over several words: "f u c k" and "s hit", but not the initial of "Ana L".
    let lengths = (first..=last).map(|token| spelled.length_of(token));
    let is_spread = lengths.clone().all(|length| length <= 2) || spelled.length_of(first) == 1;
    begins && (word.is_strong || ends && is_spread)
}

impl Letter {
    /// Whether it can be read as this letter.
    fn may_be(&self, letter: char) -> bool {
        self.is_hidden || self.candidates().any(|candidate| candidate == letter)
    }
}
