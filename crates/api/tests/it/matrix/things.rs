//! The objects of operations: created for the owner through the public API, in the requested state,
//! with the values that fill in its path.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::people::{Town, id_of};
use crate::api_tokens;
use crate::app::{Answer, PASSWORD};
use crate::authenticator::Authenticator;
use crate::avatars::png;
use crate::friends::{ask, code};
use crate::insights::play;
use crate::sites::Person;
use crate::{avatars, media, passkeys};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Nothing,
    Quiz,
    /// A deleted quiz that can be restored.
    BinnedQuiz,
    /// A folder, and a quiz beside it.
    Folder,
    /// Flash cards of a quiz.
    Deck,
    /// A quiz with a version of it that was kept.
    Version,
    /// A live session in its lobby.
    Room,
    /// An assignment that someone has begun.
    Assignment,
    /// An attempt of the owner at an assignment that has closed.
    Attempt,
    /// A link that lets others host a live session.
    HostLink,
    CoHost,
    /// Two sessions that were played to the end.
    Reports,
    /// A link that shows a report to anyone.
    ReportLink,
    /// Someone the owner knows by name.
    Player,
    ClassList,
    Schedule,
    /// A canceled scheduled live session.
    Cancelled,
    Media,
    Webhook,
    ApiToken,
    /// Another signed-in browser.
    Session,
    Passkey,
    LinkedLogin,
    Avatar,
    Profile,
    /// A friend.
    Friend,
    /// Someone who asks to be a friend.
    Asker,
    /// A notification of the owner about them.
    Told,
    Blocked,
    /// The link at the end of an email.
    Letter,
    /// A report of abuse.
    Abuse,
    /// An account that an administrator decides about.
    Member,
    /// What a host left for the front page.
    Voice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Private,
    /// Public as soon as it is published.
    Draft,
    Unlisted,
    Public,
    /// Public, but removed from public view by an administrator.
    Withheld,
}

impl State {
    /// Whether those it is shared with may view it: editors always may.
    pub(super) fn is_viewed(self) -> bool {
        self != Self::Withheld
    }

    /// Whether anyone who knows its address may read it.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Public | Self::Unlisted)
    }
}

impl Thing {
    /// Whether it is shared with the viewer and the editor.
    pub(super) fn is_shared(self) -> bool {
        matches!(self, Self::Quiz | Self::BinnedQuiz | Self::Version)
    }

    pub(super) fn states(self) -> &'static [State] {
        match self {
            Self::Quiz => &[
                State::Private,
                State::Draft,
                State::Unlisted,
                State::Public,
                State::Withheld,
            ],
            Self::Profile => &[State::Private, State::Public],
            _ => &[State::Private],
        }
    }
}

