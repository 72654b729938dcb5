//! Work that takes a processor for long, off the runtime and in turns.

pub(crate) mod aside;
pub(crate) mod turns;
