//! Numbers that earn the more the closer they are: a formula in the conditions of an item of
//! version 2.

use game::draft::NumberContent;
use game::number::Number;
use markup::xml::Element;

use crate::numeral;

/// What is earned beyond the tolerance: all of the points there, and nothing at the end of the
/// span. Empty for a number that is right or wrong.
pub(super) fn written(content: &NumberContent) -> String {
    let Some(span) = content.span else {
        return String::new();
    };
    let whole = difference(span, content.tolerance);
    format!(
        "<responseElse><setOutcomeValue identifier=\"SCORE\"><max>\
         <baseValue baseType=\"float\">0</baseValue><divide><subtract>\
         <baseValue baseType=\"float\">{span}</baseValue><mathOperator name=\"abs\"><subtract>\
         <variable identifier=\"RESPONSE\"/><correct identifier=\"RESPONSE\"/></subtract>\
         </mathOperator></subtract><baseValue baseType=\"float\">{whole}</baseValue></divide></max>\
         </setOutcomeValue></responseElse>"
    )
}

/// The span of an item whose conditions say this formula, for a number with this tolerance.
pub(super) fn read(item: &Element, tolerance: Number) -> Option<Number> {
    let divide = item
        .child("responseProcessing")?
        .find("responseElse")?
        .find("max")?
        .child("divide")?;
    let parts: Vec<&Element> = divide.elements().collect();
    let [subtract, whole] = parts.as_slice() else {
        return None;
    };
    let value = |element: &Element| numeral::read(&element.text());
    let span = subtract.child("baseValue").and_then(value)?;
    let is_distance = subtract.name == "subtract"
        && subtract
            .child("mathOperator")
            .is_some_and(|operator| operator.attribute("name") == "abs");
    let is_same = is_distance && value(whole)? == difference(span, tolerance);
    is_same.then_some(span)
}

fn difference(one: Number, other: Number) -> Number {
    Number::of_millionths(one.millionths().saturating_sub(other.millionths()))
}
