//! The words of report files, in the requested language.

use crate::wire::ItemFlag;
use axum::http::HeaderMap;
use fluent_bundle::FluentArgs;
use protocol::http::account::Language;
use protocol::question::QuestionKind;
use protocol::socket::Confidence;

use handling::language;
use wording::texts::sentence;

/// The words of one language.
#[derive(Debug, Clone, Copy)]
pub struct ReportWords(pub Language);

impl ReportWords {
    /// The words in the requested language, or in English.
    pub fn asked(headers: &HeaderMap) -> Self {
        Self(language::asked(headers).unwrap_or_default())
    }

    /// A part of `report` in `reports/<language>.ftl`.
    pub fn say(self, part: &str) -> String {
        self.with(part, &[])
    }

    /// A part with values.
    pub fn with(self, part: &str, values: &[(&'static str, &str)]) -> String {
        let args: FluentArgs<'_> = values.iter().copied().collect();
        sentence(self.0, "report", Some(part), &args).unwrap_or_else(|| part.to_owned())
    }

    /// A flag for review, in a few words.
    pub fn flag(self, flag: ItemFlag) -> String {
        self.say(match flag {
            ItemFlag::KeyProbablyWrong => "flag-key",
            ItemFlag::SeparatesBackwards => "flag-backwards",
            ItemFlag::SureAndWrong => "flag-sure",
            ItemFlag::TimerTooShort => "flag-timer",
            ItemFlag::Hard => "flag-hard",
        })
    }

    /// How sure a player is.
    pub fn confidence(self, confidence: Confidence) -> String {
        self.say(match confidence {
            Confidence::Guess => "confidence-guess",
            Confidence::FairlySure => "confidence-fairly-sure",
            Confidence::Sure => "confidence-sure",
        })
    }

    /// The text of an audience question or an idea, unless it is hidden: files are passed on.
    pub fn unless_hidden(self, text: &str, is_hidden: bool) -> String {
        if is_hidden {
            self.say("hidden")
        } else {
            text.to_owned()
        }
    }

    /// A question kind.
    pub fn kind(self, kind: QuestionKind) -> String {
        self.say(match kind {
            QuestionKind::Choice => "kind-choice",
            QuestionKind::TrueFalse => "kind-true-false",
            QuestionKind::Typed => "kind-typed",
            QuestionKind::Number => "kind-number",
            QuestionKind::Order => "kind-order",
            QuestionKind::Match => "kind-match",
            QuestionKind::Pin => "kind-pin",
            QuestionKind::Poll => "kind-poll",
            QuestionKind::WordCloud => "kind-word-cloud",
            QuestionKind::OpenText => "kind-open-text",
            QuestionKind::Rating => "kind-rating",
            QuestionKind::Slide => "kind-slide",
            QuestionKind::Gaps => "kind-gaps",
            QuestionKind::Categorize => "kind-categorize",
            QuestionKind::Labels => "kind-labels",
            QuestionKind::Ranking => "kind-ranking",
        })
    }

    /// A share as a whole percentage.
    pub fn percent(self, share: Option<f64>) -> String {
        share.map_or_else(unknown, |share| {
            self.with("percent", &[("share", &format!("{:.0}", share * 100.0))])
        })
    }

    /// Milliseconds as seconds with one decimal.
    pub fn seconds(self, ms: u32) -> String {
        let seconds = self.decimals(f64::from(ms) / 1_000.0, 1);
        self.with("time", &[("seconds", &seconds)])
    }

    /// A number with `places` decimals.
    pub fn decimals(self, value: f64, places: usize) -> String {
        format!("{value:.places$}").replace('.', &self.say("decimal"))
    }
}

/// The placeholder for unknown values.
pub fn unknown() -> String {
    "–".to_owned()
}
