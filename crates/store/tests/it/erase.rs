//! Deleting an account (PRIV-5): what it had is nowhere anymore, and others keep theirs.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Connection, PgConnection, Row as _, SqliteConnection};
use store::testing::TestDb;
use store::{
    Account, ClassEntry, DepartureOutcome, FIRST_SEQ, FoldedNickname, JournalEntry, Likes,
    NewAuditEvent, NewAvatar, NewCeremony, NewMail, NewSession, Occasion, Store, new_id,
};

use crate::{DAY, NOW, a_new_question, a_new_room, a_quiz, an_account, depart};

/// In everything the account ever wrote; nowhere else.
const CANARY: &str = "canarybird";

fn farewell(to: &str) -> NewMail<'_> {
    NewMail {
        to_address: to,
        subject: "Good-bye",
        text: "Good-bye",
        html: "Good-bye",
        unsubscribe_url: None,
        expires_at_ms: None,
    }
}

/// An account that has something in every table it can have something in.
async fn a_busy_account(store: &Store, email: &str, canary: &str) -> Account {
    let account = an_account(store, email).await;
    let id = account.id.as_str();
    store.rename_account(id, canary).await.unwrap();
    let likes = format!(r#"{{"theme":"{canary}"}}"#);
    store
        .put_likes(id, Likes::Preferences, &likes)
        .await
        .unwrap();
    store
        .put_likes(id, Likes::Notifications, &likes)
        .await
        .unwrap();
    let session = NewSession {
        account_id: id,
        token_hash: canary.as_bytes(),
        user_agent: canary,
        network: canary,
        idle_expires_at_ms: NOW + DAY,
        absolute_expires_at_ms: NOW + DAY,
    };
    let session = store.create_session(session, NOW).await.unwrap();
    let details = format!(r#"{{"what":"{canary}"}}"#);
    let event = NewAuditEvent {
        event: "authn_login_success",
        account_id: Some(id),
        session_id: Some(&session.id),
        user_agent: canary,
        network: canary,
        details: &details,
        actor_id: None,
    };
    store.append_audit_event(event, NOW).await.unwrap();
    let picture = canary.repeat(2000);
    let avatar = NewAvatar {
        id: &new_id(NOW),
        account_id: id,
        body: picture.as_bytes(),
    };
    store.put_avatar(avatar, NOW).await.unwrap();
    let ceremony = NewCeremony {
        token_hash: canary.as_bytes(),
        kind: "second-factor",
        account_id: Some(id),
        session_id: None,
        body: &details,
        expires_at_ms: NOW + DAY,
    };
    store.begin_ceremony(ceremony).await.unwrap();
    let mail = NewMail {
        to_address: email,
        subject: canary,
        text: canary,
        html: canary,
        unsubscribe_url: None,
        expires_at_ms: None,
    };
    store.enqueue_mail(mail, NOW).await.unwrap();

    let quiz = a_quiz(store, &account, canary).await;
    store
        .create_question(&quiz.id, a_new_question(canary), None, NOW)
        .await
        .unwrap();
    store.delete_quiz(&quiz.id, NOW).await.unwrap();
    let quiz = a_quiz(store, &account, canary).await;
    store
        .create_question(&quiz.id, a_new_question(canary), None, NOW)
        .await
        .unwrap();
    let settings = format!(r#"{{"what":"{canary}"}}"#);
    let occasion = Occasion {
        quiz_id: Some(&quiz.id),
        audience: Some(&settings),
        title: canary,
        note: canary,
        settings: &settings,
        starts_at_ms: NOW + DAY,
        time_zone: "Europe/Berlin",
        reminders: "[60]",
        reminders_at_ms: &[NOW + DAY],
    };
    let token = format!("{canary}-{}", new_id(NOW));
    store
        .schedule_room(id, &token, occasion, NOW)
        .await
        .unwrap();
    for (n, host) in [Some(account.id.clone()), None].into_iter().enumerate() {
        let mut room = a_new_room(&format!("{canary}{n}"));
        room.host_account_id = host;
        room.quiz_id = Some(quiz.id.clone());
        room.title = canary.into();
        let room = store
            .create_room(room, canary.as_bytes(), NOW)
            .await
            .unwrap();
        store.finish_room(&room.id, 1, 3, NOW).await.unwrap();
        let report = format!(r#"{{"title":"{canary}"}}"#);
        store
            .put_report(&room.id, &report, std::slice::from_ref(&report), NOW)
            .await
            .unwrap();
    }
    a_known_player(store, &account, canary).await;
    account
}

async fn a_known_player(store: &Store, host: &Account, canary: &str) {
    let list = store
        .create_class_list(&host.id, canary, NOW)
        .await
        .unwrap();
    let name = FoldedNickname {
        folded: canary.into(),
        nickname: canary.into(),
    };
    let entry = ClassEntry {
        name,
        external_id: canary.into(),
    };
    store
        .add_class_entries(&host.id, &list.unwrap(), &[entry], NOW)
        .await
        .unwrap();
}

/// In which tables a text is, as text or as bytes; empty tables count as looked at.
async fn tables_with(db: &TestDb, text: &str) -> BTreeMap<String, i64> {
    let mut found = BTreeMap::new();
    if db.url().starts_with("sqlite") {
        let mut c = SqliteConnection::connect(db.url()).await.unwrap();
        let columns: Vec<(String, String)> = sqlx::query_as(
            "select t.name, c.name from pragma_table_list t join pragma_table_info(t.name) c \
             where t.schema = 'main' and t.type in ('table', 'shadow')",
        )
        .fetch_all(&mut c)
        .await
        .unwrap();
        for (table, column) in columns {
            let sql = format!(
                "select count(*) from \"{table}\" where instr(cast(\"{column}\" as blob), \
                 cast($1 as blob)) > 0"
            );
            let row = sqlx::query(AssertSqlSafe(sql))
                .bind(text)
                .fetch_one(&mut c)
                .await
                .unwrap();
            *found.entry(table).or_insert(0) += row.get::<i64, _>(0);
        }
        // A connection that is only dropped closes later, and the last one writes the file.
        c.close().await.unwrap();
    } else {
        let mut c = PgConnection::connect(db.url()).await.unwrap();
        let columns: Vec<(String, String, String)> = sqlx::query_as(
            "select cast(table_name as text), cast(column_name as text), cast(data_type as text) \
             from information_schema.columns where table_schema = 'public'",
        )
        .fetch_all(&mut c)
        .await
        .unwrap();
        for (table, column, kind) in columns {
            let value = if kind == "bytea" {
                format!("encode(\"{column}\", 'escape')")
            } else {
                format!("cast(\"{column}\" as text)")
            };
            let sql = format!("select count(*) from \"{table}\" where position($1 in {value}) > 0");
            let row = sqlx::query(AssertSqlSafe(sql))
                .bind(text)
                .fetch_one(&mut c)
                .await
                .unwrap();
            *found.entry(table).or_insert(0) += row.get::<i64, _>(0);
        }
    }
    assert!(found.len() > 20, "the tables were found: {found:?}");
    found
}

both! {
    /// PRIV-5: a text of a deleted account is in no table, and in no page of SQLite's files.
    async fn nothing_of_a_deleted_account_is_left(db) {
        let store = db.open().await;
        let other = a_busy_account(&store, "bob@example.org", "sparrow").await;
        let email = format!("{CANARY}@example.org");
        let account = a_busy_account(&store, &email, CANARY).await;
        let found = tables_with(db, CANARY).await;
        for table in [
            "accounts", "sessions", "refresh_tokens", "audit_events", "avatars", "ceremonies",
            "mails", "quizzes", "questions", "rooms", "room_journal", "room_reports",
            "class_lists", "known_players", "player_nicknames",
        ] {
            assert!(found[table] > 0, "the control: {table} has something to lose");
        }

        let gone = depart(&store, &account.id, farewell(&email)).await;
        assert_eq!((gone.0.len(), gone.1.len()), (1, 1), "a session and an email");
        let left = store.lease_due_mails(NOW, DAY, 10).await.unwrap();
        let to_it: Vec<_> = left.iter().filter(|mail| mail.to_address == email).collect();
        assert_eq!(to_it.len(), 1, "only the farewell");
        store.mark_mail_sent(&to_it[0].id, true, NOW).await.unwrap();

        let found = tables_with(db, CANARY).await;
        let left: Vec<_> = found.iter().filter(|(_, count)| **count > 0).collect();
        assert!(left.is_empty(), "{left:?}");
        let events = store.list_audit_events(&account.id, 10).await.unwrap();
        assert_eq!(events.len(), 1, "that it happened stays known, under a bare id");

        assert!(store.find_account(&other.id).await.unwrap().is_some());
        let kept = tables_with(db, "sparrow").await;
        for table in ["sessions", "avatars", "quizzes", "questions", "rooms", "room_reports"] {
            assert!(kept[table] > 0, "others keep what is theirs: {table}");
        }
        let again = store.begin_departure(&account.id, farewell(&email), NOW).await.unwrap();
        assert_eq!(again, DepartureOutcome::Unknown);

        store.close().await.unwrap();
        if let Some(path) = db.url().strip_prefix("sqlite:") {
            for file in [path.to_owned(), format!("{path}-wal")] {
                let bytes = std::fs::read(&file).unwrap_or_default();
                let is_there = |text: &str| bytes.windows(text.len()).any(|w| w == text.as_bytes());
                assert!(!is_there(CANARY), "{file}");
                assert!(file.ends_with("-wal") || is_there("sparrow"), "the control");
            }
        }
    }

    async fn the_only_administrator_stays_while_others_are_there(db) {
        let store = db.open().await;
        let first = an_account(&store, "ada@example.org").await;
        assert!(first.is_admin);
        assert!(!store.is_last_administrator(&first.id).await.unwrap(), "alone one may go");
        let second = an_account(&store, "bob@example.org").await;
        assert!(store.is_last_administrator(&first.id).await.unwrap());
        assert!(!store.is_last_administrator(&second.id).await.unwrap());
        let refused = store.begin_departure(&first.id, farewell(&first.email), NOW).await.unwrap();
        assert_eq!(refused, DepartureOutcome::LastAdministrator);
        assert!(store.find_account(&first.id).await.unwrap().is_some());
        depart(&store, &second.id, farewell(&second.email)).await;
        depart(&store, &first.id, farewell(&first.email)).await;
    }

    /// V5: a deletion that was cut off goes on, and until then nobody can use the account.
    async fn a_deletion_that_was_cut_off_goes_on(db) {
        let store = db.open().await;
        an_account(&store, "ada@example.org").await;
        let bob = a_busy_account(&store, "bob@example.org", CANARY).await;
        assert_eq!(store.list_departures().await.unwrap(), [""; 0]);
        store.finish_departure(&bob.id, NOW).await.unwrap();
        assert!(store.find_account(&bob.id).await.unwrap().is_some(), "nobody began it");

        let begin = async || {
            store.begin_departure(&bob.id, farewell("bob@example.org"), NOW).await.unwrap()
        };
        let DepartureOutcome::Begun { session_ids } = begin().await else {
            panic!("it is no administrator");
        };
        assert_eq!(session_ids.len(), 1);
        assert_eq!(begin().await, DepartureOutcome::Begun { session_ids: Vec::new() });
        store.close().await.unwrap();

        let store = db.open().await;
        let left = store.find_account(&bob.id).await.unwrap().unwrap();
        assert!(left.suspended_at_ms.is_some());
        assert!(!store.restore_account(&bob.id).await.unwrap(), "there is no way back");
        assert_eq!(store.list_departures().await.unwrap(), [bob.id.as_str()]);
        store.finish_departure(&bob.id, NOW).await.unwrap();
        assert_eq!(store.list_departures().await.unwrap(), [""; 0]);
        assert_eq!(store.find_account(&bob.id).await.unwrap(), None);
        let mails = store.lease_due_mails(NOW, DAY, 10).await.unwrap();
        let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_str()).collect();
        assert_eq!(subjects, ["Good-bye"], "once");
        store.finish_departure(&bob.id, NOW).await.unwrap();
    }

    /// V5: answers of other rooms are saved between the pieces of a deletion.
    async fn games_go_on_while_a_large_account_is_deleted(db) {
        const QUIZZES: i64 = 60;
        let store = db.open().await;
        an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        for _ in 0..QUIZZES {
            let quiz = a_quiz(&store, &bob, "Maps").await;
            store.create_question(&quiz.id, a_new_question("Where?"), None, NOW).await.unwrap();
        }
        let room = store.create_room(a_new_room("4839201"), b"opened", NOW).await.unwrap();
        store.begin_departure(&bob.id, NewMail::default(), NOW).await.unwrap();
        let deleting = tokio::spawn({
            let (store, id) = (store.clone(), bob.id.clone());
            async move { store.finish_departure(&id, NOW).await }
        });
        let mut saved = 0;
        while !deleting.is_finished() {
            saved += 1;
            let entry = JournalEntry {
                room_id: room.id.clone(),
                seq: FIRST_SEQ + saved,
                epoch: 1,
                body: b"an answer".to_vec(),
                at_ms: NOW,
            };
            store.append_journal(&[entry]).await.unwrap();
        }
        deleting.await.unwrap().unwrap();
        assert_eq!(store.find_account(&bob.id).await.unwrap(), None);
        // Each quiz goes in two pieces, and anyone who waits is next.
        assert!(saved > QUIZZES / 2, "{saved} answers were saved meanwhile");
    }
}
