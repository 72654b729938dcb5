//! FILE-3: whatever the bytes are, reading them ends with an answer, quickly and in little memory.

use std::io::{Cursor, Write};
use std::time::Duration;

use formats::{Fate, Format, Unreadable, import};
use game::lint::is_playable;
use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::common::work_time;

/// An archive of these files.
pub(crate) fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).expect("a new file");
        writer.write_all(bytes).expect("memory");
    }
    writer.finish().expect("an archive").into_inner()
}

/// The parts of a spreadsheet with this sheet and these shared strings.
fn parts<'a>(sheet: &'a str, strings: &'a str) -> Vec<(&'static str, &'a [u8])> {
    vec![
        (
            "xl/workbook.xml",
            br#"<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            br#"<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>
                </Relationships>"#,
        ),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/sharedStrings.xml", strings.as_bytes()),
    ]
}

fn workbook(sheet: &str, strings: &str) -> Vec<u8> {
    packed(&parts(sheet, strings))
}

const HEAD: &str = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>question</t></is></c>
    <c r="B1" t="inlineStr"><is><t>correct</t></is></c></row>"#;

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let garbage = vec![0xA5; 100 * 1024 * 1024];
    assert_eq!(import(&garbage, None), Err(Unreadable::TooLarge));
    let text = b"question,correct,wrong\n".repeat(400_000);
    assert_eq!(import(&text, Some(Format::Csv)), Err(Unreadable::TooLarge));
}

#[test]
fn nothing_is_empty() {
    for bytes in [&b""[..], b" \r\n\t", b"\xEF\xBB\xBF", b"\xFF\xFE\x20\x00"] {
        assert_eq!(import(bytes, None), Err(Unreadable::Empty));
    }
    assert_eq!(import(b"PK\x03\x04", None), Err(Unreadable::Broken));
    assert_eq!(
        import(b"Dear all, hello.", None),
        Err(Unreadable::FormatUnknown)
    );
}

/// Writes another size over the one that each file of an archive declares.
fn declaring(mut bytes: Vec<u8>, size: usize, other: u32) -> Vec<u8> {
    let size = u32::try_from(size).expect("it fits").to_le_bytes();
    let places: Vec<usize> = (0..bytes.len() - 4)
        .filter(|at| bytes[*at..at + 4] == size)
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at..at + 4].copy_from_slice(&other.to_le_bytes());
    }
    bytes
}

#[test]
fn an_archive_that_swells_is_refused() {
    const MIB: u32 = 1024 * 1024;
    let text = vec![b' '; 77_777];
    let one = packed(&[("quiz.json", &text)]);
    let one = declaring(one, text.len(), 21 * MIB);
    assert_eq!(import(&one, None), Err(Unreadable::TooLarge));
    let names: Vec<String> = (0..4).map(|number| format!("{number}.json")).collect();
    let files = |names: &[String]| -> Vec<u8> {
        let files = names.iter().map(|name| (name.as_str(), &text[..]));
        packed(&files.collect::<Vec<_>>())
    };
    let many = declaring(files(&names), text.len(), 6 * MIB);
    assert_eq!(import(&many, None), Err(Unreadable::TooLarge));
    let names: Vec<String> = (0..501).map(|number| format!("{number}.json")).collect();
    assert_eq!(import(&files(&names), None), Err(Unreadable::TooLarge));
}

#[test]
fn an_archive_that_lies_about_its_size_is_refused() {
    let text = vec![b' '; 777_777];
    let bytes = packed(&[("xl/workbook.xml", &text)]);
    let bytes = declaring(bytes, text.len(), 100);
    assert_eq!(import(&bytes, None), Err(Unreadable::Broken));
}

