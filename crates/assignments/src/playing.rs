//! Who plays an assignment, and their attempts.

use assigned::{Assignment, Attempt, NewAttempt, NewPlayer, Player, PlayerOf};
use auth::caller::Caller;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use entries::{Batch, encode_batch};
use game::SeatId;
use game::event::Event;
use game::gathered::{Dealing, look, parse_listed, parse_nickname};
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::random::random_bytes;
use handling::rate_limit::{ALL_PRACTICE_SIZE, PRACTICE_SIZE, UNKNOWN_ROOM_CODES, size_units};
use handling::wire::count;
use ring::digest::{SHA256, digest};
use store::time::from_stored_ms;
use store::{Account, AppendOutcome, JournalEntry, RoomMode};

use crate::Assignments;
use crate::errors;
use crate::gathering::read_opening;
use crate::opening::{Opening, attempt_events, read_order, store_room};
use crate::player_routes::{AssignmentCode, attempts_max};
use crate::player_wire::BegunAttempt;
use crate::rules::feedback;

/// How often someone is asked again because another device of theirs was faster.
const TRIES: u32 = 4;

/// Who asks.
pub(crate) enum Who {
    Account(Box<Account>),
    /// Without an account, with the token of a player.
    Token(String),
    Nobody,
}

impl Who {
    /// An account counts before a token.
    pub(crate) fn of(signed_in: Option<Caller>, token: Option<String>) -> Self {
        match (signed_in, token) {
            (Some(Caller { account }), _) => Self::Account(Box::new(account)),
            (None, Some(token)) => Self::Token(token),
            (None, None) => Self::Nobody,
        }
    }
}

/// A new token, and the hash that is stored of it.
pub(crate) fn fresh_token() -> (String, [u8; 32]) {
    let bytes = random_bytes::<32>();
    (URL_SAFE_NO_PAD.encode(bytes), sha256(&bytes))
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    let hash = digest(&SHA256, bytes);
    hash.as_ref().try_into().unwrap_or([0; 32])
}

/// The stored hash of a token; `None` if it is none of ours.
pub(crate) fn hash_of(token: &str) -> Option<[u8; 32]> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    (bytes.len() == 32).then(|| sha256(&bytes))
}

impl Assignments {
    /// The assignment with this code, closed if its date has come. Wrong codes count against the
    /// limit of the address.
    pub(crate) async fn by_code(
        &self,
        code: Result<AssignmentCode, ApiError>,
        address: &ClientAddress,
    ) -> Result<Assignment, ApiError> {
        let found = match code {
            Ok(AssignmentCode(code)) => assigned::find_by_code(&self.store, &code).await?,
            Err(_not_a_code) => None,
        };
        if let Some(assignment) = found {
            return self.up_to_date(assignment).await;
        }
        let (address, now_ms) = (address.limit_text(), self.time.now_ms());
        let guesses = self.limits.spend(UNKNOWN_ROOM_CODES, &address, now_ms);
        guesses.await?;
        Err(errors::unknown())
    }

    /// The player that someone is, if they have begun.
    pub(crate) async fn player(&self, id: &str, who: &Who) -> Result<Option<Player>, ApiError> {
        let hash;
        let of = match who {
            Who::Account(account) => PlayerOf::Account(&account.id),
            Who::Token(token) => match hash_of(token) {
                Some(known) => {
                    hash = known;
                    PlayerOf::Token(&hash)
                }
                None => return Ok(None),
            },
            Who::Nobody => return Ok(None),
        };
        Ok(assigned::find_player(&self.store, id, of).await?)
    }

    /// Whether someone continued on another device than the one that asks.
    pub(crate) async fn is_elsewhere(&self, id: &str, who: &Who) -> Result<bool, ApiError> {
        let hash = match who {
            Who::Token(token) => hash_of(token),
            Who::Account(_) | Who::Nobody => None,
        };
        match hash {
            Some(hash) => Ok(assigned::was_left(&self.store, id, &hash).await?),
            None => Ok(false),
        }
    }

    /// The language of the quiz.
    async fn language(&self, id: &str) -> Result<String, ApiError> {
        let (_, opening) = read_opening(&self.store, id).await?;
        let told = opening.into_iter().find_map(|event| match event {
            Event::LanguageTold(language) => Some(language),
            _ => None,
        });
        Ok(told.unwrap_or_default())
    }