/// An object that exists.
pub(super) struct Made {
    words: Vec<(&'static str, String)>,
    /// A text in every response that reveals it; empty if there is none.
    pub(super) canary: String,
}

impl Made {
    fn of<const N: usize>(canary: &str, words: [(&'static str, String); N]) -> Self {
        Self {
            words: words.into(),
            canary: canary.to_owned(),
        }
    }

    /// Replaces placeholders in a text with the object's values.
    pub(super) fn fill(&self, text: &str) -> String {
        let text = text.replace("{provider}", "oidc");
        let text = text.replace("{questionIndex}", "0");
        let words = self.words.iter();
        words.fold(text, |text, (name, word)| {
            text.replace(&format!("{{{name}}}"), word)
        })
    }
}

impl Town<'_> {
    pub(super) async fn make(&mut self, thing: Thing, state: State) -> Made {
        match thing {
            Thing::Nothing => Made::of("", []),
            Thing::Quiz => self.quiz(state).await,
            Thing::BinnedQuiz => {
                let quiz = self.quiz(State::Public).await;
                let path = quiz.fill("/quiz/{id}");
                done(&self.owner().call(Method::DELETE, &path, None).await);
                quiz
            }
            Thing::Folder => self.folder().await,
            Thing::Deck => self.deck().await,
            Thing::Version => self.version().await,
            Thing::Room => self.room().await,
            Thing::Assignment => self.assignment().await,
            Thing::Attempt => self.attempt().await,
            Thing::HostLink => self.host_link().await,
            Thing::CoHost => self.co_host().await,
            Thing::Reports => self.reports().await,
            Thing::ReportLink => self.report_link().await,
            Thing::Player => {
                let name = format!("Maya the {}th", self.number());
                let form = json!({ "name": name, "externalId": "", "nicknames": [] });
                let made = self.owner().post("/players", form).await;
                Made::of(&name, [("id", made.text("id"))])
            }
            Thing::ClassList => self.class_list().await,
            Thing::Schedule => self.schedule().await,
            Thing::Cancelled => {
                let schedule = self.schedule().await;
                let path = schedule.fill("/scheduled-rooms/{id}");
                done(&self.owner().call(Method::DELETE, &path, None).await);
                schedule
            }
            Thing::Media => self.media().await,
            Thing::Webhook => self.webhook().await,
            Thing::ApiToken => {
                done(
                    &self
                        .owner()
                        .call(Method::DELETE, "/account/api-tokens", None)
                        .await,
                );
                let (id, _) = api_tokens::make(self.owner(), "read", "month").await;
                Made::of(&id, [("id", id.clone())])
            }
            Thing::Session => self.session().await,
            Thing::Passkey => {
                let mut device = Authenticator::at("http://localhost:8080");
                let id = passkeys::add(self.owner(), &mut device).await;
                Made::of(&id, [("id", id.clone())])
            }
            Thing::LinkedLogin => self.linked_login().await,
            Thing::Avatar => {
                let side = 1 + u32::try_from(self.number() % 500).expect("it is small");
                let app = self.app;
                let picture = png(side, 7);
                let sent = avatars::send(app, self.owner(), "image/png", picture).await;
                let url = sent.text("avatarUrl");
                let id = url.rsplit('/').next().expect("an id").to_owned();
                Made::of("", [("id", id)])
            }
            Thing::Profile => {
                let form = json!({ "isPublic": state == State::Public });
                let path = "/profile/visibility";
                done(&self.owner().call(Method::PUT, path, Some(form)).await);
                let id = id_of(self.owner()).await;
                Made::of(&id, [("id", id.clone())])
            }
            Thing::Friend => self.friend().await,
            Thing::Asker => self.asker().await.0,
            Thing::Told => self.asker().await.1,
            Thing::Blocked => {
                let friend = self.friend().await;
                let path = friend.fill("/friends/blocks/{id}");
                done(&self.owner().call(Method::PUT, &path, None).await);
                friend
            }
            Thing::Letter => self.letter().await,
            Thing::Abuse => self.abuse().await,
            Thing::Voice => self.voice().await,
            Thing::Member => {
                let mut member = self.newcomer("member").await;
                let id = id_of(&mut member).await;
                Made::of(&id, [("id", id.clone())])
            }
        }
    }

    async fn quiz(&mut self, state: State) -> Made {
        let title = format!("Ocelots {} of them", self.number());
        let owner = self.owner();
        let quiz = owner.quiz(&title, 2).await;
        let pal = self.share(&quiz).await;
        let owner = self.owner();
        if state != State::Private {
            let visibility = match state {
                State::Unlisted => "UNLISTED",
                _ => "PUBLIC",
            };
            let status = if state == State::Draft {
                "DRAFT"
            } else {
                "PUBLISHED"
            };
            let version = owner.get(&format!("/quiz/{quiz}")).await.json()["version"].clone();
            let change = json!({ "version": version, "visibility": visibility, "status": status });
            let path = format!("/quiz/{quiz}");
            done(&owner.call(Method::PATCH, &path, Some(change)).await);
        }
        if state == State::Withheld {
            let report = self.report_abuse(&quiz).await;
            let path = format!("/admin/abuse-reports/{report}/resolution");
            done(&self.root.post(&path, json!({ "action": "withheld" })).await);
        }
        let document = self
            .owner()
            .get(&format!("/quiz/{quiz}/document"))
            .await
            .json();
        let question = document["questions"][1]["id"].as_str().expect("an id");
        let words = [
            ("id", quiz),
            ("questionId", question.to_owned()),
            ("version", document["version"].to_string()),
            ("search", title.replace(' ', "%20")),
            ("windowId", pal.clone()),
            ("accountId", pal),
        ];
        Made::of(&title, words)
    }

    async fn version(&mut self) -> Made {
        let title = format!("Serval {}", self.number());
        let owner = self.owner();
        let quiz = owner.quiz(&title, 1).await;
        owner.post("/rooms", json!({ "quizId": quiz })).await;
        self.share(&quiz).await;
        let owner = self.owner();
        let list = owner.get(&format!("/quiz/{quiz}/versions")).await.json();
        let version = owner.get(&format!("/quiz/{quiz}")).await.json()["version"].to_string();
        let words = [
            ("id", quiz),
            ("versionId", text(&list[0]["id"])),
            ("version", version),
        ];
        Made::of(&title, words)
    }

    async fn folder(&mut self) -> Made {
        let name = format!("Margay shelf {}", self.number());
        let owner = self.owner();
        let quiz = owner.quiz("Beside a folder", 1).await;
        let made = owner.post("/folders", json!({ "name": name })).await;
        Made::of(&name, [("id", made.text("id")), ("quizId", quiz)])
    }

    async fn deck(&mut self) -> Made {
        let quiz = self.quiz(State::Private).await;
        let form = json!({ "quizId": quiz.fill("{id}") });
        let made = self.owner().post("/cards/decks", form).await;
        let words = [
            ("id", made.text("id")),
            ("cardId", quiz.fill("{questionId}")),
        ];
        Made::of(&quiz.canary, words)
    }

    /// Reports a quiz as a new person; returns the report.
    async fn report_abuse(&mut self, quiz: &str) -> String {
        let mut witness = self.newcomer("witness").await;
        let path = format!("/quiz/{quiz}/abuse-report");
        done(&witness.post(&path, json!({ "reason": "spam" })).await);
        let reports = self.root.get("/admin/abuse-reports?limit=100").await.json();
        let reports = reports.as_array().expect("a list").iter();
        let mut own = reports.filter(|report| report["quiz"]["id"] == quiz);
        text(&own.next().expect("it waits")["id"])
    }

    async fn abuse(&mut self) -> Made {
        let quiz = self.quiz(State::Public).await;
        let report = self.report_abuse(&quiz.fill("{id}")).await;
        Made::of(&quiz.canary, [("id", report)])
    }

    /// Of a new host, because everyone has one at most.
    async fn voice(&mut self) -> Made {
        let text = format!("Ocelot fan {}", self.number());
        let mut host = self.newcomer("host").await;
        let quiz = host.quiz("Kodkods", 1).await;
        let room = host.post("/rooms", json!({ "quizId": quiz })).await;
        let path = format!("/rooms/{}/end", room.text("id"));
        done(&host.post(&path, json!({})).await);
        let form = json!({ "text": text, "name": "Ada", "role": "Teacher", "agrees": true });
        done(&host.call(Method::PUT, "/account/voice", Some(form)).await);
        let listed = self.root.get("/admin/voices?limit=100").await.json();
        let listed = listed.as_array().expect("a list").iter();
        let mut own = listed.filter(|voice| voice["text"] == text);
        let id = &own.next().expect("it waits")["id"];
        Made::of(&text, [("id", self::text(id))])
    }

    async fn room(&mut self) -> Made {
        let quiz = self.quiz(State::Private).await;
        let form = json!({ "quizId": quiz.fill("{id}") });
        let room = self.owner().post("/rooms", form).await;
        let id = room.text("id");
        let words = [
            ("id", id.clone()),
            ("roomId", id),
            ("code", room.text("code")),
        ];
        Made::of(&quiz.canary, words)
    }

    async fn host_link(&mut self) -> Made {
        let room = self.room().await;
        let label = format!("Margay {}", self.number());
        let form = json!({ "purpose": "coHost", "label": label });
        let path = room.fill("/rooms/{roomId}/host-links");
        let made = self.owner().post(&path, form).await.json();
        let id = text(&made["link"]["id"]);
        Made::of(&label, [("id", id), ("roomId", room.fill("{roomId}"))])
    }

    async fn report_link(&mut self) -> Made {
        let reports = self.reports().await;
        let path = reports.fill("/reports/{roomId}/links");
        let form = json!({ "showsNames": true });
        let made = self.owner().post(&path, form).await.json();
        let id = text(&made["link"]["id"]);
        let words = [
            ("id", id.clone()),
            ("roomId", reports.fill("{roomId}")),
            ("key", text(&made["key"])),
        ];
        Made::of(&id, words)
    }

    async fn co_host(&mut self) -> Made {
        let room = self.room().await;
        let email = format!("margay-{}@example.org", self.number());
        let form = json!({ "by": "email", "email": email });
        let path = room.fill("/rooms/{roomId}/co-hosts");
        let made = self.owner().post(&path, form).await;
        let id = made.text("id");
        Made::of(&email, [("id", id), ("roomId", room.fill("{roomId}"))])
    }

    async fn assignment(&mut self) -> Made {
        let quiz = self.quiz(State::Private).await;
        let form = json!({ "quizId": quiz.fill("{id}") });
        let made = self.owner().post("/assignments", form).await;
        let (id, code) = (made.text("id"), made.text("code"));
        let begun = json!({ "nickname": "Ann" });
        let path = format!("/assigned/{code}/attempts");
        let begun = self.app.visitor().post(&path, begun).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
        let players = self
            .owner()
            .get(&format!("/assignments/{id}/players"))
            .await;
        let player = text(&players.json()[0]["id"]).clone();
        let words = [("id", id), ("code", code), ("playerId", player)];
        Made::of(&quiz.canary, words)
    }

    async fn attempt(&mut self) -> Made {
        let quiz = self.quiz(State::Private).await;
        let form = json!({ "quizId": quiz.fill("{id}") });
        let made = self.owner().post("/assignments", form).await;
        let (id, code) = (made.text("id"), made.text("code"));
        let begun = json!({ "nickname": "Ann" });
        let path = format!("/assigned/{code}/attempts");
        done(&self.owner().post(&path, begun).await);
        let (path, over) = (
            format!("/assignments/{id}"),
            json!({ "closesAt": "2026-01-05T08:00:00Z" }),
        );
        done(&self.owner().call(Method::PATCH, &path, Some(over)).await);
        Made::of(&quiz.canary, [("code", code), ("number", "1".to_owned())])
    }

    async fn reports(&mut self) -> Made {
        let quiz = self.quiz(State::Private).await;
        let id = quiz.fill("{id}");
        let app = self.app;
        let players = [("Ann", "rr"), ("Ben", "wr")];
        let before = play(app, self.owner(), &id, &players).await;
        let room = play(app, self.owner(), &id, &players).await;
        Made::of(&quiz.canary, [("roomId", room), ("before", before)])
    }

    async fn class_list(&mut self) -> Made {
        // The limit is fifty.
        for old in list(&self.owner().get("/class-lists").await) {
            let path = format!("/class-lists/{}", text(&old["id"]));
            done(&self.owner().call(Method::DELETE, &path, None).await);
        }
        let name = format!("Class {}", self.number());
        let made = self
            .owner()
            .post("/class-lists", json!({ "name": name }))
            .await;
        Made::of(&name, [("id", made.text("id"))])
    }

    async fn schedule(&mut self) -> Made {
        let quiz = self.quiz(State::Private).await;
        let id = quiz.fill("{id}");
        let form = json!({
            "quizId": id, "localTime": "2027-01-17T09:00", "timeZone": "Europe/Berlin",
        });
        let made = self.owner().post("/scheduled-rooms", form).await;
        let words = [
            ("id", made.text("id")),
            ("token", made.text("token")),
            ("quiz", id),
        ];
        Made::of(&quiz.canary, words)
    }

    async fn media(&mut self) -> Made {
        let side = 1 + u32::try_from(self.number() % 500).expect("it is small");
        let app = self.app;
        let sent = media::send(app, self.owner(), png(side, 11)).await;
        let url = sent.text("url");
        let (_, query) = url.split_once('?').expect("a query");
        let word = |name: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let found = pairs.find(|(key, _)| *key == name);
            found.expect("it is in the link").1.to_owned()
        };
        let id = sent.text("id");
        let words = [
            ("id", id.clone()),
            ("expires", word("expires")),
            ("key", word("key")),
        ];
        Made::of(&id, words)
    }

