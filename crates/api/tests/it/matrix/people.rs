//! All callers: created through the public API, and again if a call took their session or account.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use live::Clock as _;
use serde_json::{Value, json};
use store::testing::{Contents, contents_of};

use super::{Row, Sent, things::Made};
use crate::app::{Answer, PASSWORD, TestApp, Visitor};
use crate::avatars::png;
use crate::friends::{ask, code};
use crate::second_factors::set_up;
use crate::sites::Sites;

/// Kinds of callers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Caller {
    Nobody,
    /// Has the token and the cookie of a session that ended.
    Ghost,
    /// Has those from before the suspension.
    Suspended,
    Unverified,
    /// Someone else.
    Stranger,
    /// Someone else, with an authenticator app, whose last confirmation was six minutes ago.
    Stale,
    /// A friend of the owner who may view the quiz. Only tried on quizzes.
    Viewer,
    /// A friend of the owner who may edit it. Only tried on quizzes.
    Editor,
    /// An administrator who doesn't own the object.
    Admin,
    /// The owner of the object.
    Owner,
}

/// Refused callers come first: as long as nothing happens, all can be tried on the same object.
pub(super) const CALLERS: [Caller; 10] = [
    Caller::Nobody,
    Caller::Ghost,
    Caller::Suspended,
    Caller::Unverified,
    Caller::Stranger,
    Caller::Stale,
    Caller::Viewer,
    Caller::Editor,
    Caller::Admin,
    Caller::Owner,
];

/// Tables that record refused calls, and what a node says about itself.
const NOT_LOOKED_AT: [&str; 3] = ["limits", "audit_events", "nodes"];

/// Callers confirm again after two minutes, well before a confirmation expires after five.
const PROOF_KEPT_MS: u64 = 2 * 60_000;
const STALE_MS: u64 = 6 * 60_000;

const QUIZ_FILE: &str = "Which is the capital of Peru?\nA. Lima\nB. Quito\nANSWER: A\n";

pub(super) struct Town<'a> {
    pub(super) app: &'a TestApp,
    pub(super) sites: &'a Sites,
    pub(super) contents: Contents,
    /// The very first account, which makes others administrators and isn't a caller.
    pub(super) root: Visitor<'a>,
    /// A friend, asker or blocked person, who isn't a caller either.
    pub(super) pal: Visitor<'a>,
    people: BTreeMap<Caller, Visitor<'a>>,
    proven_at_ms: u64,
    count: usize,
}

impl<'a> Town<'a> {
    pub(super) async fn found(app: &'a TestApp, sites: &'a Sites) -> Self {
        let contents = contents_of(&app.store().await, &NOT_LOOKED_AT).await;
        let mut root = app.visitor_from("10.9.9.1");
        root.sign_up("root").await;
        let mut town = Self {
            app,
            sites,
            contents,
            root,
            pal: app.visitor(),
            people: BTreeMap::new(),
            proven_at_ms: app.clock.now_ms(),
            count: 0,
        };
        let code = app.code_for("root@example.com").await;
        verify(&mut town.root, &code).await;
        town.pal = town.newcomer("pal").await;
        for caller in CALLERS {
            let visitor = town.come(caller).await;
            town.people.insert(caller, visitor);
        }
        town
    }

