//! A server without sockets, a clock that stands still, and visitors with a browser each.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use api::{AboutConfig, Api, Config, MailConfig, MediaConfig, TrustedProxies};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bus::Hub;
use live::{BusConfig, Rooms, TestClock};
use serde_json::{Value, json};
use store::testing::TestDb;
use tempfile::TempDir;
use tower::ServiceExt as _;

/// Turns each story into a test on SQLite and one on PostgreSQL.
macro_rules! both {
    ($(
        $(#[doc = $doc:literal])*
        async fn $name:ident($app:ident: TestApp) $body:block
    )+) => {$(
        mod $name {
            #[expect(clippy::allow_attributes, reason = "not every story uses all of its file")]
            #[allow(unused_imports, reason = "not every story uses all of its file")]
            use super::*;

            $(#[doc = $doc])*
            async fn story($app: $crate::app::TestApp) $body

            #[tokio::test]
            async fn sqlite() {
                story($crate::app::TestApp::sqlite().await).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(app) = $crate::app::TestApp::postgres().await {
                    story(app).await;
                }
            }
        }
    )+};
}
pub(crate) use both;

pub(crate) const PASSWORD: &str = "correct horse";
const START_MS: u64 = 1_800_000_000_000;
const HERE: &str = "127.0.0.1:8080";

pub(crate) struct TestApp {
    pub(crate) api: Api,
    pub(crate) router: Router,
    pub(crate) rooms: Rooms,
    pub(crate) clock: TestClock,
    pub(crate) outbox: Arc<TempDir>,
    /// Where media is stored.
    pub(crate) media: Arc<TempDir>,
    /// Set by stories in which something we depend on is down.
    pub(crate) may_be_unavailable: AtomicBool,
    config: Config,
    db: Arc<TestDb>,
}

impl TestApp {
    pub(crate) async fn sqlite() -> Self {
        Self::with(TestDb::migrated_sqlite(), |_| {}).await
    }

    pub(crate) async fn postgres() -> Option<Self> {
        Some(Self::with(TestDb::migrated_postgres().await?, |_| {}).await)
    }

    /// A server that knows its public address.
    pub(crate) async fn at(public_url: &str) -> Self {
        Self::with(TestDb::migrated_sqlite(), |config| {
            config.public_url = Some(public_url.to_owned());
            public_url.clone_into(&mut config.base_url);
        })
        .await
    }

    /// A server that sends emails to an SMTP server.
    pub(crate) async fn with_smtp(address: SocketAddr) -> Self {
        Self::with_smtp_at(format!("smtp://{address}"), None).await
    }

    /// Does the same with a URL and trusted certificate authorities.
    pub(crate) async fn with_smtp_at(url: String, ca: Option<PathBuf>) -> Self {
        let from = "Fanfare <quiz@mail.example>".to_owned();
        Self::with(TestDb::migrated_sqlite(), |config| {
            config.mail = MailConfig::Smtp { url, from, ca };
        })
        .await
    }

    /// A server with settings from its operator.
    pub(crate) async fn with(db: TestDb, set: impl FnOnce(&mut Config)) -> Self {
        let outbox = Arc::new(tempfile::tempdir().expect("a test can make a folder"));
        let media = Arc::new(tempfile::tempdir().expect("a test can make a folder"));
        let mut config = Config {
            public_url: None,
            base_url: format!("http://{HERE}"),
            lan_url: None,
            proxies: TrustedProxies::default(),
            has_proxy: false,
            has_own_tls: false,
            has_open_mailbox: false,
            mail: MailConfig::Outbox {
                folder: outbox.path().to_owned(),
            },
            media: MediaConfig {
                folder: media.path().to_owned(),
                bucket: None,
            },
            api_calls_per_minute: 600,
            password_min_length: 8,
            breached_passwords: None,
            has_private_webhooks: false,
            github: None,
            oidc: None,
            about: AboutConfig::default(),
        };
        set(&mut config);
        let clock = TestClock::at(START_MS);
        let db = Arc::new(db);
        // A whole server begins in it, which each story would carry otherwise.
        Box::pin(Self::on(db, [outbox, media], clock, "test", None, config)).await
    }

    /// The same server as two processes that a bus connects.
    pub(crate) async fn two_nodes(&self) -> [Self; 2] {
        let hub = Hub::default();
        let node = async |name: &str| {
            let folders = [Arc::clone(&self.outbox), Arc::clone(&self.media)];
            let bus = BusConfig {
                bus: Arc::new(hub.join()),
                realm: "test".to_owned(),
            };
            let (db, clock) = (Arc::clone(&self.db), self.clock.clone());
            let config = self.config.clone();
            Box::pin(Self::on(db, folders, clock, name, Some(bus), config)).await
        };
        [node("one").await, node("two").await]
    }

    /// Another process on the same database, running at the same time.
    pub(crate) async fn second_node(&self) -> Self {
        let folders = [Arc::clone(&self.outbox), Arc::clone(&self.media)];
        let opening = Self::on(
            Arc::clone(&self.db),
            folders,
            self.clock.clone(),
            "second",
            None,
            self.config.clone(),
        );
        Box::pin(opening).await
    }

    async fn on(
        db: Arc<TestDb>,
        [outbox, media]: [Arc<TempDir>; 2],
        clock: TestClock,
        node: &str,
        bus: Option<BusConfig>,
        config: Config,
    ) -> Self {
        let store = db.open().await;
        let live_config = live::Config {
            node: node.to_owned(),
            fail_stop: || panic!("the journal cannot be written"),
            bus,
        };
        let rooms = Rooms::start(store.clone(), Arc::new(clock.clone()), live_config)
            .await
            .expect("rooms start");
        let api = Api::new(
            store,
            rooms.clone(),
            Arc::new(clock.clone()),
            config.clone(),
        )
        .await
        .expect("the doors open");
        Self {
            router: api.router(),
            rooms,
            api,
            clock,
            outbox,
            media,
            may_be_unavailable: AtomicBool::new(false),
            config,
            db,
        }
    }

    /// Its database, as tasks next to the server open it.
    pub(crate) async fn store(&self) -> store::Store {
        self.db.open().await
    }

    /// Sends a request unchanged.
    pub(crate) async fn send(&self, mut request: Request<Body>) -> Answer {
        let peer: SocketAddr = "127.0.0.1:50000".parse().expect("an address");
        if request
            .extensions()
            .get::<ConnectInfo<SocketAddr>>()
            .is_none()
        {
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        let what = format!("{} {}", request.method(), request.uri());
        let is_api = request.uri().path().starts_with("/api");
        let answer = self
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("the router answers");
        let (parts, body) = answer.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX)
            .await
            .expect("the body is whole");
        let answer = Answer {
            status: parts.status,
            headers: parts.headers,
            body: body.to_vec(),
        };
        let is_outage = answer.status == StatusCode::SERVICE_UNAVAILABLE
            && self.may_be_unavailable.load(Ordering::Relaxed);
        assert!(
            !is_api || !answer.status.is_server_error() || is_outage,
            "{what} broke: {answer:?}"
        );
        if is_api && answer.status.is_client_error() {
            answer.check_problem(&what);
        }
        answer
    }

    /// Someone with a browser of their own, not signed in.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor {
            app: self,
            cookie: None,
            token: None,
            agent: None,
            languages: None,
            player: None,
            peer: "127.0.0.1:50000".parse().expect("an address"),
        }
    }

    /// Someone at another computer, not signed in.
    pub(crate) fn visitor_from(&self, address: &str) -> Visitor<'_> {
        let address = address.parse().expect("an address");
        Visitor {
            peer: SocketAddr::new(address, 50000),
            ..self.visitor()
        }
    }

    /// Someone who signed up and verified their address.
    pub(crate) async fn author(&self, name: &str) -> Visitor<'_> {
        let mut visitor = self.visitor();
        visitor.sign_up(name).await;
        let code = self.code_for(&format!("{name}@example.com")).await;
        let answer = visitor
            .post("/auth/verify-email", json!({ "code": code }))
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        visitor
    }

    /// The newest code that was emailed to an address.
    pub(crate) async fn code_for(&self, email: &str) -> String {
        // Not from the mailbox, which nobody has behind a proxy.
        let letters = self.store().await.list_mails(100).await;
        let letters = letters.expect("the store answers");
        let letter = letters.iter().find(|letter| letter.to_address == email);
        let subject = &letter.expect("there is a letter").subject;
        subject.split(' ').next().expect("a word").to_owned()
    }
}

