//! Exports everything we keep about an account as one zip file.
//!
//! The parts are read one after another, media in chunks, and passed to a thread that writes them
//! to an unnamed temporary file. So memory holds one part at a time, and a crash leaves nothing on
//! disk. The `export` module in `store` decides which tables are included.

mod games;
mod quizzes;
mod social;

use std::fs::File;
use std::io::{self, Seek as _, Write as _};

use bytes::Bytes;
use futures_util::StreamExt as _;
use jiff::{Timestamp, tz::TimeZone};
use protocol::http::account::{NotificationSettings, Preferences};
use serde_json::{Value, json};
use store::{Account, Likes, WebhookEvent};
use tokio::sync::mpsc;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::Accounts;
use handling::error::ApiError;
use handling::scheduled::scheduled_body;
use handling::wire::rfc_3339;
use library::routes::ending;
use mail::preferences::find;
use reports::table;
use reports::words::ReportWords;

/// The maximum number of parts waiting for the zip thread.
const PARTS_WAITING_MAX: usize = 8;
const EVENTS_MAX: u32 = 100_000;
const ROOMS_PAGE_LEN: u32 = 100;
const MEDIA_PAGE_LEN: u32 = 100;

const README: &str = "What Fanfare keeps about your account.

account.json            your name, address, and how the account is protected
preferences.json        how you like Fanfare to be
notifications.json      which news reaches you how
avatar.webp             your picture, if you have one
sessions.json, .csv     the browsers that were signed in
security-events.json    what happened to the safety of your account
passkeys.json           your passkeys, by name
api-tokens.json         your personal access tokens, by name
webhooks.json           where programs of yours are told of events
linked-logins.json      log-ins of other sites that open your account
quizzes/                your quizzes with their questions, one file each; `deletedAt` is set in
                        those you deleted a moment ago
quiz-versions/          their earlier versions, in a folder for each quiz; `keptAt` says when
                        each was kept, and `reason`, why
folders.json            your folders, and which quizzes are in them
shares.json             with whom you share quizzes, and what others share with you
media.json, media/      the pictures, videos and sounds you sent
plays.json              which quizzes you played or hosted in the last months, and on which days
games.json              what each game you played came to
assignments.json        what you played in assignments, attempt by attempt
cards.json              your flash cards: their decks, and what is remembered of each
achievements.json       what you unlocked, and when
ratings.json            how many stars you gave to which quiz
abuse-reports.json      what you reported to the administrators
notifications-list.json what you were told in the last months
players.json            the players you know by name, their nicknames, and your class lists
friends.json            your friends, who asks you, whom you asked and block, and your code
scheduled-sessions.json the live sessions you scheduled
report-links.json       the links to reports that you made
voice.json              what you left for the front page, if anything
live-sessions.json      the live sessions you hosted
live-sessions/          the report of each, as JSON and as a table

Times are in UTC. Secrets are not in here: no password, no token, no recovery code.
A quiz file, of a version too, has the format `fanfare-quiz`, version 2. Fanfare imports it
again, with its title, description, tags, settings and questions; what else it says is there to be
read. It names media by their id, and media.json says which file that is; a quiz exported by itself
has them with it.
";

/// A message to the zip thread.
enum Part {
    /// A complete file in the zip archive.
    File(String, Vec<u8>),
    /// Starts a file that arrives in chunks. It is already compressed.
    Large(String),
    /// The next chunk of that file.
    Piece(Bytes),
}

/// Sends parts to the zip thread.
struct Parts(mpsc::Sender<Part>);

impl Parts {
    async fn add(&self, name: impl Into<String>, body: Vec<u8>) -> Result<(), ApiError> {
        self.hand(Part::File(name.into(), body)).await
    }

    async fn hand(&self, part: Part) -> Result<(), ApiError> {
        self.0
            .send(part)
            .await
            .map_err(|_ended| ApiError::unavailable("the export file cannot be written"))
    }

    async fn add_json(&self, name: impl Into<String>, value: &Value) -> Result<(), ApiError> {
        let body = serde_json::to_vec_pretty(value)
            .map_err(|error| ApiError::internal(format!("an export is no JSON: {error}")))?;
        self.add(name, body).await
    }
}

