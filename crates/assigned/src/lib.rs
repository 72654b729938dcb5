//! The tables of assignments: those who play them, and their attempts.
//!
//! An assignment is a row in `rooms` with the mode `assigned`, which no node ever runs. An attempt
//! is one with the mode `attempt`. While it sleeps, no node owns it: its `owner_node` is empty, so
//! it isn't revived at the start of a node, and it costs no memory. The node that wakes it raises
//! its epoch, as with any room that is taken over.

mod attempts;
mod devices;
mod names;
mod own_speed;
mod players;
mod policies;
mod reminders;
mod time_limits;

pub use attempts::{
    Attempt, AttemptProgress, Counted, NewAttempt, insert_attempt, list_attempts_of, list_counted,
    note_attempt, put_to_sleep, recount_attempt,
};
pub use devices::{put_device_code, take_device_code, was_left};
pub use names::{ListedName, list_names, replace_names, take_name};
pub use own_speed::{Joinable, Reached, count_reached, find_joinable};
pub use players::{
    Extension, NewPlayer, OwnAssignment, Player, PlayerOf, extend, find_player, insert_player,
    is_told, list_own, list_players, remove_player,
};
pub use policies::{
    Assignment, Policies, Whose, close, count_open, delete, end_overdue, find, find_by_code,
    fingerprint, forget_unowned, insert, list, list_awake, list_due, list_overdue, note_gathered,
    reopen, replace_journal, update,
};
pub use reminders::{
    CONFIRM_MS, DueReminder, NewReminder, Reminder, confirm_reminder, delete_reminder,
    find_reminder, forget_reminders, list_due_reminders, put_reminder, reminds_at_ms,
    settle_reminder,
};
pub use time_limits::{
    TimeLimit, find_time_limit, list_limited_awake, list_out_of_time, note_out_of_time,
};
