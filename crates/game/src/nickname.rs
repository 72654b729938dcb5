//! Which nicknames are valid, and when two of them look the same.
//!
//! A nickname is normalized (NFKC, single spaces) before it is checked; two that
//! a person could take for each other share a skeleton (Unicode UTS #39), and a
//! room holds each skeleton once. Offensive words are not judged here.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;
use unicode_segmentation::UnicodeSegmentation;

use crate::limits::{
    LISTED_NAME_BYTES_MAX, LISTED_NAME_LEN_MAX, NICKNAME_BYTES_MAX, NICKNAME_LEN_MAX,
};
use crate::refusal::Refusal;

/// The nickname as the room shows it, or why it can't be one.
pub fn parse(typed: &str) -> Result<String, Refusal> {
    parse_up_to(typed, NICKNAME_LEN_MAX, NICKNAME_BYTES_MAX)
}

/// The same for a name on a class list, which has a family name as a rule.
pub(crate) fn parse_listed(name: &str) -> Result<String, Refusal> {
    parse_up_to(name, LISTED_NAME_LEN_MAX, LISTED_NAME_BYTES_MAX)
}

fn parse_up_to(typed: &str, len_max: usize, bytes_max: usize) -> Result<String, Refusal> {
    // Nothing longer can pass, and normalizing a book is not our business.
    if typed.len() > 4 * bytes_max {
        return Err(Refusal::NicknameTooLong);
    }
    let nickname = typed.nfkc().collect::<String>();
    let nickname = nickname.split_whitespace().collect::<Vec<_>>().join(" ");
    if nickname.is_empty() {
        return Err(Refusal::NicknameEmpty);
    }
    if !is_readable(&nickname) {
        return Err(Refusal::NicknameUnreadable);
    }
    let is_long = nickname.graphemes(true).count() > len_max;
    if is_long || nickname.len() > bytes_max {
        return Err(Refusal::NicknameTooLong);
    }
    Ok(nickname)
}

/// The same for nicknames that differ in nothing but case and spaces: who is the same player in
/// two rooms. Unlike [`look`] it makes one of none that a person can tell apart.
pub fn fold(nickname: &str) -> String {
    let nickname = nickname.nfkc().collect::<String>().to_lowercase();
    nickname.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same for all nicknames that look alike.
pub(crate) fn look(nickname: &str) -> String {
    let lowered = nickname.to_lowercase();
    let shape: String = skeleton(&lowered).filter(|c| !c.is_whitespace()).collect();
    shape.to_lowercase()
}

/// The same for all nicknames that someone makes by varying one, as programs do: only letters
/// count, and neither their accents nor their alphabet nor how often a letter repeats. Far more
/// names share a family than look alike, so it only helps a host to find those who came together.
pub fn family(nickname: &str) -> String {
    let letters: String = bare(nickname)
        .chars()
        .filter(|c| c.is_alphabetic())
        .collect();
    if letters.is_empty() {
        // Names of digits or of signs: "123" and "9999", "🦊" and "🦊🦊🦊".
        let signs = nickname.nfkc().filter(|c| !c.is_whitespace());
        let signs = signs.map(|c| if c.is_numeric() { '0' } else { c });
        return without_runs(signs, 2);
    }
    let seen: String = skeleton(&letters).collect();
    // A capital I and a small L are one sign to the eye, and a skeleton has only the latter.
    let look = look(&seen);
    without_runs(look.chars().map(|c| if c == 'l' { 'i' } else { c }), 3)
}

/// Without repetitions of a sign from this many on; one of it stays.
fn without_runs(signs: impl Iterator<Item = char>, from: usize) -> String {
    let signs: Vec<char> = signs.collect();
    let runs = signs.chunk_by(|one, other| one == other);
    let kept = runs.flat_map(|run| &run[..if run.len() < from { run.len() } else { 1 }]);
    kept.collect()
}

/// Whether people would take the one for the other at a glance. Stricter than [`look`], for a name
/// that nobody else may have: accents, punctuation and symbols make no difference.
pub(crate) fn passes_for(nickname: &str, name: &str) -> bool {
    let (nickname_bare, name_bare) = (bare(nickname), bare(name));
    if name_bare.is_empty() {
        return look(nickname) == look(name);
    }
    let [small, capital] = [looks(&name_bare), looks(&name_bare.to_uppercase())];
    let seen = looks(&nickname_bare);
    seen.iter()
        .any(|look| small.contains(look) || capital.contains(look))
}

/// As it looks, and as its capitals look, of which some may be of another alphabet.
fn looks(bare: &str) -> [String; 2] {
    let seen: String = skeleton(bare).collect();
    [look(bare), look(&seen)]
}

/// Without accents, punctuation and symbols, and without Arabic vowel signs and lengthening.
fn bare(text: &str) -> String {
    let is_arabic_mark = |c: char| matches!(c, '\u{0640}' | '\u{064B}'..='\u{065F}' | '\u{0670}');
    let letters = text.nfkd().filter(|c| c.is_alphanumeric());
    letters.filter(|c| !is_arabic_mark(*c)).collect()
}

/// Whether a player under this nickname would pass for the host, or for someone who runs the game.
pub(crate) fn is_reserved(nickname: &str, host_name: &str) -> bool {
    static LOOKS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let titles = TITLES.iter().map(|title| bare(title));
        let shapes = titles.flat_map(|title| [looks(&title), looks(&title.to_uppercase())]);
        shapes.flatten().collect()
    });
    passes_for(nickname, host_name)
        || looks(&bare(nickname))
            .iter()
            .any(|look| LOOKS.contains(look))
}

