//! What administrators see of an instance, and what they decide for it.
//!
//! Every operation here takes an administrator whose address is proven; what is hard to undo also a
//! proof that is not older than five minutes. Every change is an entry in the audit log, with who
//! did it. Nobody does to themselves what could leave an instance without an administrator.

pub(crate) mod abuse;
pub(crate) mod audit_log;
pub(crate) mod rooms;
pub(crate) mod settings;
pub(crate) mod users;
