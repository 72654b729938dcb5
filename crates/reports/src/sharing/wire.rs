//! What browsers send and receive about links to reports, and what these show.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::{AnalyzedQuestion, SessionFigures};

/// How long a link to a report works.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ReportLinkLifetime {
    /// 7 days.
    Week,
    /// 30 days.
    #[default]
    Month,
    /// 90 days.
    Quarter,
    /// Until it is revoked.
    Unlimited,
}

/// A new link to a report.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewReportLink {
    /// Whether it shows nicknames. Without them, players and teams have numbers.
    #[garde(skip)]
    pub shows_names: bool,
    /// Whether it shows what players wrote in their own words. Defaults to not.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub shows_texts: bool,
    /// How long it works. Defaults to 30 days.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub lifetime: ReportLinkLifetime,
}

/// A link to a report, without its key.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportLink {
    /// The unique ID. It never changes.
    pub id: String,
    /// Whether it shows nicknames.
    pub shows_names: bool,
    /// Whether it shows what players wrote in their own words.
    pub shows_texts: bool,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it ends (RFC 3339); `null` if only by being revoked.
    #[schema(required)]
    pub ends_at: Option<String>,
    /// How often it was opened.
    pub opened_count: u32,
    /// When it was last opened (RFC 3339); `null` means never.
    #[schema(required)]
    pub last_opened_at: Option<String>,
}

/// A new link with its key, which is returned only once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeReportLink {
    /// The link.
    pub link: ReportLink,
    /// The key: 32 random bytes as unpadded base64url. The address of the page is
    /// `/shared-report/`, followed by the key.
    pub key: String,
}

/// What a link to a report shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedReport {
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if not set.
    pub language: String,
    /// When it ended, in milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// Whether nicknames are shown.
    pub shows_names: bool,
    /// Whether it is shown what players wrote in their own words.
    pub shows_texts: bool,
    /// Whether the points of players are the average of their attempts at an assignment.
    pub is_averaged: bool,
    /// The overall statistics.
    pub figures: SessionFigures,
    /// How many players had a share of right answers in each tenth from 0 to 1.
    pub spread: Vec<u32>,
    /// The questions, in order. Their analyses have no `depth` and no flags, which are for authors.
    pub questions: Vec<AnalyzedQuestion>,
    /// The teams, best first. Empty without teams.
    pub teams: Vec<SharedTeam>,
    /// The players, best first; at most 1,000.
    pub players: Vec<SharedPlayer>,
}

/// A team in a shared report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedTeam {
    /// With names, its number in the session, starting at 0; without, its place in this list.
    pub number: u32,
    /// Its name; `null` if names aren't shown.
    #[schema(required)]
    pub name: Option<String>,
    /// The rank; 1 is best, and teams with equal points share a rank.
    pub rank: u32,
    /// The total points.
    pub points: u64,
    /// The number of its players.
    pub seat_count: u32,
}

/// A player in a shared report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedPlayer {
    /// The nickname; `null` if names aren't shown. Then the place in this list is the number of
    /// the player, and players with equal ranks are in an order that says nothing.
    #[schema(required)]
    pub name: Option<String>,
    /// The rank; 1 is best, and ties share a rank.
    pub rank: u32,
    /// The total points.
    pub points: u32,
    /// The number of questions answered right.
    pub correct_count: u32,
    /// The number of questions that weren't drawn for them.
    pub not_drawn_count: u32,
    /// The number of the player's team; `null` without teams, and if names aren't shown.
    #[schema(required)]
    pub team: Option<u32>,
}
