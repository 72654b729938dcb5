//! Another site to log in with: GitHub and an `OpenID` provider in one, on this computer.
//!
//! It is as strict as the real ones (a code works once, for one client, one address and one
//! verifier), says whatever a test wants, and can be down or silent.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::Arc;

use api::{Config, GithubConfig, OidcConfig};
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use live::{Clock as _, TestClock};
use openidconnect::url::Url;
use parking_lot::Mutex;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use ring::{digest, hmac};
use serde_json::{Value, json};
use store::testing::TestDb;
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::app::{Answer, TestApp, Visitor};

/// Turns each story with other sites into a test on SQLite and one on PostgreSQL.
macro_rules! both_with_sites {
    ($(
        $(#[doc = $doc:literal])*
        async fn $name:ident($app:ident: TestApp, $sites:ident: Sites) $body:block
    )+) => {$(
        mod $name {
            #[expect(clippy::allow_attributes, reason = "not every story uses all of its file")]
            #[allow(unused_imports, reason = "not every story uses all of its file")]
            use super::*;

            $(#[doc = $doc])*
            async fn story($app: $crate::app::TestApp, $sites: $crate::sites::Sites) $body

            #[tokio::test]
            async fn sqlite() {
                let sites = $crate::sites::Sites::open().await;
                let app = sites.app(store::testing::TestDb::migrated_sqlite()).await;
                story(app, sites).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(db) = store::testing::TestDb::migrated_postgres().await {
                    let sites = $crate::sites::Sites::open().await;
                    let app = sites.app(db).await;
                    story(app, sites).await;
                }
            }
        }
    )+};
}
pub(crate) use both_with_sites;

const CLIENT_ID: &str = "fanfare";
const CLIENT_SECRET: &str = "a secret of ours";

/// Someone with an account at the other site.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: u64,
    pub(crate) login: String,
    pub(crate) email: Option<String>,
    pub(crate) is_verified: bool,
}

impl Person {
    /// Someone with this log-in name, such as `ada`, whose address `ada@example.com` is verified.
    pub(crate) fn new(id: u64, login: &str) -> Self {
        Self {
            id,
            login: login.to_owned(),
            email: Some(format!("{login}@example.com")),
            is_verified: true,
        }
    }
}

/// What is wrong with the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Nothing,
    /// Responds to every call with 502.
    Down,
    /// Accepts calls and never responds.
    Silent,
    /// Describes itself as a different issuer.
    ForeignMetadata,
    /// Describes itself with one extra letter.
    NearlyItsMetadata,
    WrongIssuer,
    WrongAudience,
    MoreAudiences,
    OtherParty,
    WrongNonce,
    NoNonce,
    Expired,
    FromTheFuture,
    /// The claims were changed after they were signed.
    ChangedClaims,
    /// Signed with a key that isn't the site's, under the name of one that is.
    ForeignKey,
    NotSigned,
    /// Signed with our client secret, as if it were a key.
    SignedWithSecret,
    NoIdToken,
    /// The person didn't authenticate for this attempt.
    OldProof,
    /// The email address is only in the userinfo.
    NoEmailInToken,
    /// The userinfo describes someone else.
    OtherUserinfo,
    /// The verified address isn't the primary one.
    OtherAddressVerified,
}

#[derive(Clone)]
pub(crate) struct Sites {
    pub(crate) url: String,
    inner: Arc<Mutex<Inner>>,
    /// Notified whenever a call arrived.
    pub(crate) asked: Arc<Notify>,
}

struct Inner {
    fault: Fault,
    clock: Option<TestClock>,
    key: Key,
    grants: HashMap<String, Grant>,
    codes: u32,
    tokens: HashMap<String, Person>,
    id_token: Option<String>,
    calls: Vec<String>,
}

struct Grant {
    person: Person,
    challenge: String,
    redirect_uri: String,
    nonce: Option<String>,
    must_prove: bool,
}

struct Key {
    id: String,
    pair: EcdsaKeyPair,
}

/// What a browser brings back.
#[derive(Debug, Clone)]
pub(crate) struct Came {
    pub(crate) code: String,
    pub(crate) state: String,
}

impl Came {
    pub(crate) fn form(&self) -> Value {
        json!({ "code": self.code, "state": self.state })
    }
}

