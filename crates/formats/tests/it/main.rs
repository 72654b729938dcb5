//! Files that come in and go out, through the same door as everyone's.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

mod aiken;
mod answer_feedback;
mod blackboard;
mod cards;
mod common;
mod fanfare;
mod gift;
mod h5p;
mod h5p_labels;
mod honest_gift;
mod honest_tables;
mod honest_xml;
mod hostile;
mod hostile_xml;
mod labels;
mod mapping;
mod moodle;
mod qti;
mod qti_kinds;
mod round_trip;
mod sheets;
mod table_kinds;
mod tables;
mod trivia;
