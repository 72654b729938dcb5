//! Builds the web app into release binaries again whenever it was built again.
//!
//! The macro that embeds it tells cargo of the files it found, not of those that came later. Debug
//! builds read the files when they are asked for, so they need no rebuilding.

fn main() {
    let watched = if cfg!(debug_assertions) {
        "build.rs"
    } else {
        "../../web/dist"
    };
    println!("cargo:rerun-if-changed={watched}");
}
