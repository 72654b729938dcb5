//! What is left out of JSON.

/// Whether a count says nothing.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
pub(crate) fn is_zero(count: &u32) -> bool {
    *count == 0
}
