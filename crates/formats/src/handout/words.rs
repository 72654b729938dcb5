//! What a sheet says by itself.

/// The words on a sheet that its author did not write, in the language of the person who prints it.
/// They are text, not HTML.
///
/// What ends with a colon is followed by what an author wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandoutWords {
    /// The language of these words, as a BCP 47 tag.
    pub language: String,
    /// Whether it is written from right to left.
    pub is_right_to_left: bool,
    /// The title of a quiz that has none.
    pub untitled: String,
    /// Who answers.
    pub name: String,
    /// When.
    pub date: String,
    /// Above the right answers, with a colon; the title follows.
    pub key: String,
    /// Of a question that earns nothing.
    pub no_points: String,
    /// Of a question that earns twice as much.
    pub double_points: String,
    /// Where something is shown, with a colon; its description follows.
    pub media: String,
    /// The same for something without a description.
    pub media_beside: String,
    /// That a statement is true.
    pub true_statement: String,
    /// That it is false.
    pub false_statement: String,
    /// What to do when several answers are right.
    pub tick_all: String,
    /// Which numbers may be answered, with [`HandoutWords::MIN`] and [`HandoutWords::MAX`] for
    /// the ends.
    pub between: String,
    /// What to do with items that have an order.
    pub number_items: String,
    /// What to do with pairs.
    pub write_letters: String,
    /// What to do with a picture that has a right place.
    pub mark_place: String,
    /// Where the right place is told.
    pub see_picture: String,
    /// Of a question without a right answer.
    pub nothing_right: String,
}

impl HandoutWords {
    /// Stands for the lowest number that may be answered.
    pub const MIN: &'static str = "%min";
    /// Stands for the highest.
    pub const MAX: &'static str = "%max";

    /// English, for callers without words of their own.
    pub fn english() -> Self {
        Self {
            language: "en".to_owned(),
            is_right_to_left: false,
            untitled: "Quiz".to_owned(),
            name: "Name".to_owned(),
            date: "Date".to_owned(),
            key: "Key:".to_owned(),
            no_points: "(no points)".to_owned(),
            double_points: "(double points)".to_owned(),
            media: "Picture, video or sound:".to_owned(),
            media_beside: "Picture, video or sound: shown beside this paper".to_owned(),
            true_statement: "True".to_owned(),
            false_statement: "False".to_owned(),
            tick_all: "Tick everything that is right.".to_owned(),
            between: format!("Between {} and {}.", Self::MIN, Self::MAX),
            number_items: "Number these in their order.".to_owned(),
            write_letters: "Write the letter of its partner in each box.".to_owned(),
            mark_place: "Mark the place on the picture.".to_owned(),
            see_picture: "See the picture.".to_owned(),
            nothing_right: "No answer is right or wrong.".to_owned(),
        }
    }

    /// As `dir` of a page.
    pub(super) fn direction(&self) -> &'static str {
        if self.is_right_to_left { "rtl" } else { "ltr" }
    }
}