    /// A new person with a verified address, at a computer of their own.
    pub(super) async fn newcomer(&mut self, name: &str) -> Visitor<'a> {
        let (mut visitor, email) = self.arrival(name).await;
        let code = self.app.code_for(&email).await;
        verify(&mut visitor, &code).await;
        visitor
    }

    /// A new person.
    async fn arrival(&mut self, name: &str) -> (Visitor<'a>, String) {
        let name = format!("{name}{}", self.number());
        let mut visitor = self.visitor();
        visitor.sign_up(&name).await;
        (visitor, format!("{name}@example.com"))
    }

    fn visitor(&mut self) -> Visitor<'a> {
        let number = self.number();
        let address = format!("10.1.{}.{}", number / 200, number % 200 + 1);
        self.app.visitor_from(&address)
    }

    /// A number that wasn't used before.
    pub(super) fn number(&mut self) -> usize {
        self.count += 1;
        self.count
    }

    async fn come(&mut self, caller: Caller) -> Visitor<'a> {
        match caller {
            Caller::Nobody => self.visitor(),
            Caller::Unverified => self.arrival("unverified").await.0,
            Caller::Stranger => self.newcomer("stranger").await,
            Caller::Viewer => self.newcomer("viewer").await,
            Caller::Editor => self.newcomer("editor").await,
            Caller::Owner => self.newcomer("owner").await,
            Caller::Ghost => {
                let ghost = self.newcomer("ghost").await;
                let mut door = self.copy_of(&ghost);
                let gone = door.post("/auth/logout", json!({})).await;
                assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
                ghost
            }
            Caller::Suspended => {
                let mut suspended = self.newcomer("suspended").await;
                let path = format!("/admin/users/{}/suspension", id_of(&mut suspended).await);
                let answer = self.root.call(Method::PUT, &path, Some(json!({}))).await;
                assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
                suspended
            }
            Caller::Admin => {
                let mut admin = self.newcomer("admin").await;
                let path = format!("/admin/users/{}/role", id_of(&mut admin).await);
                let role = json!({ "role": "administrator" });
                let answer = self.root.call(Method::PUT, &path, Some(role)).await;
                assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
                admin
            }
            Caller::Stale => {
                let mut stale = self.newcomer("stale").await;
                set_up(self.app, &mut stale).await;
                self.app.clock.advance(STALE_MS);
                self.prove_all().await;
                stale
            }
        }
    }

    /// A browser with the same cookie and the same token.
    fn copy_of(&self, visitor: &Visitor<'a>) -> Visitor<'a> {
        let mut copy = self.app.visitor();
        copy.cookie.clone_from(&visitor.cookie);
        copy.token.clone_from(&visitor.token);
        copy.peer = visitor.peer;
        copy
    }

    pub(super) fn owner(&mut self) -> &mut Visitor<'a> {
        self.person(Caller::Owner)
    }

    pub(super) fn person(&mut self, caller: Caller) -> &mut Visitor<'a> {
        self.people.get_mut(&caller).expect("everyone came")
    }

    /// Calls as someone whose browser stores nothing from the response.
    pub(super) async fn call(&mut self, row: &Row, caller: Caller, made: &Made) -> Answer {
        let number = self.number().to_string();
        let mut visitor = self.copy_of(&self.people[&caller]);
        let (method, path) = row.call.split_once(' ').expect("a method and a path");
        let method: Method = method.parse().expect("a method");
        let fill = |text: &str| made.fill(text).replace("{new}", &number);
        let path = fill(path);
        assert!(!path.contains('{'), "nothing fills {path}");
        match row.sent {
            Sent::Json("") if method == Method::POST => {
                visitor.call(method, &path, Some(json!({}))).await
            }
            Sent::Json("") => visitor.call(method, &path, None).await,
            Sent::Json(text) => {
                let body: Value = serde_json::from_str(&fill(text)).expect("JSON");
                visitor.call(method, &path, Some(body)).await
            }
            Sent::Picture => {
                let side = 1 + u32::try_from(self.count % 1000).expect("it is small");
                self.send(&visitor, method, &path, "image/png", png(side, 9))
                    .await
            }
            Sent::QuizFile => {
                let kind = "application/octet-stream";
                self.send(&visitor, method, &path, kind, QUIZ_FILE.into())
                    .await
            }
        }
    }

    async fn send(
        &self,
        visitor: &Visitor<'a>,
        method: Method,
        path: &str,
        kind: &str,
        file: Vec<u8>,
    ) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, "127.0.0.1:8080")
            .header("sec-fetch-site", "same-origin")
            .header(header::CONTENT_TYPE, kind);
        if let Some(token) = &visitor.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(file)).expect("a request");
        self.app.send(request).await
    }

    /// Replaces a caller whose session or account a call took.
    pub(super) async fn mend(&mut self, caller: Caller) {
        if matches!(caller, Caller::Nobody | Caller::Ghost | Caller::Suspended) {
            return;
        }
        if !self.is_still_there(caller).await {
            self.replace(caller).await;
        }
    }

    pub(super) async fn replace(&mut self, caller: Caller) {
        let visitor = self.come(caller).await;
        self.people.insert(caller, visitor);
    }

    async fn is_still_there(&self, caller: Caller) -> bool {
        let mut copy = self.copy_of(&self.people[&caller]);
        let by_cookie = copy.get("/auth/check").await.status;
        let mut copy = self.copy_of(&self.people[&caller]);
        let by_token = copy.get("/admin/users?limit=1").await.status;
        let by_token_expected = if caller == Caller::Admin {
            StatusCode::OK
        } else {
            StatusCode::FORBIDDEN
        };
        by_cookie == StatusCode::OK && by_token == by_token_expected
    }

    /// Lets all callers but one confirm their identity again once time has passed.
    pub(super) async fn call_together(&mut self) {
        if self.app.clock.now_ms() > self.proven_at_ms + PROOF_KEPT_MS {
            self.replace(Caller::Stale).await;
        }
    }

    async fn prove_all(&mut self) {
        self.proven_at_ms = self.app.clock.now_ms();
        prove(&mut self.root).await;
        prove(&mut self.pal).await;
        for caller in [
            Caller::Unverified,
            Caller::Stranger,
            Caller::Viewer,
            Caller::Editor,
            Caller::Admin,
            Caller::Owner,
        ] {
            if let Some(visitor) = self.people.get_mut(&caller) {
                prove(visitor).await;
            }
        }
    }
}

