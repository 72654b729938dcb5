//! Limits how many requests one account or one address may make, across all operations.
//!
//! This stops scripts that run wild, not people: a class that opens the feed at the same moment is
//! far below the limit, and joining and playing don't count at all. Each node counts for itself, in
//! memory, because a database write per request would cost more than the requests it saves. The
//! number of counters is bounded, and a restart resets them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;

use crate::personal_tokens::Presented;
use crate::sessions::Sessions;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::requests::is_api_path;
use handling::wire::API;
use store::time::MINUTE_MS;

/// The maximum number of counters. Beyond it, we drop those that would reset soonest.
const CALLERS_MAX: usize = 20_000;

/// Who makes requests.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Caller {
    Account(String),
    /// A program, by the id of its token. It has the same limit as its account, counted separately.
    Token(String),
    /// A browser that sends only its refresh cookie, by the hash of the cookie: many such browsers
    /// start at the same moment behind one address.
    Cookie(Vec<u8>),
    Address(IpAddr),
}

/// The counters of this node.
pub struct Floods {
    /// The limit for an account; addresses get half. Zero disables counting.
    calls_per_minute: u32,
    /// For each caller, the time at which its count is back to zero. A plain lock: it is held for
    /// one look-up, and never across an await.
    clean_at_us: Mutex<HashMap<Caller, i64>>,
}

impl Floods {
    pub fn new(calls_per_minute: u32) -> Self {
        Self {
            calls_per_minute,
            clean_at_us: Mutex::default(),
        }
    }

    /// Counts a request. `Err` holds how long the caller has to wait.
    fn count(&self, caller: Caller, now_ms: i64) -> Result<(), i64> {
        let per_minute = match caller {
            Caller::Account(_) | Caller::Token(_) | Caller::Cookie(_) => self.calls_per_minute,
            Caller::Address(_) => self.calls_per_minute.div_ceil(2),
        };
        if per_minute == 0 {
            return Ok(());
        }
        // In microseconds, so that any limit divides a minute accurately enough.
        let forgive_us = MINUTE_MS * 1000 / i64::from(per_minute);
        let at_us = now_ms * 1000;
        let mut clean_at_us = self.clean_at_us.lock();
        shrink(&mut clean_at_us, at_us);
        let clean = clean_at_us.entry(caller).or_insert(at_us);
        let next_us = (*clean).max(at_us) + forgive_us;
        let over_us = next_us - at_us - MINUTE_MS * 1000;
        if over_us > 0 {
            return Err(over_us / 1000 + 1);
        }
        *clean = next_us;
        Ok(())
    }
}

/// Drops callers whose count is back to zero, and if that is not enough, the half that gets there
/// soonest.
fn shrink(clean_at_us: &mut HashMap<Caller, i64>, now_us: i64) {
    if clean_at_us.len() < CALLERS_MAX {
        return;
    }
    clean_at_us.retain(|_, at_us| *at_us > now_us);
    if clean_at_us.len() >= CALLERS_MAX {
        let mut ends: Vec<i64> = clean_at_us.values().copied().collect();
        let (_, median, _) = ends.select_nth_unstable(CALLERS_MAX / 2);
        let median = *median;
        clean_at_us.retain(|_, at_us| *at_us > median);
    }
}

/// Identifies callers and counts their requests.
#[derive(Clone)]
pub struct FloodGuard {
    pub sessions: Sessions,
    pub floods: Arc<Floods>,
}

/// Refuses requests over the limit.
pub async fn guard_floods(
    State(state): State<FloodGuard>,
    address: ClientAddress,
    mut request: Request,
    next: Next,
) -> Response {
    let now_ms = state.sessions.time.now_ms();
    if is_api_path(request.uri().path()) {
        match state.sessions.presented_token(request.headers()).await {
            Ok(Some(presented)) => _ = request.extensions_mut().insert(presented),
            Ok(None) => {}
            Err(error) => return ApiError::from(error).into_response(),
        }
    }
    let mut caller = caller(&state, &address, &request, now_ms);
    // A made-up cookie counts as no cookie, or each would have a budget of its own.
    if let Some(Caller::Cookie(hash)) = &caller {
        match state.sessions.store.find_refresh_token(hash).await {
            Ok(Some(_known)) => {}
            Ok(None) => caller = Some(Caller::Address(address.limit_key())),
            Err(error) => return ApiError::from(error).into_response(),
        }
    }
    if let Some(caller) = caller
        && let Err(wait_ms) = state.floods.count(caller, now_ms)
    {
        return ApiError::too_many_requests(wait_ms).into_response();
    }
    next.run(request).await
}