    /// The same, or someone new; with the token of someone without an account.
    pub(crate) async fn player_or_new(
        &self,
        assignment: &Assignment,
        who: Who,
        typed: Option<String>,
    ) -> Result<(Player, Option<String>), ApiError> {
        if let Some(player) = self.player(&assignment.id, &who).await? {
            let token = match who {
                Who::Token(token) => Some(token),
                Who::Account(_) | Who::Nobody => None,
            };
            return Ok((player, token));
        }
        let is_named = typed
            .as_deref()
            .is_some_and(|typed| !typed.trim().is_empty());
        if !is_named && self.is_elsewhere(&assignment.id, &who).await? {
            return Err(errors::moved_away());
        }
        if assignment.listed_count > 0 {
            return self.listed_player(assignment, &who, typed.as_deref()).await;
        }
        let account = match &who {
            Who::Account(account) => Some(account),
            Who::Token(_) | Who::Nobody => None,
        };
        let typed = typed.or_else(|| account.map(|account| account.name.clone()));
        let host_name = assignment.host_name.as_deref().unwrap_or_default();
        let language = self.language(&assignment.id).await?;
        let name = parse_nickname(typed.as_deref().unwrap_or_default(), host_name, &language);
        let name = name.map_err(errors::nickname)?;
        let (token, hash) = fresh_token();
        let new = NewPlayer {
            assignment_id: &assignment.id,
            account_id: account.map(|account| account.id.as_str()),
            nickname: &name,
            look: &look(&name),
            token_hash: account.is_none().then_some(&hash),
        };
        let made = assigned::insert_player(&self.store, new, self.time.now_ms()).await?;
        let is_signed_in = account.is_some();
        let player = match made {
            Some(id) => {
                let of = PlayerOf::Id(&id);
                assigned::find_player(&self.store, &assignment.id, of).await?
            }
            // Another device of the same account was faster, or someone has the nickname.
            None => self.player(&assignment.id, &who).await?,
        };
        let player = player.ok_or_else(errors::nickname_taken)?;
        Ok((player, (!is_signed_in).then_some(token)))
    }

    /// Someone new who has picked a name of the assignment's list.
    async fn listed_player(
        &self,
        assignment: &Assignment,
        who: &Who,
        typed: Option<&str>,
    ) -> Result<(Player, Option<String>), ApiError> {
        let name = parse_listed(typed.unwrap_or_default());
        let name = name.map_err(|_refusal| errors::name_not_listed())?;
        let account_id = match who {
            Who::Account(account) => Some(account.id.as_str()),
            Who::Token(_) | Who::Nobody => None,
        };
        let (token, hash) = fresh_token();
        let as_whom = (account_id, account_id.is_none().then_some(&hash[..]));
        let (store, now_ms) = (&self.store, self.time.now_ms());
        let own_look = look(&name);
        if let Some(player) =
            assigned::take_name(store, &assignment.id, &own_look, as_whom, now_ms).await?
        {
            return Ok((player, account_id.is_none().then_some(token)));
        }
        // Another device of the same account was faster.
        if let Some(player) = self.player(&assignment.id, who).await? {
            return Ok((player, None));
        }
        let listed = assigned::list_names(store, &assignment.id, false).await?;
        let is_listed = listed.iter().any(|listed| look(listed) == own_look);
        Err(if is_listed {
            errors::nickname_taken()
        } else {
            errors::name_not_listed()
        })
    }

    /// The attempt that a player can go on with, or a new one; and whether it is new.
    pub(crate) async fn attempt(
        &self,
        assignment: &Assignment,
        player: &Player,
        address: &str,
    ) -> Result<(bool, BegunAttempt), ApiError> {
        for _ in 0..TRIES {
            let attempts = assigned::list_attempts_of(&self.store, &player.id).await?;
            let current = attempts
                .iter()
                .find(|attempt| attempt.finished_at_ms.is_none());
            if let Some(attempt) = current {
                if let Some(begun) = self.go_on(attempt).await? {
                    return Ok((false, begun));
                }
                continue;
            }
            let begun_count = i64::try_from(attempts.len()).unwrap_or(i64::MAX);
            let max = attempts_max(assignment, Some(player));
            if max.is_some_and(|max| begun_count >= max) {
                return Err(errors::used_up());
            }
            let number = begun_count + 1;
            if let Some(begun) = self.begin(assignment, player, number, address).await? {
                return Ok((true, begun));
            }
        }
        Err(ApiError::unavailable(
            "other devices of a player were faster",
        ))
    }

