//! PRIV-3: nothing is kept for longer than it has to be, and nothing goes sooner.

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};
use store::testing::TestDb;
use store::{
    Account, Forgotten, Limit, NewAuditEvent, NewCeremony, NewMail, NewRoom, NewSession, RoomMode,
    Store,
};

use crate::{DAY, HOUR, MINUTE, NOW, a_new_room, an_account};

/// Fails unless exactly one row is due at this time, and none a millisecond before.
async fn one_is_due_at(store: &Store, at_ms: i64) -> Forgotten {
    let early = store.forget_what_is_due(at_ms - 1).await.unwrap();
    assert_eq!(early, Forgotten::default(), "it goes too soon");
    let forgotten = store.forget_what_is_due(at_ms).await.unwrap();
    assert_eq!(forgotten.row_count, 1, "it stays too long");
    forgotten
}

/// The administrator, who is verified.
async fn the_first_account(store: &Store) -> Account {
    let account = an_account(store, "admin@example.org").await;
    store.mark_email_verified(&account.id, NOW).await.unwrap();
    account
}

async fn a_session(store: &Store, account_id: &str, token_hash: &[u8]) -> String {
    let session = NewSession {
        account_id,
        token_hash,
        user_agent: "",
        network: "",
        idle_expires_at_ms: NOW + 14 * DAY,
        absolute_expires_at_ms: NOW + 90 * DAY,
    };
    store.create_session(session, NOW).await.unwrap().id
}

async fn a_letter(store: &Store, to_address: &str) -> String {
    let mail = NewMail {
        to_address,
        subject: "Hello",
        text: "Hello",
        html: "Hello",
        unsubscribe_url: None,
        expires_at_ms: None,
    };
    store.enqueue_mail(mail, NOW).await.unwrap()
}

/// Changes what no query of the store changes.
pub(crate) async fn run(db: &TestDb, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned());
    if db.url().starts_with("sqlite") {
        let mut c = SqliteConnection::connect(db.url()).await.unwrap();
        c.execute(sql).await.unwrap();
    } else {
        let mut c = PgConnection::connect(db.url()).await.unwrap();
        c.execute(sql).await.unwrap();
    }
}

both! {
    async fn priv_3_what_ran_out_goes(db) {
        let store = db.open().await;
        let ada = the_first_account(&store).await;
        let ceremony = NewCeremony {
            token_hash: b"token",
            kind: "test",
            account_id: Some(&ada.id),
            session_id: None,
            body: "{}",
            expires_at_ms: NOW + 10 * MINUTE,
        };
        store.begin_ceremony(ceremony).await.unwrap();
        one_is_due_at(&store, NOW + 10 * MINUTE).await;

        let count = |limit: &mut Limit| limit.clean_at_ms = NOW + HOUR;
        store.change_limit(b"key", count).await.unwrap();
        one_is_due_at(&store, NOW + HOUR).await;

        store.request_reset("ada@example.org", NOW).await.unwrap();
        one_is_due_at(&store, NOW + DAY).await;
        store.put_password_reset(&ada.id, b"token", NOW + 30 * MINUTE, NOW).await.unwrap();
        one_is_due_at(&store, NOW + DAY + 30 * MINUTE).await;
    }

    async fn priv_3_sessions_and_their_tokens_go_30_days_after_their_end(db) {
        let store = db.open().await;
        let ada = the_first_account(&store).await;
        let revoked = a_session(&store, &ada.id, b"revoked").await;
        let unused = a_session(&store, &ada.id, b"unused").await;
        store.revoke_session(&revoked, NOW + HOUR).await.unwrap();
        one_is_due_at(&store, NOW + HOUR + 30 * DAY).await;
        assert_eq!(store.find_session(&revoked).await.unwrap(), None);
        assert_eq!(store.find_session_by_token(b"revoked").await.unwrap(), None);
        assert!(store.find_session(&unused).await.unwrap().is_some());
        one_is_due_at(&store, NOW + 44 * DAY).await;
        assert_eq!(store.find_session(&unused).await.unwrap(), None);
    }

    async fn priv_3_entries_about_safety_go_after_90_days(db) {
        let store = db.open().await;
        let event = NewAuditEvent {
            event: "authn_login_success",
            account_id: Some("somebody"),
            session_id: None,
            user_agent: "",
            network: "",
            details: "{}",
            actor_id: None,
        };
        store.append_audit_event(event, NOW).await.unwrap();
        one_is_due_at(&store, NOW + 90 * DAY).await;
        assert!(store.list_audit_events("somebody", 9).await.unwrap().is_empty());
    }

    async fn priv_3_letters_go_7_days_after_they_left(db) {
        let store = db.open().await;
        let sent = a_letter(&store, "ada@example.org").await;
        store.mark_mail_sent(&sent, false, NOW + HOUR).await.unwrap();
        let given_up = a_letter(&store, "bob@example.org").await;
        store.mark_mail_failed(&given_up, "nobody is there", None).await.unwrap();
        a_letter(&store, "eve@example.org").await;
        assert_eq!(one_is_due_at(&store, NOW + 7 * DAY).await.mail_ids, [given_up]);
        assert_eq!(one_is_due_at(&store, NOW + HOUR + 7 * DAY).await.mail_ids, [sent]);
        let left = store.forget_what_is_due(NOW + 1000 * DAY).await.unwrap();
        assert_eq!(left, Forgotten::default(), "what is still to be sent stays");
    }

    /// AUTH-13: someone else's address is not kept occupied.
    async fn priv_3_accounts_that_were_never_verified_go_after_7_days(db) {
        let store = db.open().await;
        let admin = an_account(&store, "admin@example.org").await;
        let verified = an_account(&store, "ada@example.org").await;
        store.mark_email_verified(&verified.id, NOW).await.unwrap();
        let eve = an_account(&store, "eve@example.org").await;
        let session_id = a_session(&store, &eve.id, b"eve").await;
        let letter = a_letter(&store, "eve@example.org").await;
        let room = NewRoom {
            host_account_id: Some(eve.id.clone()),
            mode: RoomMode::Practice,
            ..a_new_room("1234567")
        };
        let room = store.create_room(room, b"Eve", NOW).await.unwrap();
        let kept = store.forget_what_is_due(NOW + 7 * DAY).await.unwrap();
        assert_eq!(kept, Forgotten::default(), "she practices right now");

        store.finish_room(&room.id, 1, 1, NOW).await.unwrap();
        let forgotten = one_is_due_at(&store, NOW + 7 * DAY).await;
        assert_eq!(forgotten.account_ids, std::slice::from_ref(&eve.id));
        assert_eq!(forgotten.session_ids, [session_id]);
        assert_eq!(forgotten.mail_ids, [letter]);
        assert_eq!(store.find_account(&eve.id).await.unwrap(), None);
        assert_eq!(store.find_room(&room.id).await.unwrap(), None);
        assert!(store.find_account(&admin.id).await.unwrap().is_some(), "administrators stay");
        assert!(store.find_account(&verified.id).await.unwrap().is_some());
        assert_eq!(an_account(&store, "eve@example.org").await.email, "eve@example.org");
    }

    async fn many_rows_go_in_batches(db) {
        let store = db.open().await;
        run(db, "with recursive n (i) as (select 1 union all select i + 1 from n where i < 1200) \
            insert into audit_events (id, at_ms, event, user_agent, network, details) \
            select cast(i as text), 1, 'sys_startup', '', '', '{}' from n").await;
        let forgotten = store.forget_what_is_due(NOW).await.unwrap();
        assert_eq!(forgotten.row_count, 1200);
    }
}