/// The caller of a request, if the request counts.
fn caller(
    state: &FloodGuard,
    address: &ClientAddress,
    request: &Request,
    now_ms: i64,
) -> Option<Caller> {
    let path = request.uri().path();
    if !is_api_path(path) {
        return None;
    }
    if let Some(Presented(Some(token))) = request.extensions().get() {
        return Some(Caller::Token(token.id.clone()));
    }
    let token = request.headers().get(AUTHORIZATION);
    let token = token.and_then(|value| value.to_str().ok()?.split_once(' '));
    if let Some((_, token)) = token
        && let Some(owner) = state.sessions.access_tokens.read(token.trim(), now_ms)
    {
        return Some(Caller::Account(owner.account_id));
    }
    let path = path.strip_prefix(API).unwrap_or(path);
    if is_playing(path) || address.is_local {
        return None;
    }
    // Strangers could use up an address that everyone has, and a right password would be refused.
    // Passwords have limits of their own.
    if address.is_shared && matches!(path, "/auth/login" | "/auth/login/second-factor") {
        return None;
    }
    if matches!(
        path,
        "/auth/check" | "/auth/refresh" | "/auth/logout" | "/auth/seat-pass"
    ) && let Some(token) = state.sessions.refresh_cookie.read(request.headers())
    {
        return Some(Caller::Cookie(token.hash()));
    }
    Some(Caller::Address(address.limit_key()))
}

/// Whether a path, without its version, belongs to joining and playing, which has its own limits
/// that a whole school behind one address never hits, is the picture of a question, or checks
/// whether playing would work.
fn is_playing(path: &str) -> bool {
    path.starts_with("/rooms/")
        || path == "/instance/stream"
        || path.starts_with("/media/")
        || (path.starts_with("/quiz/") && path.ends_with("/practice"))
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::{CALLERS_MAX, Caller, Floods, is_playing};

    fn address(n: u32) -> Caller {
        Caller::Address(IpAddr::V4(Ipv4Addr::from_bits(n)))
    }

    #[test]
    fn so_many_calls_a_minute_and_no_more() {
        let floods = Floods::new(600);
        let account = Caller::Account("ada".to_owned());
        for _ in 0..600 {
            assert_eq!(floods.count(account.clone(), 1000), Ok(()));
        }
        assert_eq!(floods.count(account.clone(), 1000), Err(101));
        assert_eq!(floods.count(account, 1101), Ok(()));
        for _ in 0..300 {
            assert_eq!(floods.count(address(1), 1000), Ok(()));
        }
        assert!(floods.count(address(1), 1000).is_err());
        assert_eq!(floods.count(address(2), 1000), Ok(()), "others do not pay");
    }

    #[test]
    fn zero_is_no_limit() {
        let floods = Floods::new(0);
        assert!((0..5000).all(|_| floods.count(address(1), 0).is_ok()));
    }

    #[test]
    fn counters_stay_bounded() {
        let floods = Floods::new(600);
        for n in 0..3 * CALLERS_MAX {
            let n = u32::try_from(n).expect("small");
            floods
                .count(address(n), i64::from(n))
                .expect("it is its first call");
        }
        assert!(floods.clean_at_us.lock().len() <= CALLERS_MAX);
    }

    #[test]
    fn whoever_plays_is_not_counted() {
        for path in [
            "/rooms/1234567",
            "/rooms/1234567/socket",
            "/rooms/1234567/stream",
            "/instance/stream",
            "/quiz/a/practice",
            "/media/a",
        ] {
            assert!(is_playing(path), "{path}");
        }
        for path in [
            "/rooms",
            "/instance",
            "/media",
            "/quiz/a",
            "/feed",
            "/auth/login",
        ] {
            assert!(!is_playing(path), "{path}");
        }
    }
}