    async fn webhook(&mut self) -> Made {
        let owner = self.owner();
        // The limit is ten.
        for old in list(&owner.get("/account/webhooks").await) {
            let path = format!("/account/webhooks/{}", text(&old["id"]));
            done(&owner.call(Method::DELETE, &path, None).await);
        }
        let form = json!({ "url": "https://hooks.example/x", "events": ["room.ended"] });
        let made = owner.post("/account/webhooks", form).await.json();
        let id = text(&made["webhook"]["id"]);
        let ping = owner
            .post(&format!("/account/webhooks/{id}/ping"), json!({}))
            .await;
        Made::of(&id, [("id", id.clone()), ("delivery", ping.text("id"))])
    }

    async fn session(&mut self) -> Made {
        let email = self.owner().get("/auth/check").await.json()["user"]["email"].clone();
        let mut elsewhere = self.app.visitor();
        let form = json!({ "email": email, "password": PASSWORD });
        done(&elsewhere.post("/auth/login", form).await);
        let sessions = list(&self.owner().get("/account/sessions").await);
        let other = sessions
            .iter()
            .find(|session| session["isCurrent"] == false);
        let id = text(&other.expect("it is listed")["id"]);
        Made::of(&id, [("id", id.clone())])
    }

    async fn linked_login(&mut self) -> Made {
        let number = u64::try_from(self.number()).expect("it is small");
        let person = Person::new(number, &format!("elsewhere{number}"));
        let sites = self.sites;
        done(&self.owner().go(sites, "oidc", "link", &person).await);
        let protection = self.owner().get("/account/protection").await.json();
        let logins = protection["linkedLogins"]
            .as_array()
            .expect("a list")
            .clone();
        let id = text(&logins.last().expect("it is linked")["id"]);
        Made::of(&id, [("id", id.clone())])
    }

