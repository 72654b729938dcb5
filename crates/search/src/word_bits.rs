//! A small Bloom filter of a quiz's words, to skip most quizzes that lack a word without reading
//! them.
//!
//! It is a Bloom filter (Bloom 1970) of 256 bits: each word sets two bits for its first three
//! letters and two for its first five. So a quiz of 30 words sets about a third of them, and of a
//! hundred quizzes without a word of five letters, one or two are read in vain. The bits are in
//! each index that the feed walks. Rows are read only where all bits of a search are set, and then
//! their words are compared.
//!
//! The hash is stored on disk: changing it requires a migration that recomputes all of them.

/// The lengths of the word beginnings that set bits. Shorter beginnings are in too many quizzes to
/// skip any.
const LETTERS: [usize; 2] = [3, 5];
/// The number of 64-bit columns.
const COLUMNS: usize = 4;

/// The bits of some words, as four columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordBits(pub [i64; COLUMNS]);

impl WordBits {
    /// The bits set by words or beginnings of words. A beginning's bits are always a subset of its
    /// word's.
    pub fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let mut columns = [0_u64; COLUMNS];
        for word in words {
            let beginnings = LETTERS
                .iter()
                .filter_map(|count| first_letters(word, *count));
            for bit in beginnings.flat_map(bits) {
                columns[bit / 64] |= 1 << (bit % 64);
            }
        }
        Self(columns.map(u64::cast_signed))
    }

    /// The bits of a quiz's search text.
    pub fn of_text(search_text: &str) -> Self {
        Self::of(search_text.split(' '))
    }
}

/// `None` for shorter words.
fn first_letters(word: &str, count: usize) -> Option<&str> {
    let (last, letter) = word.char_indices().nth(count - 1)?;
    Some(&word[..last + letter.len_utf8()])
}

/// Which two of the 256 bits the letters set: two bytes of their hash, as good as two hashes.
fn bits(letters: &str) -> [usize; 2] {
    let [first, second, ..] = fnv_1a(letters).to_le_bytes();
    [usize::from(first), usize::from(second)]
}

/// The 32-bit hash of Fowler, Noll and Vo, variant 1a (RFC 9923).
fn fnv_1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn covers(all: WordBits, some: WordBits) -> bool {
        let columns = all.0.into_iter().zip(some.0);
        columns.into_iter().all(|(all, some)| all & some == some)
    }

    proptest! {
        #[test]
        fn a_text_has_the_bits_of_each_beginning_of_its_words(
            words in prop::collection::vec("[a-zéß한0-9]{1,9}", 1..40),
            which in any::<prop::sample::Index>(),
            length in 1_usize..9,
        ) {
            let text = WordBits::of_text(&words.join(" "));
            let beginning: String = which.get(&words).chars().take(length).collect();
            prop_assert!(covers(text, WordBits::of([&*beginning])));
        }
    }

    #[test]
    fn two_letters_set_nothing() {
        assert_eq!(WordBits::of(["", "a", "ab", "é한"]), WordBits([0; 4]));
        assert_eq!(WordBits::of_text(""), WordBits([0; 4]));
    }

    /// The bits are stored on disk, so they must not change.
    #[test]
    fn the_bits_of_a_word_stay() {
        assert_eq!(WordBits::of(["history"]), WordBits::of(["his", "histo"]));
        // The authors' published value, for checking implementations.
        assert_eq!(fnv_1a(""), 0x811c_9dc5);
        assert_eq!(fnv_1a("foobar"), 0xbf9c_f968);
        assert_eq!(bits("his"), [0xcb, 0xb0]);
    }

    #[test]
    fn most_quizzes_without_a_word_are_passed_by() {
        let word = |n: usize| format!("{:06x}", (n * 2_654_435_761) >> 3 & 0xff_ffff);
        let quizzes = (0..1_000).map(|quiz| {
            let words: Vec<String> = (0..30).map(|n| word(quiz * 30 + n)).collect();
            WordBits::of_text(&words.join(" "))
        });
        let quizzes: Vec<WordBits> = quizzes.collect();
        let read = |word| {
            let sought = WordBits::of([word]);
            quizzes.iter().filter(|all| covers(**all, sought)).count()
        };
        let (short, long) = (read("zzz"), read("zzzzz"));
        assert!((50..200).contains(&short), "{short} of 1,000");
        assert!((2..60).contains(&long), "{long} of 1,000");
    }
}
