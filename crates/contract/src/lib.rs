//! What is added to the contract once all routes are known.
//!
//! [`links`] says how to go on with what a call has made, and [`variants`] makes tagged messages
//! possible to satisfy. Neither knows what the operations do.

pub mod links;
mod places;
pub mod variants;
