//! Analytics: what answers say about questions and players.
//!
//! Numbers in, numbers out: a [`Sheet`] holds every player's answer to every question.
//! [`Sheet::analyses`] analyzes each question, [`Sheet::reliability`] all of them together, and
//! [`Sheet::players`] finds who may need help. Nothing here knows about rooms, texts, files or
//! clocks.
//!
//! The statistics are those of classical test theory:
//!
//! - **Difficulty** is the share of the credit that those who answered got; a part of what is right
//!   counts as that part.
//! - **Discrimination** is the point-biserial correlation of a question with the sum of all *other*
//!   scored questions (the rest score), so that a question is not compared with itself: Henrysson,
//!   "Correction of item-total correlations in item analysis", Psychometrika 28 (1963), 211–218.
//!   A question that was not answered counts nothing in the rest score. With partial credit it is
//!   Pearson's correlation, of which the point-biserial one is the case of two values.
//! - **Upper and lower share** compare the best and the weakest 27 % by rest score: Kelley, "The
//!   selection of upper and lower groups for the validation of test items", Journal of Educational
//!   Psychology 30 (1939), 17–24. People with the same rest score count in equal parts.
//! - **Reliability** is Cronbach's alpha, which is KR-20 where every question is right or wrong:
//!   Kuder and Richardson, Psychometrika 2 (1937), 151–160; Cronbach, Psychometrika 16 (1951),
//!   297–334.

mod item;
mod player;
mod sheet;
mod statistics;

pub use item::{
    ANSWERS_MIN, AnswerAnalysis, Depth, Flag, GROUP_SHARE, HARD_SHARE, ItemAnalysis, LATE_PART,
    LATE_SHARE, MISSED_SHARE, SURE_AND_WRONG_SHARE, SUSPECT_DISCRIMINATION, TOLD_MIN, median_ms,
};
pub use player::{ANSWERED_SHARE_MIN, JUDGED_MIN, PlayerAnalysis, Reason};
pub use sheet::{Given, Item, Sheet};
pub use statistics::{alpha, correlation, mean, variance};
