//! Log-ins during the game: someone tries passwords while others play (AUTH-2).
//!
//! A fixed number starts each second, whether or not the earlier ones have a response, each for an
//! address without an account and from a different network address. All of them fail, so the work
//! they cause must not slow down the game.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use crate::conversation::Target;
use crate::http::{Http, Refusal};

/// The maximum number of attempts waiting for a response. Each is a connection, and the players'
/// connections come first.
pub(crate) const WAITING_MAX: u32 = 500;

/// How often each response came.
pub(crate) type Answers = BTreeMap<String, u64>;

/// A stream of log-in attempts that runs until it is ended or dropped.
pub(crate) struct Flood {
    pump: JoinHandle<()>,
    /// Updated by every log-in; the lock is held for one addition.
    answers: Arc<Mutex<Answers>>,
}

impl Flood {
    pub(crate) fn start(target: &Target, per_second: u32) -> Option<Self> {
        let pause = Duration::from_secs(1).checked_div(per_second)?;
        let answers = Arc::<Mutex<Answers>>::default();
        let pump = tokio::spawn(pump(target.clone(), pause, Arc::clone(&answers)));
        Some(Self { pump, answers })
    }

    /// Stops it and returns the counted responses.
    pub(crate) fn end(self) -> Answers {
        let answers = self.answers.lock();
        answers.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        self.pump.abort();
    }
}

async fn pump(target: Target, pause: Duration, answers: Arc<Mutex<Answers>>) {
    let waiting = Arc::new(Semaphore::new(WAITING_MAX as usize));
    let mut ticks = interval(pause);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for number in 0_u32.. {
        ticks.tick().await;
        let note = |answers: &Mutex<Answers>, answer: String| {
            let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
            *answers.entry(answer).or_default() += 1;
        };
        let Ok(permit) = Arc::clone(&waiting).try_acquire_owned() else {
            note(&answers, "not sent: too many wait".to_owned());
            continue;
        };
        let (target, answers) = (target.clone(), Arc::clone(&answers));
        // Ends with its response; the permits limit how many there are.
        tokio::spawn(async move {
            note(&answers, log_in(target, number).await);
            drop(permit);
        });
    }
}

/// Tries a password and returns the result.
async fn log_in(target: Target, number: u32) -> String {
    let [_, a, b, c] = number.to_be_bytes();
    let mut http = Http::new(target);
    http.forwarded_for = Some(format!("10.{a}.{b}.{c}"));
    let body = json!({
        "email": format!("flood-{number}@example.org"),
        "password": "not the password of anyone",
    });
    match http.post::<Value>("auth/login", body).await {
        Ok(_) => "let in".to_owned(),
        Err(error) => match error.downcast_ref::<Refusal>() {
            Some(refusal) => refusal.status.to_string(),
            None => "no answer".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::Flood;
    use crate::conversation::Target;

    #[tokio::test]
    async fn there_is_no_flood_of_nothing() {
        let target = Target::parse("http://127.0.0.1:9").unwrap();
        assert!(Flood::start(&target, 0).is_none());
        let flood = Flood::start(&target, 10).expect("a flood");
        assert!(flood.end().is_empty(), "nothing was answered yet");
    }
}