impl<'a> Town<'a> {
    /// Shares a quiz of the owner with the viewer, the editor and the pal, who are friends or
    /// become so; returns the account of the pal.
    pub(super) async fn share(&mut self, quiz: &str) -> String {
        let mut person = String::new();
        let guests = [Some(Caller::Viewer), Some(Caller::Editor), None];
        for (guest, role) in guests.into_iter().zip(["view", "edit", "view"]) {
            person = id_of(self.guest(guest)).await;
            let path = format!("/quiz/{quiz}/people/{person}");
            let form = Some(json!({ "role": role }));
            let shared = self.owner().call(Method::PUT, &path, form.clone()).await;
            if shared.status == StatusCode::OK {
                continue;
            }
            let own = code(self.owner()).await;
            let other = code(self.guest(guest)).await;
            ask(self.owner(), &other).await;
            let guest = self.guest(guest);
            ask(guest, &own).await;
            // Emails about every quiz would hide those with codes.
            let mut settings = guest.get("/account/notifications").await.json();
            settings["invitations"] = json!({ "inApp": false, "mail": false });
            let path_of_settings = "/account/notifications";
            guest
                .call(Method::PUT, path_of_settings, Some(settings))
                .await;
            let shared = self.owner().call(Method::PUT, &path, form).await;
            assert_eq!(shared.status, StatusCode::OK, "{shared:?}");
        }
        person
    }

    fn guest(&mut self, guest: Option<Caller>) -> &mut Visitor<'a> {
        match guest {
            Some(caller) => self.person(caller),
            None => &mut self.pal,
        }
    }
}

async fn prove(visitor: &mut Visitor<'_>) {
    let answer = visitor.post("/auth/refresh", json!({})).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    visitor.token = Some(answer.text("accessToken"));
    let password = json!({ "password": PASSWORD });
    let answer = visitor.post("/auth/confirm", password).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
}

async fn verify(visitor: &mut Visitor<'_>, code: &str) {
    let answer = visitor
        .post("/auth/verify-email", json!({ "code": code }))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

/// The id of someone's account.
pub(super) async fn id_of(visitor: &mut Visitor<'_>) -> String {
    visitor.get("/profile").await.text("id")
}
