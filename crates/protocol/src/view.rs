//! What each role may see.