    /// Removes every relation between the owner and their pal; returns the ids of both.
    async fn strangers(&mut self) -> (String, String) {
        let owner = id_of(self.owner()).await;
        let pal = id_of(&mut self.pal).await;
        for path in ["/friends/blocks/{}", "/friends/{}", "/friends/requests/{}"] {
            let path = path.replace("{}", &pal);
            done(&self.owner().call(Method::DELETE, &path, None).await);
        }
        (owner, pal)
    }

    async fn friend(&mut self) -> Made {
        let (_, pal) = self.strangers().await;
        let (own, other) = (code(self.owner()).await, code(&mut self.pal).await);
        done(&ask(self.owner(), &other).await);
        done(&ask(&mut self.pal, &own).await);
        Made::of(&pal, [("id", pal.clone()), ("code", other)])
    }

    async fn asker(&mut self) -> (Made, Made) {
        let (_, pal) = self.strangers().await;
        let own = code(self.owner()).await;
        done(&ask(&mut self.pal, &own).await);
        let told = list(&self.owner().get("/notifications").await);
        // In the same millisecond others became friends.
        let mut requests = told.iter().filter(|one| one["kind"] == "friendRequest");
        let notification = text(&requests.next().expect("they were told")["id"]);
        let asker = Made::of(&pal, [("id", pal.clone())]);
        let told = Made::of(&notification, [("id", notification.clone())]);
        (asker, told)
    }

    async fn letter(&mut self) -> Made {
        self.asker().await;
        let email = text(&self.owner().get("/auth/check").await.json()["user"]["email"]);
        self.app
            .api
            .send_due_mail()
            .await
            .expect("emails are written");
        let letters = list(&self.app.visitor().get("/mailbox").await);
        let mut own = letters
            .iter()
            .filter(|letter| letter["to"] == email.as_str());
        let link = own.find_map(|letter| {
            let text = letter["text"].as_str().unwrap_or_default();
            let (_, link) = text.split_once("/unsubscribe/")?;
            link.split_whitespace().next()
        });
        let token = link.expect("a letter with a link").to_owned();
        Made::of("", [("token", token)])
    }
}

#[track_caller]
fn done(answer: &Answer) {
    assert!(answer.status.is_success(), "{answer:?}");
}

#[track_caller]
fn list(answer: &Answer) -> Vec<Value> {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json().as_array().expect("a list").clone()
}

#[track_caller]
fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}
