//! API stories: what a client sees, on SQLite and on PostgreSQL.
//!
//! Every test goes through the front door. Whatever fails must be a problem document and must not
//! be a fault of the server; `app` checks that of every answer, so no test has to.

mod about;
mod account_rights;
mod accounts;
mod app;
mod authenticator;
mod avatars;
mod confirm;
mod contract;
mod cross_site;
mod dashboard;
mod documents;
mod early_end;
mod ended_sessions;
mod exports;
mod feed;
mod files;
mod forgetting;
mod header_table;
mod headers;
mod housekeeping;
mod insights;
mod leaving;
mod letters;
mod limits;
mod logins;
mod logs;
mod mail_tls;
mod media;
mod media_bucket;
mod media_corpus;
mod media_makers;
mod new_passwords;
mod own_account;
mod passkeys;
mod pre_hijacking;
mod problems;
mod providers;
mod quiz_media;
mod quizzes;
mod resets;
mod rights;
mod rooms;
mod schedule;
mod second_factors;
mod sessions;
mod settings;
mod sites;
mod sockets;
