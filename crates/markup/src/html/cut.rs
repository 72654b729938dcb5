//! Cuts a text in our notation that is too long for its place.

use super::signs::Signs;

/// A text of at most so many characters. One that is longer is cut between words, with an ellipsis
/// at its end, and not within a formula or other styled text, whose signs would remain.
pub fn cut(text: &str, chars_max: usize) -> String {
    if text.chars().count() <= chars_max {
        return text.to_owned();
    }
    let mut signs = Signs::of(text);
    let mut end = None;
    let (mut at, mut count) = (0, 0);
    // The ellipsis is one character, too.
    while count < chars_max {
        let Some(c) = text[at..].chars().next() else {
            break;
        };
        if c.is_whitespace() {
            end = Some(at);
        }
        let length = signs.styled_at(at).map_or(c.len_utf8(), |one| one.len);
        count += text[at..at + length].chars().count();
        at += length;
    }
    let between_words = text[..end.unwrap_or(0)].trim_end();
    if between_words.is_empty() {
        let most = text.chars().take(chars_max.saturating_sub(1));
        most.chain(['…']).collect()
    } else {
        format!("{between_words}…")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::cut;

    #[test]
    fn a_long_text_ends_with_a_whole_word() {
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two three", 12), "one two…");
        assert_eq!(cut("one two three", 8), "one two…");
        assert_eq!(cut("one two three", 7), "one…");
        assert_eq!(cut("Donaudampfschiff", 6), "Donau…");
        assert_eq!(cut("äöü äöü", 4), "äöü…");
    }

    #[test]
    fn a_formula_is_whole_or_left_out() {
        assert_eq!(cut("It is $a + b$ there or so", 20), "It is $a + b$ there…");
        assert_eq!(cut("It is $a + b$ there", 11), "It is…");
        assert_eq!(cut("It is **very bold** there", 14), "It is…");
    }

    proptest! {
        #[test]
        fn no_text_is_longer_than_it_may_be(
            text in r"[a-cé *~`$\\\n.]{0,40}", most in 1_usize..30
        ) {
            let short = cut(&text, most);
            prop_assert!(short.chars().count() <= most);
            prop_assert_eq!(text.chars().count() <= most, short == text);
        }
    }
}
