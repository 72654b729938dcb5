//! The fixed words on a sheet.

/// The words on a sheet that its author did not write, in the language of the person who prints it.
/// They are text, not HTML.
///
/// Authored text follows the words that end with a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandoutWords {
    /// The language of these words, as a BCP 47 tag.
    pub language: String,
    /// Whether it is a right-to-left language.
    pub is_right_to_left: bool,
    /// The title of an untitled quiz.
    pub untitled: String,
    /// The label for the player's name.
    pub name: String,
    /// The label for the date.
    pub date: String,
    /// Above the right answers, with a colon; the title follows.
    pub key: String,
    /// For a question without points.
    pub no_points: String,
    /// For a question with double points.
    pub double_points: String,
    /// For media, with a colon; its description follows.
    pub media: String,
    /// For media without a description.
    pub media_beside: String,
    /// For a true statement.
    pub true_statement: String,
    /// For a false statement.
    pub false_statement: String,
    /// The instruction if several answers are right.
    pub tick_all: String,
    /// The allowed range of numbers, with [`HandoutWords::MIN`] and [`HandoutWords::MAX`] for the
    /// ends.
    pub between: String,
    /// The instruction for ordering items.
    pub number_items: String,
    /// The instruction for ranking items.
    pub rank_items: String,
    /// The instruction for matching pairs.
    pub write_letters: String,
    /// The instruction for sorting items into categories.
    pub write_categories: String,
    /// The instruction for labeling the spots on a picture.
    pub label_spots: String,
    /// The instruction for marking a place on a picture.
    pub mark_place: String,
    /// Refers to the picture for the right place.
    pub see_picture: String,
    /// For a question without a right answer.
    pub nothing_right: String,
}

impl HandoutWords {
    /// The placeholder for the lowest allowed number.
    pub const MIN: &'static str = "%min";
    /// The placeholder for the highest allowed number.
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
            rank_items: "Number these by preference. 1 is your favorite.".to_owned(),
            write_letters: "Write the letter of its partner in each box.".to_owned(),
            write_categories: "Write the letter of its category in each box.".to_owned(),
            label_spots: "Write the letter of its label in the box of each number.".to_owned(),
            mark_place: "Mark the place on the picture.".to_owned(),
            see_picture: "See the picture.".to_owned(),
            nothing_right: "No answer is right or wrong.".to_owned(),
        }
    }

    /// The page's `dir` attribute.
    pub(super) fn direction(&self) -> &'static str {
        if self.is_right_to_left { "rtl" } else { "ltr" }
    }
}