#[test]
fn names_that_lead_out_of_an_archive_are_refused() {
    for name in [
        "../quiz.json",
        "/quiz.json",
        "a/../../quiz.json",
        "C:\\quiz.json",
    ] {
        let mut bytes = packed(&[("_".repeat(name.len()).as_str(), b"{}")]);
        let placeholder = "_".repeat(name.len());
        let places: Vec<usize> = (0..bytes.len() - name.len())
            .filter(|at| &bytes[*at..at + name.len()] == placeholder.as_bytes())
            .collect();
        for at in places {
            bytes[at..at + name.len()].copy_from_slice(name.as_bytes());
        }
        assert_eq!(import(&bytes, None), Err(Unreadable::Broken), "{name}");
    }
}

#[test]
fn two_files_of_one_name_are_refused() {
    let mut bytes = packed(&[("a.json", b"{}"), ("b.json", b"{}")]);
    let places: Vec<usize> = (0..bytes.len() - 6)
        .filter(|at| &bytes[*at..at + 6] == b"b.json")
        .collect();
    for at in places {
        bytes[at] = b'a';
    }
    assert_eq!(import(&bytes, None), Err(Unreadable::Broken));
}

#[test]
fn links_are_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    writer
        .add_symlink("quiz.json", "/etc/passwd", options)
        .expect("a link");
    let bytes = writer.finish().expect("an archive").into_inner();
    assert_eq!(import(&bytes, None), Err(Unreadable::Broken));
}

#[test]
fn entities_of_a_spreadsheet_are_refused() {
    let strings = r#"<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
        <sst><si><t>&b;</t></si></sst>"#;
    let bytes = workbook("<worksheet/>", strings);
    assert_eq!(import(&bytes, None), Err(Unreadable::Broken));
}

/// A reader that believes how many strings are declared, or that copies a font into every style,
/// fills all memory with such a file; see decision 034.
#[test]
fn counts_and_styles_of_a_spreadsheet_take_no_room() {
    let strings = r#"<sst uniqueCount="18446744073709551615"><si><t>Why?</t></si></sst>"#;
    let row = r#"<row r="2"><c r="A2" t="s" s="1"><v>0</v></c><c r="B2"><v>1</v></c></row>"#;
    let sheet = format!("<worksheet><sheetData>{HEAD}{row}</sheetData></worksheet>");
    let styles = format!(
        r#"<styleSheet><fonts><font><name val="{}"/></font></fonts><cellXfs>{}</cellXfs>
        </styleSheet>"#,
        "x".repeat(2_000_000),
        r#"<xf fontId="0"/>"#.repeat(100_000)
    );
    let mut parts = parts(&sheet, strings);
    parts.push(("xl/styles.xml", styles.as_bytes()));
    let imported = import(&packed(&parts), None).expect("it is readable");
    assert_eq!(imported.quiz.questions[0].text, "Why?");
}

#[test]
fn cells_that_are_far_away_take_no_room() {
    let sheet = format!(
        r#"<worksheet><sheetData>{HEAD}
        <row r="4294967295"><c r="A4294967295" t="inlineStr"><is><t>Far?</t></is></c>
        <c r="B4294967295"><f t="shared" si="99999999999"/><v>1</v></c>
        <c r="XFDXFDXFDXFD1"><v>2</v></c></row></sheetData></worksheet>"#
    );
    let imported = import(&workbook(&sheet, "<sst/>"), None).expect("it is readable");
    assert_eq!(imported.rows.len(), 1);
    assert_eq!(imported.rows[0].line, u32::MAX);
}

#[test]
fn every_question_of_a_long_file_is_read() {
    let rows = (0..500).map(|number| format!("Question {number}?,yes,no\n"));
    let text = format!("question,correct,wrong\n{}", rows.collect::<String>());
    let imported = import(text.as_bytes(), None).expect("it is readable");
    assert_eq!(imported.quiz.questions.len(), 500);
    assert_eq!(imported.rows.len(), 500);
}