impl Sites {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("an address");
        let sites = Self {
            url: format!("http://{address}"),
            inner: Arc::new(Mutex::new(Inner {
                fault: Fault::Nothing,
                clock: None,
                key: Key::draw("first"),
                grants: HashMap::new(),
                codes: 0,
                tokens: HashMap::new(),
                id_token: None,
                calls: Vec::new(),
            })),
            asked: Arc::default(),
        };
        let router = Router::new()
            .route("/oidc/.well-known/openid-configuration", get(describe))
            .route("/oidc/jwks", get(keys))
            .route("/oidc/token", post(give_id_token))
            .route("/oidc/userinfo", get(userinfo))
            .route("/login/oauth/access_token", post(give_token))
            .route("/api/v3/user", get(user))
            .route("/api/v3/user/emails", get(emails))
            .layer(from_fn_with_state(sites.clone(), fail))
            .with_state(sites.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        sites
    }

    /// A server whose operator configured both.
    pub(crate) async fn app(&self, db: TestDb) -> TestApp {
        self.app_with(db, |_| {}).await
    }

    /// Does the same, with other settings too.
    pub(crate) async fn app_with(&self, db: TestDb, set: impl FnOnce(&mut Config)) -> TestApp {
        let app = TestApp::with(db, |config| {
            set(config);
            config.github = Some(GithubConfig {
                url: self.url.clone(),
                client_id: CLIENT_ID.to_owned(),
                client_secret: CLIENT_SECRET.to_owned(),
            });
            config.oidc = Some(OidcConfig {
                issuer: format!("{}/oidc", self.url),
                name: "School".to_owned(),
                client_id: CLIENT_ID.to_owned(),
                client_secret: CLIENT_SECRET.to_owned(),
            });
        })
        .await;
        self.inner.lock().clock = Some(app.clock.clone());
        app
    }

    pub(crate) fn break_by(&self, fault: Fault) {
        self.inner.lock().fault = fault;
    }

    /// Signs with another key from now on.
    pub(crate) fn rotate_key(&self) {
        self.inner.lock().key = Key::draw("second");
    }

    /// The last ID token that was issued.
    pub(crate) fn id_token(&self) -> String {
        self.inner.lock().id_token.clone().expect("one was given")
    }

    /// The paths requested so far.
    pub(crate) fn calls(&self) -> Vec<String> {
        self.inner.lock().calls.clone()
    }

    /// The person opens the page they were sent to and agrees.
    pub(crate) fn say_yes(&self, location: &str, person: &Person) -> Came {
        let url = Url::parse(location).expect("an address");
        let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
        let get = |name: &str| {
            let value = query.get(name);
            value
                .unwrap_or_else(|| panic!("no {name} in {location}"))
                .clone()
        };
        assert!(location.starts_with(&self.url), "{location}");
        assert_eq!(get("response_type"), "code");
        assert_eq!(get("client_id"), CLIENT_ID);
        assert_eq!(get("code_challenge_method"), "S256");
        let grant = Grant {
            person: person.clone(),
            challenge: get("code_challenge"),
            redirect_uri: get("redirect_uri"),
            nonce: query.get("nonce").cloned(),
            must_prove: query.get("max_age").is_some_and(|age| age == "0"),
        };
        let mut inner = self.inner.lock();
        inner.codes += 1;
        let code = format!("code-{}", inner.codes);
        inner.grants.insert(code.clone(), grant);
        Came {
            code,
            state: get("state"),
        }
    }
}

impl Visitor<'_> {
    /// Goes to the other site, agrees there, and returns to us, before finishing.
    pub(crate) async fn flow(
        &mut self,
        sites: &Sites,
        site: &str,
        purpose: &str,
        person: &Person,
    ) -> Came {
        let path = format!("/auth/providers/{site}/begin");
        let answer = self.post(&path, json!({ "purpose": purpose })).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        sites.say_yes(&answer.text("location"), person)
    }

    /// Finishes after returning from the other site.
    pub(crate) async fn come_back(&mut self, site: &str, came: &Came) -> Answer {
        let path = format!("/auth/providers/{site}/finish");
        let answer = self.post(&path, came.form()).await;
        if answer.status == StatusCode::OK {
            self.token = Some(answer.text("accessToken"));
        }
        answer
    }

    /// Does all of it.
    pub(crate) async fn go(
        &mut self,
        sites: &Sites,
        site: &str,
        purpose: &str,
        person: &Person,
    ) -> Answer {
        let came = self.flow(sites, site, purpose, person).await;
        self.come_back(site, &came).await
    }
}

