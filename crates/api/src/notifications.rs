//! What people were told, and which emails they want; who tells them is in `notifying`.

pub(crate) mod routes;
pub(crate) mod unsubscribe;