/// A browser: keeps its cookie and its access token.
pub(crate) struct Visitor<'a> {
    app: &'a TestApp,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
    /// Where its connections come from.
    pub(crate) peer: SocketAddr,
    /// The browser's user agent.
    pub(crate) agent: Option<&'static str>,
    /// The languages its pages request.
    pub(crate) languages: Option<&'static str>,
    /// Who they are in an assignment, without an account.
    pub(crate) player: Option<String>,
}

impl Visitor<'_> {
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.call(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, Some(body)).await
    }

    /// Calls the API as our own pages do.
    pub(crate) async fn call(&mut self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, HERE)
            .header("sec-fetch-site", "same-origin")
            .header("sec-fetch-mode", "cors");
        if let Some(agent) = self.agent {
            request = request.header(header::USER_AGENT, agent);
        }
        if let Some(languages) = self.languages {
            request = request.header(header::ACCEPT_LANGUAGE, languages);
        }
        if let Some(player) = &self.player {
            request = request.header("x-player-token", player);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = match body {
            Some(body) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
            None => request.body(Body::empty()),
        };
        let mut request = request.expect("a request");
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let answer = self.app.send(request).await;
        for cookie in answer.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().expect("text"));
        }
        answer
    }

    /// Adds a cookie to the headers of the next calls, or removes it.
    fn keep(&mut self, set_cookie: &str) {
        let pair = set_cookie.split(';').next().expect("a pair");
        let (name, value) = pair.split_once('=').expect("a pair");
        let kept = self.cookie.take().unwrap_or_default();
        let mut pairs: Vec<&str> = kept
            .split("; ")
            .filter(|kept| kept.split_once('=').is_some_and(|(other, _)| other != name))
            .collect();
        if !value.is_empty() {
            pairs.push(pair);
        }
        self.cookie = (!pairs.is_empty()).then(|| pairs.join("; "));
    }

    pub(crate) async fn sign_up(&mut self, name: &str) -> Answer {
        let form = sign_up_form(name);
        let answer = self.post("/auth/signup", form).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        self.token = Some(answer.text("accessToken"));
        answer
    }

    pub(crate) async fn log_in(&mut self, name: &str) -> Answer {
        self.log_in_as(name, PASSWORD).await
    }

    pub(crate) async fn log_in_as(&mut self, name: &str, password: &str) -> Answer {
        let form = json!({ "email": format!("{name}@example.com"), "password": password });
        let answer = self.post("/auth/login", form).await;
        if answer.status == StatusCode::OK {
            self.token = Some(answer.text("accessToken"));
        }
        answer
    }

    /// Creates a quiz with this many questions; returns its id.
    pub(crate) async fn quiz(&mut self, title: &str, question_count: usize) -> String {
        let form = json!({ "title": title, "description": "About something", "tags": ["maps"] });
        let answer = self.post("/quiz", form).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        let id = answer.text("id");
        for n in 0..question_count {
            let answer = self
                .post(
                    &format!("/quiz/{id}/question"),
                    question(&format!("Question {n}")),
                )
                .await;
            assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        }
        id
    }

    /// Makes a quiz public and publishes it.
    pub(crate) async fn publish(&mut self, id: &str) {
        let version = self.get(&format!("/quiz/{id}")).await.json()["version"].clone();
        let change = json!({ "version": version, "visibility": "PUBLIC", "status": "PUBLISHED" });
        let answer = self
            .call(Method::PATCH, &format!("/quiz/{id}"), Some(change))
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }
}