/// Writes everything about an account to an unnamed temporary zip file.
pub(crate) async fn export(state: &Accounts, account: &Account) -> Result<File, ApiError> {
    let (sender, parts) = mpsc::channel(PARTS_WAITING_MAX);
    let made_at_ms = state.time.now_ms();
    let file = state.media.files.scratch().map_err(unwritten)?;
    let packing = work::aside("packing an export", move || pack(file, parts, made_at_ms));
    let (packed, gathered) = tokio::join!(packing, gather(state, account, Parts(sender)));
    let file = packed?.map_err(unwritten)?;
    gathered.map(|()| file)
}

fn unwritten(error: io::Error) -> ApiError {
    ApiError::unavailable(format!("an export: {error}"))
}

fn pack(file: File, mut parts: mpsc::Receiver<Part>, made_at_ms: i64) -> io::Result<File> {
    let mut zip = ZipWriter::new(file);
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip_time(made_at_ms));
    let as_it_is = options.compression_method(CompressionMethod::Stored);
    while let Some(part) = parts.blocking_recv() {
        match part {
            Part::File(name, body) => {
                zip.start_file(name, options)?;
                zip.write_all(&body)?;
            }
            Part::Large(name) => zip.start_file(name, as_it_is)?,
            Part::Piece(piece) => zip.write_all(&piece)?,
        }
    }
    let mut file = zip.finish()?;
    file.rewind()?;
    Ok(file)
}

fn zip_time(at_ms: i64) -> DateTime {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    let at = at.to_zoned(TimeZone::UTC).datetime();
    let number = |n: i8| u8::try_from(n).unwrap_or(0);
    DateTime::from_date_and_time(
        u16::try_from(at.year()).unwrap_or(1980),
        number(at.month()),
        number(at.day()),
        number(at.hour()),
        number(at.minute()),
        number(at.second()),
    )
    .unwrap_or_default()
}

async fn gather(state: &Accounts, account: &Account, parts: Parts) -> Result<(), ApiError> {
    parts.add("README.txt", README.as_bytes().to_vec()).await?;
    gather_profile(state, account, &parts).await?;
    gather_sessions(state, account, &parts).await?;
    gather_safety(state, account, &parts).await?;
    quizzes::gather(state, account, &parts).await?;
    gather_media(state, account, &parts).await?;
    gather_opinions(state, account, &parts).await?;
    let cards = studying::export::export(&state.store, &account.id).await?;
    parts.add_json("cards.json", &cards).await?;
    social::gather(state, account, &parts).await?;
    gather_schedule(state, account, &parts).await?;
    gather_report_links(state, account, &parts).await?;
    gather_voice(state, account, &parts).await?;
    gather_rooms(state, account, &parts).await
}

/// Gathers what someone left for the front page.
async fn gather_voice(state: &Accounts, account: &Account, parts: &Parts) -> Result<(), ApiError> {
    let voice = voices::find_own(&state.store, &account.id).await?;
    let voice = voice.map(|voice| {
        json!({
            "text": voice.text,
            "name": voice.name,
            "role": voice.role,
            "leftAt": rfc_3339(voice.created_at_ms),
            "agreedAt": rfc_3339(voice.agreed_at_ms),
            "shownSince": voice.shown_at_ms.map(rfc_3339),
        })
    });
    parts.add_json("voice.json", &json!(voice)).await
}

/// Gathers what someone played, rated and reported.
async fn gather_opinions(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let plays = state.store.list_own_plays(&account.id).await?;
    let plays = plays.iter().map(|play| {
        json!({
            "quizId": play.quiz_id,
            "as": if play.is_host { "host" } else { "player" },
            "day": rfc_3339(play.day_at_ms),
        })
    });
    parts.add_json("plays.json", &plays.collect()).await?;
    games::gather(state, account, parts).await?;
    let ratings = state.store.list_own_ratings(&account.id).await?;
    let ratings = ratings.iter().map(|rating| {
        json!({
            "quizId": rating.quiz_id,
            "stars": rating.stars,
            "at": rfc_3339(rating.rated_at_ms),
        })
    });
    parts.add_json("ratings.json", &ratings.collect()).await?;
    let reports = state.store.list_own_abuse_reports(&account.id).await?;
    let reports = reports.iter().map(|report| {
        json!({
            "quizId": report.quiz_id,
            "reason": report.reason,
            "text": report.text,
            "at": rfc_3339(report.created_at_ms),
        })
    });
    parts
        .add_json("abuse-reports.json", &reports.collect())
        .await
}

