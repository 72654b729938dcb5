//! The words of a printed quiz, in the requested language.

use axum::http::HeaderMap;
use fluent_bundle::FluentArgs;
use handout::HandoutWords;
use protocol::http::account::Language;

use handling::language;
use wording::texts::sentence;

/// The words in the requested language, or in English.
pub fn asked_words(headers: &HeaderMap) -> HandoutWords {
    words(language::asked(headers).unwrap_or_default())
}

/// The parts of `handout` in `handouts/<language>.ftl`.
fn words(language: Language) -> HandoutWords {
    let ends = [("min", HandoutWords::MIN), ("max", HandoutWords::MAX)];
    let args: FluentArgs<'_> = ends.into_iter().collect();
    let say = |part: &str| {
        sentence(language, "handout", Some(part), &args).unwrap_or_else(|| part.to_owned())
    };
    HandoutWords {
        language: language.tag().to_owned(),
        is_right_to_left: language.direction() == "rtl",
        untitled: say("untitled"),
        name: say("name"),
        date: say("date"),
        key: say("key"),
        no_points: say("no-points"),
        double_points: say("double-points"),
        media: say("media"),
        media_beside: say("media-beside"),
        true_statement: say("true"),
        false_statement: say("false"),
        tick_all: say("tick-all"),
        between: say("between"),
        number_items: say("number-items"),
        rank_items: say("rank-items"),
        write_letters: say("write-letters"),
        write_categories: say("write-categories"),
        label_spots: say("label-spots"),
        mark_place: say("mark-place"),
        see_picture: say("see-picture"),
        nothing_right: say("nothing-right"),
    }
}

#[cfg(test)]
mod tests {
    use handout::HandoutWords;
    use protocol::http::account::Language;

    use super::words;

    /// The English file matches `formats`, so this checks that each part has the right name. A test
    /// of `wording` makes sure that the other languages have the same parts.
    #[test]
    fn every_word_of_a_handout_is_found() {
        assert_eq!(words(Language::En), HandoutWords::english());
    }

    #[test]
    fn every_language_says_between_which_numbers() {
        for language in Language::ALL {
            let between = words(language).between;
            for end in [HandoutWords::MIN, HandoutWords::MAX] {
                assert_eq!(between.matches(end).count(), 1, "{language:?}: {between}");
            }
        }
    }
}