impl Key {
    fn draw(id: &str) -> Self {
        let chance = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let bytes = EcdsaKeyPair::generate_pkcs8(kind, &chance).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(kind, bytes.as_ref(), &chance).expect("a key");
        Self {
            id: id.to_owned(),
            pair,
        }
    }

    fn public(&self) -> Value {
        // One byte for the encoding, then both coordinates.
        let point = self.pair.public_key().as_ref();
        json!({
            "kty": "EC", "crv": "P-256", "use": "sig", "kid": self.id,
            "x": URL_SAFE_NO_PAD.encode(&point[1..33]),
            "y": URL_SAFE_NO_PAD.encode(&point[33..]),
        })
    }

    fn sign(&self, text: &str) -> String {
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes());
        URL_SAFE_NO_PAD.encode(signature.expect("a signature"))
    }
}

async fn fail(State(sites): State<Sites>, request: axum::extract::Request, next: Next) -> Response {
    let fault = {
        let mut inner = sites.inner.lock();
        inner.calls.push(request.uri().path().to_owned());
        inner.fault
    };
    sites.asked.notify_one();
    match fault {
        Fault::Down => StatusCode::BAD_GATEWAY.into_response(),
        Fault::Silent => std::future::pending().await,
        _ => next.run(request).await,
    }
}