#[test]
fn texts_and_answers_beyond_the_limits_are_named() {
    let long = "x".repeat(501);
    let nine = "a,b,c,d,e,f,g,h,i";
    let head = format!("question,correct{}", ",wrong".repeat(8));
    let text = format!("{head}\n{long},yes,no\nNine?,{nine}\nFine?,yes,no\n");
    let imported = import(text.as_bytes(), Some(Format::Csv)).expect("it is readable");
    let reasons: Vec<_> = imported.rows.iter().map(|row| row.fate.clone()).collect();
    assert_eq!(reasons[0], Fate::Refused(formats::Reason::TooLong));
    assert_eq!(reasons[1], Fate::Refused(formats::Reason::TooManyAnswers));
    assert_eq!(imported.quiz.questions.len(), 1);
}

/// FILE-3: the longest text that is read, of nothing but one sign or line, ends soon.
#[test]
fn floods_of_one_thing_end_soon() {
    let floods = [
        "\"",
        "\"\n",
        ",",
        ";a",
        "a,b,c\n",
        "\"a,b\nc,d\n",
        "{=\n",
        "a{=b~c}\n\n",
        "a{=b~c ",
        "::",
        "\\",
        "#Q a\n^ b\nA c\nB d\nstray\n",
        "a\nA. b\nB. c\nANSWER: A\n\n",
        "A. a\n",
        "é",
        "{\"",
        "<a ",
        "[html]<b>a{=b~<i>c}\n\n",
    ];
    for flood in floods {
        let bytes = flood
            .repeat(2 * 1024 * 1024 / flood.len() - 10)
            .into_bytes();
        let (imported, took) = work_time(|| import(&bytes, None));
        let rows = imported.map_or(0, |imported| imported.rows.len());
        // The last one says that there are more.
        assert!(rows <= 5_001, "{flood:?}");
        assert!(took < Duration::from_secs(2), "{flood:?} took {took:?}");
    }
}

/// A file of 500 questions is read within two seconds, in a build that is not even optimized.
#[test]
fn five_hundred_rows_are_read_within_two_seconds() {
    let rows = |row: fn(u32) -> String| (0..500).map(row).collect::<String>();
    let head = "kind,question,answer 1,answer 2,answer 3,correct,time\n";
    let table =
        rows(|n| format!("choice,\"Is this, here, question {n}?\",yes,no,maybe,\"1, 3\",20\n"));
    let gift =
        rows(|n| format!("::Q{n}::[html]<p>Question {n}\\: yes?</p>{{=yes ~no####So.}}\n\n"));
    let aiken = rows(|n| format!("Question {n}?\nA. yes\nB. no\nANSWER: B\n\n"));
    for text in [format!("{head}{table}"), gift, aiken] {
        let (imported, took) = work_time(|| import(text.as_bytes(), None));
        let imported = imported.expect("it is readable");
        assert_eq!(imported.rows.len(), 500);
        assert!(
            took < Duration::from_secs(2),
            "{:?} took {took:?}",
            imported.format
        );
    }
}

const GOLDEN: [&[u8]; 10] = [
    include_bytes!("../golden/aiken.txt"),
    include_bytes!("../golden/blooket.csv"),
    include_bytes!("../golden/cards.csv"),
    include_bytes!("../golden/gift.txt"),
    include_bytes!("../golden/gift-moodle.txt"),
    include_bytes!("../golden/gimkit.csv"),
    include_bytes!("../golden/simple-cp1252.csv"),
    include_bytes!("../golden/table.csv"),
    include_bytes!("../golden/trivia.txt"),
    include_bytes!("../golden/wayground.csv"),
];

/// What holds of anything that was read, as whatever format.
fn check(bytes: &[u8], hint: Format) {
    for hint in [Some(hint), None] {
        let Ok(imported) = import(bytes, hint) else {
            continue;
        };
        let taken = imported
            .rows
            .iter()
            .filter(|row| matches!(row.fate, Fate::Taken { .. }));
        assert_eq!(taken.count(), imported.quiz.questions.len());
        assert!(
            imported
                .rows
                .iter()
                .all(|row| row.excerpt.chars().count() <= 80)
        );
        assert!(imported.rows.iter().all(|row| row.line > 0));
        if imported.format != Format::Fanfare {
            assert!(imported.quiz.questions.iter().all(is_playable));
        }
    }
}