    /// The device that a player has left no longer opens the attempt that goes on. If other things
    /// keep happening to it, it stays open there until the player goes on.
    pub(crate) async fn leave_device(&self, player_id: &str) -> Result<(), ApiError> {
        for _ in 0..TRIES {
            let attempts = assigned::list_attempts_of(&self.store, player_id).await?;
            let mut attempts = attempts.iter();
            let Some(current) = attempts.find(|attempt| attempt.finished_at_ms.is_none()) else {
                break;
            };
            if self.go_on(current).await?.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Gives an attempt a new seat token. Anyone who is connected to it must connect again, and
    /// only the new token opens it. `None` if something else happened to it meanwhile.
    async fn go_on(&self, attempt: &Attempt) -> Result<Option<BegunAttempt>, ApiError> {
        let now_ms = self.time.now_ms();
        let store = &self.store;
        let Some(row) = store.find_open_room_by_code(&attempt.room_code).await? else {
            return Ok(None);
        };
        let Some(epoch) = self.rooms.seize_attempt(&row).await? else {
            return Ok(None);
        };
        let (seat_token, token_hash) = fresh_token();
        let last = store.read_journal(&row.id, 0).await?;
        let last_seq = last.last().map_or(0, |(seq, _)| *seq);
        let entry = JournalEntry {
            room_id: row.id.clone(),
            epoch,
            seq: last_seq + 1,
            body: encode_batch(&Batch {
                at_ms: from_stored_ms(now_ms),
                events: vec![Event::SeatHandedOver {
                    seat: SeatId(0),
                    token_hash,
                }],
            }),
            at_ms: now_ms,
        };
        let appended = store.append_journal(&[entry]).await?;
        let slept = assigned::put_to_sleep(store, &row.id, epoch).await?;
        if appended != [AppendOutcome::Appended] || !slept {
            return Ok(None);
        }
        Ok(Some(BegunAttempt {
            number: count(attempt.number),
            room_code: row.code,
            seat_token,
        }))
    }

    /// Begins an attempt. `None` if another device of the player was faster.
    async fn begin(
        &self,
        assignment: &Assignment,
        player: &Player,
        number: i64,
        address: &str,
    ) -> Result<Option<BegunAttempt>, ApiError> {
        let now_ms = self.time.now_ms();
        let (opened, opening) = read_opening(&self.store, &assignment.id).await?;
        let policies = &assignment.policies;
        let draws = policies.draw_count.map(|count| usize::try_from(count).ok());
        let dealing = Dealing {
            draw_count: draws.flatten(),
            shuffles_questions: policies.shuffles_questions != 0,
            shuffles_answers: policies.shuffles_answers != 0,
        };
        let (seat_token, token_hash) = fresh_token();
        let who = (player.nickname.as_str(), token_hash);
        let how = (
            dealing,
            views::chosen_feedback(feedback(&policies.feedback)),
        );
        let (events, order) = attempt_events((&opened, &opening), how, who, now_ms);
        let size = encode_batch(&Batch {
            at_ms: 0,
            events: events.clone(),
        });
        let size = size_units(size.len());
        let limits = &self.limits;
        limits
            .spend_many(PRACTICE_SIZE, address, size, now_ms)
            .await?;
        limits
            .spend_many(ALL_PRACTICE_SIZE, "", size, now_ms)
            .await?;
        let room = Opening {
            mode: RoomMode::Attempt,
            // So that it goes with the host's account.
            host_id: assignment.host_account_id.as_deref(),
            quiz_id: None,
            title: &assignment.title,
            question_count: read_order(&order).len(),
        };
        let (room_id, room_code) = store_room(&self.store, room, events, now_ms).await?;
        let new = NewAttempt {
            room_id: &room_id,
            player_id: &player.id,
            number,
            question_order: &order,
            limit_minutes: policies.attempt_minutes,
            more_minutes: player.more_minutes,
        };
        if !assigned::insert_attempt(&self.store, new, now_ms).await? {
            return Ok(None);
        }
        Ok(Some(BegunAttempt {
            number: count(number),
            room_code,
            seat_token,
        }))
    }
}
