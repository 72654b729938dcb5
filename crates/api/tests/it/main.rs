//! API stories: what a client sees, on SQLite and on PostgreSQL.
//!
//! Every test uses the public API. Every failure must be a problem document and must not be a
//! server error; `app` checks this for each response, so that no test has to.

mod about;
mod accounts;
mod administration;
mod after;
mod answer_feedback;
mod answer_pictures;
mod api_tokens;
mod app;
mod assigned_names;
mod assigned_reminders;
mod assignments;
mod attempt_time;
mod attempts;
mod audience_alone;
mod audience_questions;
mod authenticator;
mod avatars;
mod averages;
mod bank;
mod brainstorms;
mod canary;
mod captions;
mod cards;
mod categorize;
mod class_rooms;
mod co_hosts;
mod confidence;
mod confirm;
mod contract;
mod corrections;
mod cross_site;
mod dashboard;
mod declared_access;
mod device_codes;
mod documents;
mod doors;
mod draws;
mod early_end;
mod editing;
mod ended_sessions;
mod exports;
mod extensions;
mod feed;
mod feedback;
mod files;
mod folders;
mod forgetting;
mod friends;
mod gaps;
mod header_table;
mod headers;
mod health;
mod host_links;
mod housekeeping;
mod insights;
mod keys;
mod labels;
mod languages;
mod leaving;
mod letters;
mod limits;
mod lines;
mod logins;
mod logs;
mod mail_tls;
mod matrix;
mod media;
mod media_bucket;
mod media_copies;
mod media_corpus;
mod media_makers;
mod missed;
mod missed_quiz;
mod new_passwords;
mod next_rooms;
mod notifications;
mod odd_frames;
mod other_keys;
mod own_account;
mod own_speed;
mod pairs;
mod passkeys;
mod players;
mod playing;
mod pre_hijacking;
mod problems;
mod profiles;
mod providers;
mod proxies;
mod quiz_media;
mod quizzes;
mod rehearsals;
mod report_links;
mod resets;
mod retention;
mod rights;
mod rooms;
mod schedule;
mod seat_codes;
mod second_factors;
mod second_votes;
mod sessions;
mod settings;
mod sharing;
mod sites;
mod sockets;
mod stage_number;
mod streams;
mod teams;
mod veils;
mod versions;
mod voices;
mod webhooks;

// What `live` sends to rooms without a network.
#[path = "../../../views/tests/it/dice.rs"]
#[expect(clippy::unwrap_used, reason = "shared with tests that unwrap")]
mod dice;
#[path = "../../../live/tests/it/odd.rs"]
#[expect(clippy::unwrap_used, reason = "shared with tests that unwrap")]
mod odd;
#[path = "../../../live/tests/it/panics.rs"]
mod panics;
#[path = "../../../views/tests/it/kinds.rs"]
#[expect(
    clippy::unwrap_used,
    dead_code,
    reason = "shared with tests that use more of it"
)]
mod question_pairs;
