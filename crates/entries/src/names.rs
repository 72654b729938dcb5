//! A journal without nicknames (PRIV-3).

use game::Event;
use game::event::TeamEvent;
use protocol::pseudonyms::pseudonym;

use crate::{JournalError, decode_batch, encode_batch};

/// The entries that name a player, with numbers instead of nicknames.
///
/// # Errors
///
/// [`JournalError`] if an entry can't be read.
pub fn without_names(entries: &[(i64, Vec<u8>)]) -> Result<Vec<(i64, Vec<u8>)>, JournalError> {
    let mut changed = Vec::new();
    for (seq, body) in entries {
        let mut batch = decode_batch(body)?;
        let mut has_names = false;
        for event in &mut batch.events {
            match event {
                Event::SeatTaken(taken) | Event::SeatAsked(taken) => {
                    taken.nickname = pseudonym(taken.seat.0);
                }
                Event::SeatRenamed { seat, nickname } => *nickname = pseudonym(seat.0),
                // The room is over, so nobody is let in by it again.
                Event::ClassListTold(entries) => entries.clear(),
                Event::NeverCame(names) | Event::OfTeams(TeamEvent::MembersNamed { names, .. }) => {
                    names.clear();
                }
                _ => continue,
            }
            has_names = true;
        }
        if has_names {
            changed.push((*seq, encode_batch(&batch)));
        }
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use game::SeatId;
    use game::event::{Listed, SeatTaken};

    use super::*;
    use crate::Batch;

    /// PRIV-3: neither the name someone joined with nor the one a host gave stays.
    #[test]
    fn priv_3_no_nickname_stays_in_the_journal() {
        let seat = SeatId(4);
        let taken = SeatTaken {
            seat,
            nickname: "Maya".to_owned(),
            token_hash: [1; 32],
            account: None,
            at_ms: 5,
        };
        let renamed = Event::SeatRenamed {
            seat,
            nickname: "Maya B.".to_owned(),
        };
        let listed = Listed::new("Maya", "Maya-7").expect("it can be shown");
        let batches = [
            vec![Event::SeatTaken(taken)],
            vec![Event::LockSet(true)],
            vec![renamed],
            vec![Event::ClassListTold(vec![listed])],
            vec![Event::NeverCame(vec!["Maya".to_owned()])],
            vec![Event::OfTeams(TeamEvent::MembersNamed {
                seat,
                names: vec!["Maya".to_owned()],
            })],
        ];
        let entries = batches.map(|events| encode_batch(&Batch { at_ms: 5, events }));
        let entries: Vec<_> = (1..).zip(entries).collect();
        let changed = without_names(&entries).expect("it can be read");
        assert_eq!(
            changed.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(),
            [1, 3, 4, 5, 6]
        );
        for (_, body) in changed {
            let is_there = body.windows(4).any(|part| part == b"Maya");
            assert!(!is_there, "a name is still there");
        }
    }
}
