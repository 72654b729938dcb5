//! `cargo xtask tidy`: rules of the repository that no compiler enforces.
//!
//! Each module below enforces one group of rules and is a plain function from files to complaints,
//! so that its tests can pass it one wrong file. A complaint names the place and says what to do.

mod budgets;
mod captions;
mod circles;
mod circles_rust;
mod circles_web;
mod crates;
mod deploy;
mod documents;
mod habits;
mod imports;
mod migrations;
mod security;
mod services;
mod source;
mod words;

use crate::{Outcome, tree};
use source::Source;

pub(crate) fn tidy() -> Outcome {
    let root = tree::root();
    let mut complaints = crates::check(&root)?;
    complaints.extend(migrations::check(&root)?);
    complaints.extend(captions::check(&root));
    complaints.extend(deploy::check(&root)?);
    complaints.extend(documents::check(&root)?);
    let sources = Source::all(&root)?;
    for source in &sources {
        complaints.extend(budgets::check(source));
        complaints.extend(habits::check(source));
        complaints.extend(crates::check_words(source));
        complaints.extend(imports::check(source));
    }
    complaints.extend(circles_rust::check(&sources));
    complaints.extend(circles_web::check(&sources));
    complaints.extend(services::check(&sources));
    complaints.extend(security::check(&root, &sources)?);
    complaints.extend(words::check(&root, &sources)?);
    complaints.extend(budgets::needless_exceptions(&root)?);
    if complaints.is_empty() {
        println!("Everything is tidy.");
        return Ok(());
    }
    Err(complaints.join("\n"))
}
