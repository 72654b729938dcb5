//! The right answers in a response declaration.

use game::number::Number;
use markup::xml::Element;

use crate::numeral;

/// The maximum number of answers, keys or conditions read per item. Our questions have far fewer,
/// and each is compared with each.
pub(super) const PARTS_MAX: usize = 200;

/// A key of version 2.
pub(super) struct Key<'e> {
    pub(super) cardinality: &'e str,
    pub(super) base_type: &'e str,
    /// The right answers.
    pub(super) rights: Vec<String>,
    /// The answers that earn points, and how many.
    pub(super) mapped: Vec<(String, Number)>,
    /// Whether it has custom scoring.
    pub(super) has_processing: bool,
    /// Areas that earn points: shape and coordinates.
    pub(super) areas: Vec<(&'e str, &'e str)>,
}

impl<'e> Key<'e> {
    /// The key of one interaction.
    pub(super) fn of(item: &'e Element, response: &str) -> Self {
        let mut declarations = item.all("responseDeclaration");
        let declaration = declarations.find(|one| one.attribute("identifier") == response);
        let mut key = Self {
            cardinality: "single",
            base_type: "",
            rights: Vec::new(),
            mapped: Vec::new(),
            has_processing: item.child("responseProcessing").is_some(),
            areas: Vec::new(),
        };
        let Some(declaration) = declaration else {
            return key;
        };
        key.cardinality = declaration.attribute("cardinality");
        key.base_type = declaration.attribute("baseType");
        if let Some(rights) = declaration.child("correctResponse") {
            let rights = rights.all("value").take(PARTS_MAX);
            key.rights = rights.map(Element::text).collect();
        }
        if let Some(mapping) = declaration.child("mapping") {
            for entry in mapping.all("mapEntry").take(PARTS_MAX) {
                let value = numeral::read(entry.attribute("mappedValue"));
                let said = entry.attribute("mapKey").to_owned();
                key.mapped.push((said, value.unwrap_or_default()));
            }
        }
        if let Some(mapping) = declaration.child("areaMapping") {
            for entry in mapping.all("areaMapEntry").take(PARTS_MAX) {
                if numeral::read(entry.attribute("mappedValue")) > Some(Number::ZERO) {
                    key.areas
                        .push((entry.attribute("shape"), entry.attribute("coords")));
                }
            }
        }
        key
    }

    /// Whether it asks without a right answer.
    pub(super) fn is_open(&self) -> bool {
        self.rights.is_empty()
            && self.mapped.is_empty()
            && self.areas.is_empty()
            && !self.has_processing
    }

    /// The right answers, or those with the most points if only points are given.
    pub(super) fn rights(&self) -> Vec<String> {
        if !self.rights.is_empty() {
            return self.rights.clone();
        }
        let most = self.mapped.iter().map(|(_, value)| *value).max();
        let counts = |value: Number| {
            value > Number::ZERO && (self.cardinality != "single" || Some(value) == most)
        };
        let counting = self.mapped.iter().filter(|(_, value)| counts(*value));
        counting.map(|(said, _)| said.clone()).collect()
    }

    /// Every spelling that earns full points, the right one first.
    pub(super) fn spellings(&self) -> Vec<String> {
        let mut spellings = self.rights.clone();
        let most = self.mapped.iter().map(|(_, value)| *value).max();
        for (said, value) in &self.mapped {
            if *value > Number::ZERO && Some(*value) == most && !spellings.contains(said) {
                spellings.push(said.clone());
            }
        }
        spellings
    }

    /// The pairs that are right, in the order in which they are written.
    pub(super) fn pairs(&self) -> Vec<(&str, &str)> {
        let told: Vec<&String> = if self.rights.is_empty() {
            let counts = self
                .mapped
                .iter()
                .filter(|(_, value)| *value > Number::ZERO);
            counts.map(|(pair, _)| pair).collect()
        } else {
            self.rights.iter().collect()
        };
        let pairs = told
            .into_iter()
            .filter_map(|pair| pair.trim().split_once(char::is_whitespace));
        pairs.map(|(one, other)| (one, other.trim())).collect()
    }

    /// Whether some answers earn partial points.
    pub(super) fn has_parts(&self) -> bool {
        let mut values: Vec<Number> = self.mapped.iter().map(|(_, value)| *value).collect();
        values.retain(|value| *value > Number::ZERO);
        values.sort_unstable();
        values.dedup();
        values.len() > 1
    }
}

/// Points as one of our factors.
pub(super) fn factor(points: &str) -> Option<u8> {
    let points = numeral::read(points)?;
    (0..=2u8).find(|factor| Number::whole(i64::from(*factor)) == points)
}

/// The tolerance of a number, from the conditions of an item.
pub(super) fn tolerance(item: &Element, right: Number) -> Number {
    let processing = item.child("responseProcessing");
    let below = processing.map(Element::below).unwrap_or_default();
    let Some(equal) = below.iter().find(|element| element.name == "equal") else {
        return Number::ZERO;
    };
    let told = equal.attribute("tolerance");
    let told = told.split_whitespace().next().and_then(numeral::read);
    match (equal.attribute("toleranceMode"), told) {
        ("absolute", Some(told)) => told,
        ("relative", Some(told)) => percent(right, told),
        _ => Number::ZERO,
    }
}

/// A share of a number.
pub(super) fn percent(of: Number, percent: Number) -> Number {
    let share = i128::from(of.magnitude()) * i128::from(percent.magnitude()) / 100_000_000;
    numeral::from_millionths(share).unwrap_or_default()
}