pub(crate) fn sign_up_form(name: &str) -> Value {
    json!({
        "name": name,
        "email": format!("{name}@example.com"),
        "password": PASSWORD,
        "confirmPassword": PASSWORD,
    })
}

pub(crate) fn question(text: &str) -> Value {
    json!({
        "text": text,
        "answers": [
            { "text": "Right", "isCorrect": true },
            { "text": "Wrong", "isCorrect": false },
        ],
    })
}

/// The response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self, field: &str) -> String {
        self.json()[field]
            .as_str()
            .unwrap_or_else(|| panic!("no {field}: {self:?}"))
            .to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("text"))
    }

    /// Fails unless the response is the failure with this code.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) {
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        assert_eq!(self.text("code"), code);
    }

    fn check_problem(&self, what: &str) {
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{what}"
        );
        let problem: protocol::error::Problem =
            serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{what}: {e}: {self:?}"));
        assert_eq!(problem.kind, "about:blank", "{what}");
        assert_eq!(problem.status, self.status.as_u16(), "{what}");
        assert!(
            !problem.title.is_empty() && !problem.detail.is_empty(),
            "{what}"
        );
        assert_eq!(problem.message, problem.detail, "{what}");
        let request_id = self.header("x-request-id");
        assert_eq!(
            problem.instance,
            format!("/requests/{request_id}"),
            "{what}"
        );
        let text = String::from_utf8_lossy(&self.body).to_lowercase();
        for leak in [
            "panicked",
            "sqlx:",
            "select ",
            "insert ",
            "/src/",
            "backtrace",
            "crates/",
        ] {
            assert!(!text.contains(leak), "{what} tells of the inside: {text}");
        }
    }
}