async fn gather_profile(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let totp = state.store.find_totp(&account.id).await?;
    let about = json!({
        "id": account.id,
        "name": account.name,
        "email": account.email,
        "emailVerifiedAt": account.email_verified_at_ms.map(rfc_3339),
        "isAdmin": account.is_admin,
        "createdAt": rfc_3339(account.created_at_ms),
        "isProfilePublic": state.store.find_public_account(&account.id).await?.is_some(),
        "isRecognizedByHosts": state.store.is_recognized(&account.id).await?,
        "hasPassword": !account.password_hash.is_empty(),
        "authenticatorAppSince": totp.and_then(|totp| totp.enabled_at_ms).map(rfc_3339),
        "recoveryCodesLeft": state.store.count_recovery_codes(&account.id).await?,
    });
    parts.add_json("account.json", &about).await?;
    let preferences: Preferences = find(&state.store, &account.id, Likes::Preferences).await?;
    parts
        .add_json("preferences.json", &json!(preferences))
        .await?;
    let settings: NotificationSettings =
        find(&state.store, &account.id, Likes::Notifications).await?;
    parts
        .add_json("notifications.json", &json!(settings))
        .await?;
    if let Some(id) = &account.avatar_id
        && let Some(body) = state.store.find_avatar(id).await?
    {
        parts.add("avatar.webp", body).await?;
    }
    Ok(())
}

async fn gather_sessions(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let mut table = csv::Writer::from_writer(table::BYTE_ORDER_MARK.as_bytes().to_vec());
    let unwritten = |error: csv::Error| ApiError::internal(format!("a table: {error}"));
    let head = ["Signed in", "Last used", "Ended", "Browser", "Network"];
    table.write_record(head).map_err(unwritten)?;
    let mut sessions = Vec::new();
    for session in state.store.list_all_sessions(&account.id).await? {
        let (began, used) = (
            rfc_3339(session.created_at_ms),
            rfc_3339(session.last_used_at_ms),
        );
        let ended = session.revoked_at_ms.map(rfc_3339);
        let row = [
            began.clone(),
            used.clone(),
            ended.clone().unwrap_or_default(),
            table::inert(&session.user_agent),
            table::inert(&session.network),
        ];
        table.write_record(row).map_err(unwritten)?;
        sessions.push(json!({
            "id": session.id,
            "createdAt": began,
            "lastUsedAt": used,
            "endedAt": ended,
            "userAgent": session.user_agent,
            "network": session.network,
        }));
    }
    let table = table
        .into_inner()
        .map_err(|error| unwritten(csv::Error::from(error.into_error())))?;
    parts.add("sessions.csv", table).await?;
    parts.add_json("sessions.json", &json!(sessions)).await
}

async fn gather_safety(state: &Accounts, account: &Account, parts: &Parts) -> Result<(), ApiError> {
    let events = state
        .store
        .list_audit_events(&account.id, EVENTS_MAX)
        .await?;
    let events = events.iter().map(|event| {
        json!({
            "at": rfc_3339(event.at_ms),
            "event": event.event,
            "sessionId": event.session_id,
            "userAgent": event.user_agent,
            "network": event.network,
            "details": serde_json::from_str::<Value>(&event.details).unwrap_or_default(),
        })
    });
    parts
        .add_json("security-events.json", &events.collect())
        .await?;
    let passkeys = state.store.list_passkeys(&account.id).await?;
    let passkeys = passkeys.iter().map(|passkey| {
        json!({
            "name": passkey.name,
            "createdAt": rfc_3339(passkey.created_at_ms),
            "lastUsedAt": passkey.last_used_at_ms.map(rfc_3339),
        })
    });
    parts.add_json("passkeys.json", &passkeys.collect()).await?;
    let tokens = state.store.list_api_tokens(&account.id).await?;
    let tokens = tokens.iter().map(|token| {
        json!({
            "name": token.name,
            "scope": token.scope.as_str(),
            "createdAt": rfc_3339(token.created_at_ms),
            "expiresAt": token.expires_at_ms.map(rfc_3339),
            "lastUsedAt": token.last_used_at_ms.map(rfc_3339),
        })
    });
    parts.add_json("api-tokens.json", &tokens.collect()).await?;
    let webhooks = state.store.list_webhook_endpoints(&account.id).await?;
    let webhooks = webhooks.iter().map(|webhook| {
        json!({
            "url": webhook.url,
            "events": webhook.events.iter().map(WebhookEvent::as_str).collect::<Vec<_>>(),
            "createdAt": rfc_3339(webhook.created_at_ms),
            "disabledAt": webhook.disabled_at_ms.map(rfc_3339),
        })
    });
    parts.add_json("webhooks.json", &webhooks.collect()).await?;
    let logins = state.store.list_linked_logins(&account.id).await?;
    let logins = logins.iter().map(|login| {
        json!({
            "provider": login.provider,
            "id": login.subject,
            "label": login.label,
            "createdAt": rfc_3339(login.created_at_ms),
            "lastUsedAt": rfc_3339(login.last_used_at_ms),
        })
    });
    parts
        .add_json("linked-logins.json", &logins.collect())
        .await
}

