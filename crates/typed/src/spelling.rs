//! When two typed answers are the same, and when they are nearly the same.
//!
//! Folding forgets case, accents, spaces and the punctuation of sentences, but not what makes
//! another answer: `C++` is not `C#`, `-5` not `5`, and `3.14` not `314`. What is left is compared
//! letter by letter; where an author forgives typing errors, by the Damerau–Levenshtein distance
//! (optimal string alignment): one error from 4 letters on, two from 8. Digits are never forgiven.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The minimum number of letters for one typo to be accepted.
const ONE_ERROR_FROM: usize = 4;
/// From this many, two.
const TWO_ERRORS_FROM: usize = 8;

/// What is compared of a typed answer.
///
/// Text of nothing but punctuation keeps it, so that `?` and `!` can be answers.
pub fn fold(typed: &str) -> String {
    let letters: Vec<char> = typed
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        // Some capitals fall apart into a letter and a mark only when they are lowered.
        .filter(|c| !is_combining_mark(*c) && !c.is_whitespace() && !c.is_control())
        .flat_map(spelled_out)
        .collect();
    let is_digit = |at: usize| letters.get(at).is_some_and(|c| c.is_numeric());
    let matters = |at: usize| {
        let is_inside = at > 0 && is_digit(at - 1) && is_digit(at + 1);
        let is_sign = at == 0 && letters[at] == '-' && is_digit(1);
        is_inside || is_sign || !is_punctuation(letters[at])
    };
    let plain: String = (0..letters.len())
        .filter(|at| matters(*at))
        .map(|at| letters[at])
        .collect();
    if plain.is_empty() {
        letters.into_iter().collect()
    } else {
        plain
    }
}

/// Whether there is nothing to see.
pub fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || c.is_control() || is_combining_mark(c))
}

/// What people put between words and leave out again; signs that name something are not here.
fn is_punctuation(c: char) -> bool {
    match c {
        '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '"' | '`' | '-' | '_' | '(' | ')' | '['
        | ']' | '{' | '}' | '/' | '\\' | '¡' | '¿' | '«' | '»' | '·' | '、' | '。' | '「'
        | '」' => true,
        // Dashes, quotation marks, and marks that nobody sees.
        c => {
            matches!(c, '\u{2010}'..='\u{201f}' | '\u{2039}' | '\u{203a}' | '\u{200b}'..='\u{200f}')
        }
    }
}

/// How people write letters that many keyboards lack.
fn spelled_out(c: char) -> impl Iterator<Item = char> {
    let text = match c {
        'ß' => ['s', 's'],
        'æ' => ['a', 'e'],
        'œ' => ['o', 'e'],
        'ø' => ['o', '\0'],
        'ł' => ['l', '\0'],
        'đ' => ['d', '\0'],
        'ı' => ['i', '\0'],
        // A comma among digits is a point to half of the world; dashes are typed as hyphens.
        ',' => ['.', '\0'],
        '\u{2010}'..='\u{2015}' | '\u{2212}' => ['-', '\0'],
        c => [c, '\0'],
    };
    text.into_iter().filter(|c| *c != '\0')
}

/// Whether a typed answer is one that counts; both sides already folded.
pub fn is_accepted(typed: &[char], accepted: &[char], tolerates_typos: bool) -> bool {
    if typed == accepted {
        return true;
    }
    if !tolerates_typos {
        return false;
    }
    let forgiven = match accepted.len() {
        0..ONE_ERROR_FROM => return false,
        ONE_ERROR_FROM..TWO_ERRORS_FROM => 1,
        _ => 2,
    };
    let digits = |text: &[char]| -> Vec<char> {
        let digits = text.iter().copied();
        digits.filter(|c| c.is_numeric()).collect()
    };
    typed.len().abs_diff(accepted.len()) <= forgiven
        && digits(typed) == digits(accepted)
        && is_within(typed, accepted, forgiven)
}

/// Whether so few letters must be added, taken away, changed or swapped with their neighbor.
///
/// Only places that few letters apart can be paired, so the work grows with the length and not
/// with its square.
fn is_within(a: &[char], b: &[char], most: usize) -> bool {
    let far = most + 1;
    let mut before = vec![far; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).map(|at| at.min(far)).collect();
    for (i, left) in a.iter().enumerate() {
        let mut row = vec![far; b.len() + 1];
        if i < most {
            row[0] = i + 1;
        }
        for j in i.saturating_sub(most)..b.len().min(i + most + 1) {
            let change = above[j] + usize::from(*left != b[j]);
            let mut least = change.min(above[j + 1] + 1).min(row[j] + 1);
            let is_swap = i > 0 && j > 0 && *left == b[j - 1] && a[i - 1] == b[j];
            if is_swap {
                least = least.min(before[j - 1] + 1);
            }
            row[j + 1] = least.min(far);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()] <= most
}

#[cfg(test)]
mod tests {
    use super::{fold, is_accepted};

    fn letters(text: &str) -> Vec<char> {
        fold(text).chars().collect()
    }

    #[test]
    fn case_accents_and_spaces_are_forgotten() {
        let check = |a: &str, b: &str| assert_eq!(fold(a), fold(b), "{a} and {b}");
        check("São Paulo", "sao  paulo");
        check("Straße", "STRASSE");
        check("e.g.", "eg");
        check("Mary-Ann", "mary ann");
        check("ＡＢＣ", "abc");
        check("Łódź", "lodz");
        check("İstanbul", "istanbul");
        check("“Don’t!”", "dont");
        check("3,14", "3.14");
        check("\u{2212}5", "-5");
        check("1 000", "1000");
        assert_ne!(fold("+"), fold("-"));
        assert_ne!(fold("C++"), fold("C#"));
        assert_ne!(fold("C"), fold("C++"));
        assert_ne!(fold("3.14"), fold("314"));
        assert_ne!(fold("-5"), fold("5"));
        assert_ne!(fold("1/2"), fold("12"));
        assert_eq!(fold(" \u{301}"), "");
    }

    #[test]
    fn small_errors_are_forgiven_where_there_is_room() {
        let check = |typed: &str, accepted: &str, want: bool| {
            let got = is_accepted(&letters(typed), &letters(accepted), true);
            assert_eq!(got, want, "{typed} for {accepted}");
        };
        check("Pariss", "Paris", true);
        check("Pairs", "Paris", true);
        check("Prs", "Paris", false);
        check("cot", "cat", false);
        check("Misisippi", "Mississippi", true);
        check("Msisisipi", "Mississippi", false);
        check("1945", "1944", false);
        check("agent 008", "agent 007", false);
        assert!(!is_accepted(&letters("pariss"), &letters("paris"), false));
    }
}
