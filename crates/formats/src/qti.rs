//! IMS Question and Test Interoperability: 1.2 and 2.x in (3.0 by its names), 2.1 out.
//!
//! A package is an archive with a manifest, or one XML file. Items with one interaction that has
//! a key, or that asks without one, come in; composite ones are named as unknown. What goes out
//! is one file for each question, a test that tells their order, time and weight, and the
//! pictures.

mod body;
mod conditions;
mod first;
mod keys;
mod manifest;
mod package;
mod places;
mod second;
mod write;

pub(crate) use package::{read, read_zip};
pub(crate) use write::write;