async fn gather_media(state: &Accounts, account: &Account, parts: &Parts) -> Result<(), ApiError> {
    let mut list = Vec::new();
    let mut cursor = None;
    loop {
        let page = state
            .store
            .list_media(&account.id, MEDIA_PAGE_LEN, cursor.as_deref())
            .await?;
        for media in page.items {
            let length = u64::try_from(media.byte_count).unwrap_or(0);
            let name = format!("media/{}.{}", media.id, ending(&media.mime));
            // It may have been deleted a moment ago.
            let Some(mut pieces) = state.media.files.get(&media.id, 0..length).await? else {
                continue;
            };
            parts.hand(Part::Large(name.clone())).await?;
            while let Some(piece) = pieces.next().await {
                let piece = piece
                    .map_err(|error| ApiError::unavailable(format!("reading media: {error}")))?;
                parts.hand(Part::Piece(piece)).await?;
            }
            let captions = state.store.find_captions(&media.id).await?;
            let captions_name = format!("media/{}.vtt", media.id);
            if let Some(captions) = &captions {
                let text = captions.text.clone().into_bytes();
                parts.hand(Part::File(captions_name.clone(), text)).await?;
            }
            list.push(json!({
                "id": media.id,
                "captions": captions.map(|captions| {
                    json!({ "file": captions_name, "language": captions.language })
                }),
                "file": name,
                "type": media.mime,
                "byteCount": media.byte_count,
                "createdAt": rfc_3339(media.created_at_ms),
            }));
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    parts.add_json("media.json", &json!(list)).await
}

async fn gather_schedule(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let scheduled = state.store.list_all_scheduled_rooms(&account.id).await?;
    let scheduled = scheduled.into_iter().map(|room| {
        let (started_at_ms, cancelled_at_ms) = (room.started_at_ms, room.cancelled_at_ms);
        json!({
            "createdAt": rfc_3339(room.created_at_ms),
            "startedAt": started_at_ms.map(rfc_3339),
            "cancelledAt": cancelled_at_ms.map(rfc_3339),
            "session": scheduled_body(room),
        })
    });
    parts
        .add_json("scheduled-sessions.json", &scheduled.collect())
        .await
}

async fn gather_report_links(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let links = links::list_own(&state.store, &account.id).await?;
    let links = links.iter().map(|link| {
        json!({
            "roomId": link.room_id,
            "showsNames": link.shows.names(),
            "showsTexts": link.shows.texts(),
            "createdAt": rfc_3339(link.created_at_ms),
            "endsAt": link.ends_at_ms.map(rfc_3339),
            "openedCount": link.opened_count,
            "lastOpenedAt": link.last_opened_at_ms.map(rfc_3339),
        })
    });
    parts.add_json("report-links.json", &links.collect()).await
}

async fn gather_rooms(state: &Accounts, account: &Account, parts: &Parts) -> Result<(), ApiError> {
    let preferences: Preferences = find(&state.store, &account.id, Likes::Preferences).await?;
    let words = ReportWords(preferences.language.unwrap_or_default());
    let mut rooms = Vec::new();
    let mut cursor = None;
    loop {
        let page = state
            .store
            .list_rooms(&account.id, ROOMS_PAGE_LEN, cursor.as_deref())
            .await?;
        for room in page.items {
            rooms.push(json!({
                "id": room.id,
                "code": room.code,
                "title": room.title,
                "mode": room.mode.as_str(),
                "createdAt": rfc_3339(room.created_at_ms),
                "finishedAt": room.finished_at_ms.map(rfc_3339),
                "seatCount": room.seat_count,
            }));
            let Some(report) = state.rooms.report(&room.id).await? else {
                continue;
            };
            let table = table::csv(&report, words)
                .map_err(|error| ApiError::internal(format!("a report: {error}")))?;
            let name = format!("live-sessions/{}", room.id);
            parts
                .add_json(format!("{name}.json"), &json!(report))
                .await?;
            parts.add(format!("{name}.csv"), table).await?;
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    parts.add_json("live-sessions.json", &json!(rooms)).await
}
