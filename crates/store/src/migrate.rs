//! The list of migrations.
//!
//! It names every migration once and takes its text from both folders, so a version can't exist for
//! one database only. A released migration is never edited. Each must work with the previous
//! version of the code, which may still be running on other nodes. The one exception is
//! `0006_documents`, from before the first release: it removed the table of answers.

use database::Migration;

macro_rules! migrations {
    ($($version:literal $name:literal),+ $(,)?) => {
        &[$(Migration {
            version: $version,
            name: $name,
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }),+]
    };
}

pub const MIGRATIONS: &[Migration] = migrations!(
    1 "0001_accounts",
    2 "0002_quizzes",
    3 "0003_rooms",
    4 "0004_mails",
    5 "0005_security",
    6 "0006_documents",
    7 "0007_media",
    8 "0008_feed",
    9 "0009_insights",
    10 "0010_overview",
    11 "0011_api_tokens",
    12 "0012_profiles",
    13 "0013_notifications",
    14 "0014_administration",
    15 "0015_webhooks",
    16 "0016_friends",
    17 "0017_retention",
    18 "0018_players",
    19 "0019_languages",
    20 "0020_achievement_news",
    21 "0021_searching",
    22 "0022_host_links",
    23 "0023_seat_results",
    24 "0024_rehearsals",
    25 "0025_notes_and_co_hosts",
    26 "0026_captions",
    27 "0027_nodes_that_left",
    28 "0028_mail_expiry",
    29 "0029_departures",
    30 "0030_own_quizzes",
    31 "0031_keys",
    32 "0032_assignments",
    33 "0033_folders",
    34 "0034_question_bank",
    35 "0035_feedback",
    36 "0036_extensions",
    37 "0037_assigned_names",
    38 "0038_cards",
    39 "0039_quiz_versions",
    40 "0040_averages_draws_reminders",
    41 "0041_answer_pictures",
    42 "0042_quiz_shares",
    43 "0043_report_links",
    44 "0044_who_changed",
    45 "0045_room_class_lists",
    46 "0046_attempt_minutes",
    47 "0047_front_page",
    48 "0048_own_speed",
    49 "0049_poll_pictures",
    50 "0050_confidence_of_attempts",
    51 "0051_devices",
    52 "0052_scheduled_audience",
);