/// What the pages call those who run a game, in each of their languages. Few, because every entry
/// takes a name from players.
const TITLES: [&str; 18] = [
    "Fanfare",
    "Host",
    "Admin",
    "Administrator",
    "Moderator",
    "Leitung",
    "Spielleitung",
    "Anfitrión",
    "Anfitriona",
    "Moderador",
    "Administrador",
    "Hôte",
    "Modérateur",
    "Administrateur",
    "Anfitrião",
    "المضيف",
    "مضيف",
    "المشرف",
];

fn is_readable(nickname: &str) -> bool {
    let mut marks = 0;
    let mut previous = ' ';
    for c in nickname.chars() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        // Joined emoji are written with a joiner; between letters it only hides a difference.
        let joins_emoji = c == '\u{200D}' && is_pictograph(previous);
        if marks > 2 || is_unshowable(c) && !joins_emoji {
            return false;
        }
        previous = c;
    }
    nickname
        .chars()
        .any(|c| !is_combining_mark(c) && !is_unshowable(c) && c != '\u{FE0F}')
}

fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2BFF}' | '\u{FE0F}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Control, format, direction, filler, tag and private characters.
fn is_unshowable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}'
            | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFD}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{10FFFF}')
}

#[cfg(test)]
mod tests {
    use super::{family, fold, is_reserved, look, parse, passes_for};
    use crate::refusal::Refusal;

    #[test]
    fn live_9_names_people_use_pass() {
        for name in [
            "Ana",
            "José María",
            "李小龍",
            "Zoë",
            "محمد",
            "O'Neil-7",
            "🦊",
            "👩‍🚀 Mae",
            "Łukasz",
        ] {
            assert!(parse(name).is_ok(), "{name} should be a nickname");
        }
        assert_eq!(parse("  Ana   Maria "), Ok("Ana Maria".to_owned()));
    }

    #[test]
    fn live_9_names_that_harm_are_refused() {
        let check = |typed: &str, want| assert_eq!(parse(typed), Err(want), "{typed:?}");
        check("", Refusal::NicknameEmpty);
        check(" \t ", Refusal::NicknameEmpty);
        check("\u{200B}", Refusal::NicknameUnreadable);
        check("Ana\u{202E}", Refusal::NicknameUnreadable);
        check("A\u{0}na", Refusal::NicknameUnreadable);
        check(
            "Z\u{0301}\u{0302}\u{0303}\u{0304}algo",
            Refusal::NicknameUnreadable,
        );
        check("A\u{200D}na", Refusal::NicknameUnreadable);
        check("\u{3164}", Refusal::NicknameUnreadable);
        check(&"a".repeat(21), Refusal::NicknameTooLong);
        check(&"a".repeat(100_000), Refusal::NicknameTooLong);
    }

