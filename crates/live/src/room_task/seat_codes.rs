//! Codes that let another device take a seat over.
//!
//! They live in memory only: after a restart people ask for a new one. Each seat has one at most,
//! so there are never more than seats.

use std::collections::BTreeMap;

use game::SeatId;

use crate::limits::SEAT_CODE_MS;

/// The codes of a room that can be used now.
#[derive(Debug, Default)]
pub(super) struct SeatCodes {
    by_seat: BTreeMap<SeatId, (String, u64)>,
}

impl SeatCodes {
    /// A new code of a seat, which replaces an older one, and until when it works.
    pub(super) fn give(&mut self, seat: SeatId, now_ms: u64) -> (String, u64) {
        let given = (secret::seat_code(), now_ms + SEAT_CODE_MS);
        self.by_seat.insert(seat, given.clone());
        given
    }

    /// Ends the code of a seat that has another player now.
    pub(super) fn forget(&mut self, seat: SeatId) {
        self.by_seat.remove(&seat);
    }

    /// The seat of a code as it was typed. It works once.
    pub(super) fn take(&mut self, typed: &str, now_ms: u64) -> Option<SeatId> {
        self.by_seat
            .retain(|_, (_, expires_ms)| now_ms < *expires_ms);
        let typed = secret::tidy_seat_code(typed);
        let mut codes = self.by_seat.iter();
        let seat = *codes.find(|(_, (code, _))| *code == typed)?.0;
        self.by_seat.remove(&seat);
        Some(seat)
    }
}

#[cfg(test)]
mod tests {
    use game::SeatId;

    use super::SeatCodes;
    use crate::limits::SEAT_CODE_MS;

    #[test]
    fn live_6_a_seat_code_works_once_and_for_its_time() {
        let mut codes = SeatCodes::default();
        let (code, expires_ms) = codes.give(SeatId(3), 100);
        assert_eq!(expires_ms, 100 + SEAT_CODE_MS);
        assert_eq!(codes.take("AAAAAA", 100), None);
        assert_eq!(codes.take(&code.to_lowercase(), 100), Some(SeatId(3)));
        assert_eq!(codes.take(&code, 100), None, "it was used");

        let (first, _) = codes.give(SeatId(3), 200);
        let (second, expires_ms) = codes.give(SeatId(3), 300);
        assert_eq!(codes.take(&first, 400), None, "it was replaced");
        assert_eq!(codes.take(&second, expires_ms), None, "it has expired");
    }
}
