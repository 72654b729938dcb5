//! Passages with gaps, as other programs' texts have them.

use game::draft::{GapsContent, GapsWay, PassageGap, PassagePart};

/// Stands for a gap while its text is converted; nobody writes it.
pub(crate) const GAP: char = '\u{f8ff}';

/// A passage from a text in our notation with [`GAP`] for each gap; `None` if it doesn't have one
/// for each of them.
pub(crate) fn passage(
    text: &str,
    gaps: Vec<PassageGap>,
    way: GapsWay,
    tolerates_typos: bool,
) -> Option<GapsContent> {
    if text.matches(GAP).count() != gaps.len() {
        return None;
    }
    let mut passage = Vec::new();
    let mut gaps = gaps.into_iter();
    for (at, text) in text.split(GAP).enumerate() {
        if at > 0 {
            passage.extend(gaps.next().map(PassagePart::Gap));
        }
        if !text.is_empty() {
            passage.push(PassagePart::Text(text.to_owned()));
        }
    }
    Some(GapsContent {
        passage,
        way,
        tolerates_typos,
    })
}

/// Whether a passage that was read says what the written one does, as far as that counts.
pub(crate) fn is_same(read: &GapsContent, written: &GapsContent) -> bool {
    let own = |texts: &[String]| -> Vec<String> {
        let texts = texts.iter().map(|text| text.trim().to_owned());
        texts.collect()
    };
    // In a list one right choice counts, and where gaps are typed no other ones.
    let counted = |content: &GapsContent| -> Vec<[Vec<String>; 2]> {
        let gaps = content.gaps();
        gaps.map(|gap| match content.way {
            GapsWay::Typed => [own(&gap.accepted), Vec::new()],
            GapsWay::List => [own(gap.accepted.get(..1).unwrap_or(&[])), own(&gap.others)],
        })
        .collect()
    };
    read.way == written.way && read.texts() == written.texts() && counted(read) == counted(written)
}
