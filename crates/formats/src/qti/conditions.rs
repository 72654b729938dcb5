//! The conditions under which an item of version 1.2 awards points.

use game::number::Number;
use markup::xml::Element;

use super::keys::PARTS_MAX;
use crate::numeral;

/// What must be picked for some points.
#[derive(Default)]
pub(super) struct Condition {
    /// A response and the value it must equal.
    pub(super) equal: Vec<(String, String)>,
    /// The lower and upper limits of a number.
    pub(super) least: Option<Number>,
    pub(super) most: Option<Number>,
    pub(super) score: Number,
    /// Whether answers only need to contain a text, or to match a pattern.
    pub(super) has_pattern: bool,
    /// Whether something must not be picked.
    has_not: bool,
    /// The feedback that is shown then.
    pub(super) tells: Vec<String>,
}

impl Condition {
    /// The requirements of a `respcondition`.
    pub(super) fn of(element: &Element) -> Self {
        let mut condition = Self::default();
        for set in element.all("setvar") {
            let is_gain = !matches!(set.attribute("action"), "Subtract" | "Divide");
            let value = match set.text().as_str() {
                // Blackboard gives all points by name.
                "SCORE.max" => Number::whole(1),
                value => numeral::read(value).unwrap_or_default(),
            };
            if is_gain && value > condition.score {
                condition.score = value;
            }
        }
        let tells = element.all("displayfeedback");
        let tells = tells.map(|tells| tells.attribute("linkrefid").to_owned());
        condition.tells = tells.collect();
        let first = condition.tells.first();
        let is_praised = first.is_some_and(|tells| tells.eq_ignore_ascii_case("correct"));
        if element.child("setvar").is_none() && is_praised {
            condition.score = Number::whole(1);
        }
        if let Some(variables) = element.child("conditionvar") {
            condition.collect(variables);
        }
        condition
    }

    /// The answer that is all that must be picked.
    pub(super) fn only_answer(&self) -> Option<&str> {
        match self.equal.as_slice() {
            [(_, answer)] if !self.has_not && !self.has_pattern => Some(answer),
            _ => None,
        }
    }

    fn collect(&mut self, element: &Element) {
        for part in element.elements() {
            let number = || numeral::read(&part.text());
            match part.name.as_str() {
                "varequal" | "varsubset" if self.equal.len() >= PARTS_MAX => {}
                // Blackboard writes this for each answer of a blank.
                "varsubset" if part.attribute("setmatch") != "Exact" => self.has_pattern = true,
                "varequal" | "varsubset" => {
                    let ident = part.attribute("respident").to_owned();
                    self.equal.push((ident, part.text()));
                }
                "vargte" | "vargt" => self.least = number(),
                "varlte" | "varlt" => self.most = number(),
                // Whatever must not be picked is the remainder.
                "not" => self.has_not = true,
                _ => self.collect(part),
            }
        }
    }
}