/// Bytes that are changed, lost, doubled or moved.
fn spoiled(mut bytes: Vec<u8>, blows: &[(usize, u8, u8)]) -> Vec<u8> {
    const SIGNS: &[u8] = b"{}=~#:\\\"',;\t\n\r%^<>&[]()0.-\x00\xFF\xC3$*/";
    for (at, how, value) in blows {
        if bytes.is_empty() {
            break;
        }
        let at = at % bytes.len();
        let other = (at + usize::from(*value)) % bytes.len();
        match how % 5 {
            0 => bytes[at] = *value,
            1 => bytes.insert(at, SIGNS[usize::from(*value) % SIGNS.len()]),
            2 => drop(bytes.remove(at)),
            3 => bytes.swap(at, other),
            _ => drop(bytes.drain(at.min(other)..at.max(other))),
        }
    }
    bytes
}

/// What the formats are made of, in any order.
const PIECES: &str = "(#Q|\\^ |[A-E][.) ]|ANSWER: |::|\\{|\\}|[=~#%,;\t]|->|\n|question|correct|\
    [a-z ]{1,9}|[0-9.:-]{1,5}){0,60}";

proptest! {
    #[test]
    fn no_bytes_make_reading_fail(
        bytes in prop::collection::vec(any::<u8>(), 0..1_000),
        hint in prop::sample::select(&Format::ALL[..]),
    ) {
        check(&bytes, hint);
    }

    #[test]
    fn no_text_makes_reading_fail(
        text in PIECES,
        hint in prop::sample::select(&Format::ALL[..]),
    ) {
        check(text.as_bytes(), hint);
    }

    #[test]
    fn spoiled_files_are_still_read(
        file in 0..GOLDEN.len(),
        hint in prop::sample::select(&Format::ALL[..]),
        blows in prop::collection::vec(any::<(usize, u8, u8)>(), 0..20),
    ) {
        check(&spoiled(GOLDEN[file].to_vec(), &blows), hint);
    }

    #[test]
    fn spoiled_spreadsheets_are_still_read(
        part in 0..2_usize,
        blows in prop::collection::vec(any::<(usize, u8, u8)>(), 0..20),
    ) {
        let sheet = format!(
            r#"<worksheet><sheetData>{HEAD}<row r="2"><c r="A2" t="s"><v>0</v></c>
            <c r="B2" s="1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>"#
        );
        let strings = "<sst><si><t>Why?</t></si><si><r><t>a</t></r></si></sst>".to_owned();
        let mut parts = [sheet, strings];
        let spoiled = spoiled(parts[part].clone().into_bytes(), &blows);
        parts[part] = String::from_utf8_lossy(&spoiled).into_owned();
        check(&workbook(&parts[0], &parts[1]), Format::Csv);
    }

    #[test]
    fn spoiled_archives_are_still_read(
        blows in prop::collection::vec(any::<(usize, u8, u8)>(), 1..10),
    ) {
        let sheet = format!("<worksheet><sheetData>{HEAD}</sheetData></worksheet>");
        check(&spoiled(workbook(&sheet, "<sst/>"), &blows), Format::Csv);
    }

    #[test]
    fn spoiled_contents_of_h5p_are_still_read(
        blows in prop::collection::vec(any::<(usize, u8, u8)>(), 0..20),
    ) {
        let content = br#"{"questions":[{"library":"H5P.Blanks 1.14","params":{"text":"a",
            "questions":["b *c/d:e* f"]}},{"library":"H5P.MultiChoice 1.16","params":{
            "media":{"type":{"library":"H5P.Image 1.1","params":{"file":{"path":"a.png"}}}},
            "question":"<p>g</p>","answers":[{"text":"h","correct":true},{"text":"i"}]}}]}"#;
        let files: [(&str, &[u8]); 3] = [
            ("h5p.json", br#"{"mainLibrary":"H5P.QuestionSet"}"#),
            ("content/content.json", &spoiled(content.to_vec(), &blows)),
            ("content/a.png", b"picture"),
        ];
        check(&packed(&files), Format::H5p);
    }
}
