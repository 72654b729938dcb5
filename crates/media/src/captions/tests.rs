//! What captions keep, what they lose, and why they are rejected.

use proptest::prelude::*;

use super::{CAPTIONS_BYTES_MAX, CaptionsError, clean, clean_bytes};

fn cleaned(cues: &str) -> String {
    let clean = clean(&format!("WEBVTT\n\n{cues}\n")).expect("it is read");
    let body = clean.strip_prefix("WEBVTT\n").expect("a header");
    body.trim().to_owned()
}

fn text(text: &str) -> String {
    let cue = cleaned(&format!("00:01.000 --> 00:02.000\n{text}"));
    let (_, text) = cue.split_once('\n').expect("a text");
    text.to_owned()
}

#[test]
fn captions_are_written_anew() {
    let file = "\u{feff}WEBVTT - Made by Ada\r\nKind: captions\r\n\r\n\
        STYLE\r\n::cue { color: red }\r\n\r\n\
        NOTE Ada's phone number\r\nis 555\r\n\r\nREGION\r\nid:fred\r\n\r\n\
        intro\r\n00:01.000 --> 00:02.500 region:fred align:start line:0%\r\n\
        - Hello!\r\n- Hi\r\n\r\n\r\n\
        01:00:00.000-->01:00:01.000\r\nBye";
    let expected = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500 align:start line:0%\n- Hello!\n- Hi\n\n\
        01:00:00.000 --> 01:00:01.000\nBye\n";
    assert_eq!(clean(file).as_deref(), Ok(expected));
    assert_eq!(
        clean(expected).as_deref(),
        Ok(expected),
        "it is clean already"
    );
}

#[test]
fn only_plain_tags_stay() {
    for (sent, kept) in [
        (
            "<b>Bold</b> and <i.loud>it</i>",
            "<b>Bold</b> and <i>it</i>",
        ),
        ("<v Maya>Hi", "<v Maya>Hi</v>"),
        (
            "<v.loud  Tom &amp;\tJerry >Hi</v>",
            "<v Tom &amp; Jerry>Hi</v>",
        ),
        ("<v>Nobody", "Nobody"),
        ("<script>alert(1)</script>", "alert(1)"),
        ("<img src=x onerror=alert(1)>Hi", "Hi"),
        ("<c.yellow.bg_blue>Hi</c>", "Hi"),
        ("<lang en>Hi</lang>", "Hi"),
        ("Ka<00:00:01.500>ra<00:00:01.700>oke", "Karaoke"),
        ("<ruby>漢<rt>kan</rt></ruby>", "<ruby>漢<rt>kan</rt></ruby>"),
        ("<b><i>Crossed</b></i>", "<b><i>Crossed</i></b>"),
        ("</b>Closed", "Closed"),
        ("3 < 5 and 5 > 3", "3 &lt; 5 and 5 &gt; 3"),
        ("I <3 you", "I &lt;3 you"),
        ("cut off <b", "cut off &lt;b"),
        (
            "R&D &amp; &lt;b&gt; &#39;so&#39;",
            "R&amp;D &amp; &lt;b&gt; 'so'",
        ),
        (
            "&copy; &#60;script&#62;",
            "&amp;copy; &amp;#60;script&amp;#62;",
        ),
        ("a\u{0}b\u{1b}[31mc\td", "ab[31mc d"),
        ("\u{202b}مرحبا", "\u{202b}مرحبا"),
    ] {
        assert_eq!(text(sent), kept, "{sent}");
    }
}

#[test]
fn a_caption_without_words_is_left_out() {
    let two = "00:01.000 --> 00:02.000\n<b> </b>\n\n00:02.000 --> 00:03.000\nHi";
    assert_eq!(cleaned(two), "00:00:02.000 --> 00:00:03.000\nHi");
}

#[test]
fn only_settings_with_plain_values_stay() {
    for (sent, kept) in [
        ("align:start size:50%", "align:start size:50%"),
        (
            "line:-1 position:10%,line-left",
            "line:-1 position:10%,line-left",
        ),
        ("align:start align:end", "align:start"),
        ("color:red align: align:<b> size:50%;x", ""),
        ("region:fred vertical:rl", "vertical:rl"),
    ] {
        let cue = cleaned(&format!("00:01.000 --> 00:02.000 {sent}\nHi"));
        let expected = format!("00:00:01.000 --> 00:00:02.000 {kept}");
        assert_eq!(cue, format!("{}\nHi", expected.trim_end()), "{sent}");
    }
}

