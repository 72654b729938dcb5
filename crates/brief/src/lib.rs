//! Brief views: what a player's view leaves out because the connection was sent it before.
//!
//! Most of a view is what the view before said: the title, the settings, the question. So a view is
//! made of parts, and a part that a connection has is left out when the view is written to it.
//! The writer knows what was written last ([`Known`]); a view that was never written, because a
//! newer one replaced it or the connection was lost, therefore changes nothing.
//!
//! [`marked`] writes a view with marks around its parts, [`Shared`] leaves parts out, and
//! [`Together`] puts views together again, for clients in Rust. `docs/live-protocol.md` says what
//! the parts are.

mod marked;
mod parts;
mod together;

pub use marked::{own, shared};
pub use parts::{Known, Shared};
pub use together::Together;