async fn describe(State(sites): State<Sites>) -> Json<Value> {
    let issuer = format!("{}/oidc", sites.url);
    let fault = sites.inner.lock().fault;
    let told = match fault {
        Fault::ForeignMetadata => "https://evil.example".to_owned(),
        Fault::NearlyItsMetadata => format!("{issuer}/"),
        _ => issuer.clone(),
    };
    Json(json!({
        "issuer": told,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/userinfo"),
        "jwks_uri": format!("{issuer}/jwks"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        // More than any client should accept.
        "id_token_signing_alg_values_supported": ["ES256", "HS256", "none"],
    }))
}

async fn keys(State(sites): State<Sites>) -> Json<Value> {
    Json(json!({ "keys": [sites.inner.lock().key.public()] }))
}

/// The grant of a code, if everything matches; the code is spent in any case.
fn spend(sites: &Sites, headers: &HeaderMap, form: &HashMap<String, String>) -> Option<Grant> {
    let get = |name: &str| form.get(name).map(String::as_str);
    let grant = sites.inner.lock().grants.remove(get("code")?)?;
    let (id, secret) = match headers.get(header::AUTHORIZATION) {
        Some(basic) => {
            let basic = basic.to_str().ok()?.strip_prefix("Basic ")?;
            let pair = String::from_utf8(STANDARD.decode(basic).ok()?).ok()?;
            let (id, secret) = pair.split_once(':')?;
            (id.to_owned(), secret.replace('+', " "))
        }
        None => (
            get("client_id")?.to_owned(),
            get("client_secret")?.to_owned(),
        ),
    };
    let verifier = digest::digest(&digest::SHA256, get("code_verifier")?.as_bytes());
    let fits = id == CLIENT_ID
        && secret == CLIENT_SECRET
        && get("grant_type") == Some("authorization_code")
        && get("redirect_uri") == Some(&grant.redirect_uri)
        && URL_SAFE_NO_PAD.encode(verifier) == grant.challenge;
    fits.then_some(grant)
}

fn issue(sites: &Sites, person: &Person) -> String {
    let mut inner = sites.inner.lock();
    let token = format!("token-{}", inner.tokens.len());
    inner.tokens.insert(token.clone(), person.clone());
    token
}

async fn give_token(
    State(sites): State<Sites>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Json<Value> {
    // GitHub refuses with status 200.
    Json(match spend(&sites, &headers, &form) {
        Some(grant) => {
            let token = issue(&sites, &grant.person);
            json!({ "access_token": token, "token_type": "bearer", "scope": "user:email" })
        }
        None => json!({ "error": "bad_verification_code" }),
    })
}

async fn give_id_token(
    State(sites): State<Sites>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let Some(grant) = spend(&sites, &headers, &form) else {
        let body = Json(json!({ "error": "invalid_grant" }));
        return (StatusCode::BAD_REQUEST, body).into_response();
    };
    let token = issue(&sites, &grant.person);
    let mut body = json!({ "access_token": token, "token_type": "Bearer", "expires_in": 300 });
    let id_token = sign_claims(&sites, &grant);
    let mut inner = sites.inner.lock();
    if inner.fault != Fault::NoIdToken {
        body["id_token"] = json!(id_token);
    }
    inner.id_token = Some(id_token);
    Json(body).into_response()
}

fn sign_claims(sites: &Sites, grant: &Grant) -> String {
    let inner = sites.inner.lock();
    let fault = inner.fault;
    let now_s = inner.clock.as_ref().expect("an app was made").now_ms() / 1000;
    let mut claims = json!({
        "iss": format!("{}/oidc", sites.url),
        "aud": CLIENT_ID,
        "sub": format!("sub-{}", grant.person.id),
        "iat": now_s,
        "exp": now_s + 300,
        "nonce": grant.nonce,
        "name": grant.person.login,
        "email": grant.person.email,
        "email_verified": grant.person.is_verified,
    });
    if grant.must_prove {
        claims["auth_time"] = json!(now_s);
    }
    match fault {
        Fault::WrongIssuer => claims["iss"] = json!("https://evil.example"),
        Fault::WrongAudience => claims["aud"] = json!("someone else"),
        Fault::MoreAudiences => claims["aud"] = json!([CLIENT_ID, "someone else"]),
        Fault::OtherParty => claims["azp"] = json!("someone else"),
        Fault::WrongNonce => claims["nonce"] = json!("of another flow"),
        Fault::NoNonce => claims["nonce"] = Value::Null,
        Fault::Expired => claims["exp"] = json!(now_s),
        Fault::FromTheFuture => claims["iat"] = json!(now_s + 600),
        Fault::OldProof => claims["auth_time"] = json!(now_s - 3600),
        Fault::NoEmailInToken | Fault::OtherUserinfo => {
            claims["email"] = Value::Null;
            claims["email_verified"] = Value::Null;
        }
        _ => {}
    }
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let algorithm = match fault {
        Fault::NotSigned => "none",
        Fault::SignedWithSecret => "HS256",
        _ => "ES256",
    };
    let head = encode(&json!({ "alg": algorithm, "kid": inner.key.id, "typ": "JWT" }));
    let text = format!("{head}.{}", encode(&claims));
    let signature = match fault {
        Fault::NotSigned => String::new(),
        Fault::SignedWithSecret => {
            let key = hmac::Key::new(hmac::HMAC_SHA256, CLIENT_SECRET.as_bytes());
            URL_SAFE_NO_PAD.encode(hmac::sign(&key, text.as_bytes()))
        }
        Fault::ForeignKey => Key::draw("first").sign(&text),
        _ => inner.key.sign(&text),
    };
    if fault == Fault::ChangedClaims {
        claims["sub"] = json!("sub-of-somebody-else");
        return format!("{head}.{}.{signature}", encode(&claims));
    }
    format!("{text}.{signature}")
}

fn bearer(sites: &Sites, headers: &HeaderMap) -> Option<Person> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let token = value.strip_prefix("Bearer ")?;
    sites.inner.lock().tokens.get(token).cloned()
}

async fn userinfo(State(sites): State<Sites>, headers: HeaderMap) -> Response {
    let Some(person) = bearer(&sites, &headers) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let id = match sites.inner.lock().fault {
        Fault::OtherUserinfo => person.id + 1,
        _ => person.id,
    };
    Json(json!({
        "sub": format!("sub-{id}"),
        "email": person.email,
        "email_verified": person.is_verified,
    }))
    .into_response()
}

async fn user(State(sites): State<Sites>, headers: HeaderMap) -> Response {
    match bearer(&sites, &headers) {
        Some(person) => {
            Json(json!({ "id": person.id, "login": person.login, "name": null })).into_response()
        }
        None => StatusCode::UNAUTHORIZED.into_response(),
    }
}

async fn emails(State(sites): State<Sites>, headers: HeaderMap) -> Response {
    let Some(person) = bearer(&sites, &headers) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let is_other = sites.inner.lock().fault == Fault::OtherAddressVerified;
    Json(json!([
        { "email": "old@example.net", "primary": false, "verified": is_other },
        { "email": person.email, "primary": true, "verified": person.is_verified && !is_other },
    ]))
    .into_response()
}