    #[test]
    fn a_nickname_is_the_same_whatever_its_case_and_spaces() {
        assert_eq!(fold("  MAYA\u{a0} k. "), "maya k.");
        assert_eq!(fold("ﬁona"), "fiona");
        assert_ne!(fold("Maya1"), fold("Mayal"), "people can tell these apart");
        assert_ne!(fold("Zoë"), fold("Zoe"));
    }

    #[test]
    fn live_9_look_alikes_share_a_skeleton() {
        for (one, other) in [
            ("Ana", "ANA"),
            ("Ana", "Аnа"),
            ("paypal", "pаypаl"),
            ("A na", "Ana"),
        ] {
            assert_eq!(look(one), look(other), "{one} and {other}");
        }
        assert_ne!(look("Ana"), look("Anna"));
    }

    /// LIVE-7: what a program makes of one name is one family, and what people are called isn't.
    #[test]
    fn live_7_variations_of_a_name_are_a_family() {
        for (one, other) in [
            ("Bot", "bot 1"),
            ("Bot", "BOT_0042!"),
            ("Bot", "7 B.o.t"),
            ("Bot", "Bооооt"),
            ("Bot", "ВОТ"),
            ("Bot", "Bôt"),
            ("Kahoot", "-KaHoot- 12"),
            ("Admin", "ADMlN99"),
            ("123", "98 7654"),
            ("🦊", "🦊 🦊 🦊"),
        ] {
            assert_eq!(family(one), family(other), "{one} and {other}");
        }
        for (one, other) in [
            ("Ana", "Anna"),
            ("Bot", "Bob"),
            ("Ana", "Ana L"),
            ("🦊", "🐻"),
            ("🦊", "123"),
        ] {
            assert_ne!(family(one), family(other), "{one} and {other}");
        }
    }

    #[test]
    fn live_9_a_name_passes_for_another_at_a_glance() {
        for (nickname, name) in [
            ("Hanna", "Hanna"),
            ("hanna", "Hanna"),
            ("H a n n a", "Hanna"),
            ("Hаnnа", "Hanna"),
            ("Hánna!", "Hanna"),
            ("★ Hanna ★", "Hanna"),
            ("Jose", "José"),
            ("★", "★"),
        ] {
            assert!(passes_for(nickname, name), "{nickname} and {name}");
        }
        for (nickname, name) in [("Hannah", "Hanna"), ("Hanna B", "Hanna A"), ("♥", "★")] {
            assert!(!passes_for(nickname, name), "{nickname} and {name}");
        }
    }

    /// LIVE-9: nobody but the host is taken for the host.
    #[test]
    fn live_9_names_of_those_who_run_the_game_are_kept_for_them() {
        for nickname in [
            "Hanna",
            "HANNA",
            "hánna",
            "H-a-n-n-a",
            "Hаnnа",
            "★Hanna★",
            "Fanfare",
            "fan fare",
            "HOST",
            "H0st",
            "Ηost",
            "Admin",
            "ADMlN",
            "[Admin]",
            "Moderator",
            "Leitung",
            "Anfitrion",
            "anfitrião",
            "Hote",
            "المضيف",
            "مُضيف",
        ] {
            assert!(is_reserved(nickname, "Hanna"), "{nickname}");
        }
        for nickname in [
            "Hannah", "Hanna B", "Johanna", "Hosta", "Ghost", "Adminton", "Adam", "Modesta",
            "Leif", "Fanny", "Fanfan", "Chote", "Hotel", "Anfisa", "ضيف", "ضياء", "🎺",
        ] {
            assert!(!is_reserved(nickname, "Hanna"), "{nickname}");
        }
    }

    proptest::proptest! {
        /// What the room shows is judged as what was typed.
        #[test]
        fn live_9_the_filter_judges_a_nickname_as_it_was_typed(
            typed in "\\PC{0,60}",
            language in "[a-zA-Z-]{0,6}",
        ) {
            if let Ok(shown) = parse(&typed) {
                let judged = unsuitable::is_unsuitable(&typed, &language);
                proptest::prop_assert_eq!(unsuitable::is_unsuitable(&shown, &language), judged);
            }
        }
    }
}
