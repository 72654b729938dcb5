//! Markup of other programs, and our own notation of texts.
//!
//! [`html`] converts between the HTML that editors write and the notation of our quiz texts;
//! [`xml`] reads untrusted XML as a small tree. Both take linear time and memory whatever the text
//! is, and nothing here touches a disk, a network or a clock.
#![warn(missing_docs)]

pub mod html;
mod note;
pub mod xml;

pub use note::Note;
