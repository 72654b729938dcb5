//! The keys in use change with the clock, and those before them count as long as they are needed.

use store::StoredKey;

use super::*;

fn stored(generation: i64, signs_from_ms: i64) -> StoredKey {
    StoredKey {
        name: "tokens".to_owned(),
        generation,
        body: vec![u8::try_from(generation).expect("a few"); 32],
        signs_from_ms,
    }
}

/// The first bytes of the keys that count at a time.
fn counting(generations: &[StoredKey], now_ms: i64) -> Vec<u8> {
    let clock = work::TestClock::at(now_ms.unsigned_abs());
    let keys = Keys(Arc::new(Generations {
        time: Some(Time::new(Arc::new(clock))),
        all: RwLock::new(read(generations)),
    }));
    assert_eq!(keys.in_use().bytes, keys.all()[0].bytes);
    keys.all().iter().map(|key| key.bytes[0]).collect()
}

/// CFG-1: a new key counts before it is used, and is used from one moment on, wherever that is.
#[test]
fn cfg_1_the_key_in_use_changes_with_the_clock() {
    let three = [stored(3, 3_000), stored(2, 2_000), stored(1, 1_000)];
    assert_eq!(counting(&three, 999), [1, 3, 2], "a clock that is behind");
    assert_eq!(counting(&three, 1_999), [1, 3, 2]);
    assert_eq!(counting(&three, 2_000), [2, 3, 1]);
    assert_eq!(counting(&three, 3_000), [3, 2, 1]);
    assert_eq!(counting(&three[..1], 0), [3]);
}

/// A key whose name isn't in the list would be deleted too early, or never.
#[test]
fn what_earlier_keys_are_needed_for_is_known() {
    assert_eq!(lasting("access-tokens"), Lasting::For(HOUR_MS));
    assert_eq!(lasting("totp-secrets"), Lasting::Sealing);
    assert_eq!(lasting("media-links"), Lasting::Always);
    assert_eq!(lasting("recovery-codes"), Lasting::Always);
    assert_eq!(lasting("of a newer version"), Lasting::Always);
}

#[test]
fn only_a_key_with_earlier_generations_is_replaced() {
    let one = [stored(1, 1_000)];
    assert_eq!(replaced(&one, 5_000), []);
    let two = [stored(2, 4_000), stored(1, 1_000)];
    assert_eq!(replaced(&two, 3_999), [], "it isn't in use yet");
    assert_eq!(replaced(&two, 4_000), [("tokens", &two[0])]);
}