#[test]
fn a_refusal_says_where() {
    use CaptionsError::{BadTimes, Empty, NoHeader, NoTimes, OutOfOrder};
    for (cues, error) in [
        ("", Empty),
        ("NOTE nothing", Empty),
        ("00:01.000 --> 00:02.000\n", Empty),
        ("1\nHello", NoTimes(3)),
        ("Hello\nyou\n00:01.000 --> 00:02.000", NoTimes(3)),
        ("1\n00:01,000 --> 00:02,000\nFrom SubRip", BadTimes(4)),
        ("00:61.000 --> 00:62.000\nHi", BadTimes(3)),
        ("0:01.000 --> 00:02.000\nHi", BadTimes(3)),
        ("00:01.000 --> \nHi", BadTimes(3)),
        ("100:00:01.000 --> 100:00:02.000\nHi", BadTimes(3)),
        ("٠٠:٠١.٠٠٠ --> 00:02.000\nHi", BadTimes(3)),
        ("00:02.000 --> 00:02.000\nHi", OutOfOrder(3)),
        ("00:02.000 --> 00:01.000\nHi", OutOfOrder(3)),
        (
            "00:02.000 --> 00:03.000\nHi\n\n00:01.000 --> 00:04.000\nHi",
            OutOfOrder(6),
        ),
        (
            "00:02.000 --> 00:03.000\nHi\n00:03.000 --> 00:04.000\nHi",
            BadTimes(5),
        ),
    ] {
        assert_eq!(clean(&format!("WEBVTT\n\n{cues}")), Err(error), "{cues}");
    }
    for file in [
        "",
        "\n\n",
        "1\n00:01.000 --> 00:02.000\nHi",
        "WEBVTTS\n",
        " WEBVTT\n",
        "webvtt\n",
    ] {
        assert_eq!(clean(file), Err(NoHeader), "{file}");
    }
    let joined = "WEBVTT\n00:01.000 --> 00:02.000\nHi\n\n00:03.000 --> 00:04.000\nHi";
    assert_eq!(
        clean(joined),
        Err(NoHeader),
        "the first caption would be lost"
    );
    assert_eq!(clean_bytes(b"WEBVTT\n\n\xff"), Err(CaptionsError::NoText));
}

#[test]
fn captions_have_a_size() {
    let cue = |text: &str| format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{text}\n");
    let frame = cue("").len() + "00:".len() * 2;
    let long = "a".repeat(CAPTIONS_BYTES_MAX - frame);
    assert_eq!(
        clean(&cue(&long)).map(|text| text.len()),
        Ok(CAPTIONS_BYTES_MAX)
    );
    assert_eq!(
        clean(&cue(&format!("{long}a"))),
        Err(CaptionsError::TooLarge)
    );
    // What is written may be longer than what was sent.
    let grown = cue(&"&".repeat(CAPTIONS_BYTES_MAX / 4));
    assert_eq!(clean(&grown), Err(CaptionsError::TooLarge));
    let zeros = vec![0; CAPTIONS_BYTES_MAX + 1];
    assert_eq!(clean_bytes(&zeros), Err(CaptionsError::TooLarge));
}

#[test]
fn hostile_captions_are_read_once() {
    for piece in ["<a", "<", "<b>", "&", "</b>", "\n", "\n\n1", "<v a", "--> "] {
        let many = piece.repeat(CAPTIONS_BYTES_MAX / 2 / piece.len());
        let file = format!("WEBVTT\n\n00:01.000 --> 00:02.000 {many}\n{many}");
        let _any = clean(&file);
    }
}

/// Pieces of files, right and wrong, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("\r\n".to_owned()),
        (0_u32..90, 0_u32..90).prop_map(|(a, b)| format!("\n\n00:{a:02}.000 --> 00:{b:02}.000\n")),
        prop_oneof![
            Just("NOTE "),
            Just("STYLE\n"),
            Just("-->"),
            Just(" align:start")
        ]
        .prop_map(ToOwned::to_owned),
        "</?(b|i|v Maya|v|c\\.x|ruby|rt|script|00:01\\.000)>?",
        "&(amp|lt|gt|nbsp|copy|#39)?;?",
        "[a-z<>&\\t \u{0}-\u{1f}\u{85}\u{a0}\u{2028}]{0,6}",
        any::<String>(),
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn whatever_is_sent_what_is_kept_is_clean(pieces in pieces()) {
        let Ok(kept) = clean(&format!("WEBVTT\n\n00:00.000 --> 00:01.000\nHi{pieces}")) else {
            return Ok(());
        };
        let again = clean(&kept);
        prop_assert_eq!(again.as_ref(), Ok(&kept), "it stays the same");
        prop_assert!(!kept.chars().any(|c| c.is_control() && c != '\n'));
        for line in kept.lines().filter(|line| !line.contains(" --> ")) {
            let mut pieces = line.split('<');
            let before = pieces.next().unwrap_or("");
            prop_assert!(!before.contains('>'), "{}", line);
            for piece in pieces {
                let (tag, words) = piece.split_once('>').expect("a whole tag");
                let is_voice = tag.starts_with("v ");
                let name = tag.strip_prefix('/').unwrap_or(tag);
                let is_plain = ["b", "i", "u", "ruby", "rt", "v"].contains(&name);
                prop_assert!((is_voice || is_plain) && !words.contains('>'), "{}", line);
            }
        }
    }

    #[test]
    fn any_bytes_are_fine(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _any = clean_bytes(&bytes);
    }
}
