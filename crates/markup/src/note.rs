//! What was dropped from a text, or from the question that it belongs to.

/// What was dropped from a row whose question was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// The time limit was out of range and was moved to the nearest allowed value.
    TimeLimitMoved,
    /// A picture, video or sound was dropped, because it is stored elsewhere or is not the only
    /// one.
    MediaLeft,
    /// Formatting was dropped.
    FormattingLeft,
    /// Unsupported points, penalties or weights were dropped.
    PointsLeft,
    /// Feedback for answers was dropped, or shortened to what fits.
    RemarksLeft,
    /// A formula was replaced by the text it showed.
    FormulaAsText,
    /// A column with an unknown name was dropped.
    ColumnsLeft,
    /// Capital letters mattered there, and don't here.
    CaseLeft,
    /// All units but the first were dropped.
    UnitsLeft,
}
