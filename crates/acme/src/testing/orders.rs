//! What the authority knows, and what it answers to a request whose form is right.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bytes::Bytes;
use rcgen::CertificateSigningRequestParams;
use serde_json::{Value, json};
use x509_parser::time::ASN1Time;

use super::Authority;
use super::requests::{AccountKey, Refusal, Signed, Signer, decode};

/// Everything that changes.
pub(super) struct State {
    pub(super) accounts: BTreeMap<String, Account>,
    pub(super) orders: Vec<Order>,
    pub(super) issued: Vec<Vec<u8>>,
    pub(super) refusal: Option<Refusal>,
    pub(super) looks: u32,
    pub(super) request_count: u64,
    lifetime: Duration,
    /// Those that were given out and not used.
    nonces: BTreeSet<String>,
    counter: u64,
}

pub(super) struct Account {
    pub(super) contacts: Vec<String>,
    key: AccountKey,
}

pub(super) struct Order {
    pub(super) token: String,
    pub(super) name: String,
    account: String,
    /// What was wrong with the name, once it is checked.
    checked: Option<Result<(), Refusal>>,
    chain: Option<String>,
    /// How often the client must still look.
    looks: u32,
}

/// What to respond.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) location: Option<String>,
    pub(super) retry_after: Option<String>,
    pub(super) body: Bytes,
}

impl Answer {
    pub(super) fn json(body: &Value) -> Self {
        Self {
            status: 200,
            location: None,
            retry_after: None,
            body: body.to_string().into(),
        }
    }

    fn created(location: String, body: &Value) -> Self {
        Self {
            status: 201,
            location: Some(location),
            ..Self::json(body)
        }
    }
}

/// What a challenge of an order is about: its number, the name, the token, and the answer.
pub(super) struct Check {
    pub(super) order: usize,
    pub(super) name: String,
    pub(super) token: String,
    pub(super) expected: String,
}

impl State {
    pub(super) fn new(lifetime: Duration) -> Self {
        Self {
            accounts: BTreeMap::new(),
            orders: Vec::new(),
            issued: Vec::new(),
            refusal: None,
            looks: 0,
            request_count: 0,
            lifetime,
            nonces: BTreeSet::new(),
            counter: 0,
        }
    }

    pub(super) fn nonce(&mut self) -> String {
        self.counter += 1;
        let nonce = format!("nonce-{}", self.counter);
        self.nonces.insert(nonce.clone());
        nonce
    }
}

impl Authority {
    pub(super) fn directory(&self) -> Value {
        let at = |path: &str| format!("{}/{path}", self.base);
        json!({
            "newNonce": at("nonce"),
            "newAccount": at("account"),
            "newOrder": at("orders"),
            "meta": { "termsOfService": at("terms") },
        })
    }

    /// Checks who sent a request to this path, and that it is no copy of an older one.
    pub(super) fn admit(&self, path: &str, body: &[u8]) -> Result<(Signed, AccountKey), Refusal> {
        let malformed = || Refusal::new(400, "malformed", "not a signed request");
        let signed = Signed::parse(body).ok_or_else(malformed)?;
        let mut state = self.state.lock();
        if !state.nonces.remove(&signed.nonce) {
            return Err(Refusal::new(400, "badNonce", "unknown or used before"));
        }
        let key = match &signed.signer {
            Signer::New(key) if path == "/account" => key.clone(),
            Signer::New(_) => return Err(malformed()),
            Signer::Account(url) => {
                let unknown = || Refusal::new(400, "accountDoesNotExist", "unknown account");
                state.accounts.get(url).ok_or_else(unknown)?.key.clone()
            }
        };
        if signed.url != format!("{}{path}", self.base) || !signed.is_by(&key) {
            return Err(Refusal::new(403, "unauthorized", "the signature is wrong"));
        }
        Ok((signed, key))
    }

    /// Answers everything but a challenge.
    pub(super) fn answer(
        &self,
        path: &str,
        signed: &Signed,
        key: AccountKey,
    ) -> Result<Answer, Refusal> {
        let payload = signed.payload.as_ref().unwrap_or(&Value::Null);
        if let Signer::New(_) = signed.signer {
            return self.new_account(payload, key);
        }
        let Signer::Account(account) = &signed.signer else {
            return Err(not_found());
        };
        if path == "/orders" {
            return self.new_order(payload, account);
        }
        if signed.url == *account {
            return Ok(self.change_account(payload, account));
        }
        let (what, number) = parts(path).ok_or_else(not_found)?;
        let mut state = self.state.lock();
        let (looks, lifetime) = (state.looks, state.lifetime);
        let order = state.orders.get_mut(number).ok_or_else(not_found)?;
        if order.account != *account {
            return Err(Refusal::new(403, "unauthorized", "not your order"));
        }
        match what {
            "order" => {
                let answer = self.look(order, number);
                order.looks = order.looks.saturating_sub(1);
                Ok(answer)
            }
            "authorization" => Ok(Answer::json(&self.authorization(order, number))),
            "finalize" => {
                let (certificate, chain) = self.certify(payload, order, lifetime)?;
                state.issued.push(certificate);
                let order = &mut state.orders[number];
                order.chain = Some(chain);
                order.looks = looks;
                Ok(self.look(order, number))
            }
            "certificate" => Ok(Answer {
                body: order.chain.clone().ok_or_else(not_found)?.into(),
                ..Answer::json(&Value::Null)
            }),
            _ => Err(not_found()),
        }
    }

    fn new_account(&self, payload: &Value, key: AccountKey) -> Result<Answer, Refusal> {
        if payload["termsOfServiceAgreed"] != true {
            let why = "the terms must be agreed to";
            return Err(Refusal::new(403, "userActionRequired", why));
        }
        let mut state = self.state.lock();
        state.counter += 1;
        let url = format!("{}/account/{}", self.base, state.counter);
        let contacts = contacts(payload);
        let account = Account { contacts, key };
        state.accounts.insert(url.clone(), account);
        Ok(Answer::created(url, &json!({ "status": "valid" })))
    }

    fn change_account(&self, payload: &Value, account: &str) -> Answer {
        if let Some(account) = self.state.lock().accounts.get_mut(account) {
            account.contacts = contacts(payload);
        }
        Answer::json(&json!({ "status": "valid" }))
    }

    fn new_order(&self, payload: &Value, account: &str) -> Result<Answer, Refusal> {
        let mut state = self.state.lock();
        if let Some(refusal) = &state.refusal {
            return Err(refusal.clone());
        }
        let identifiers = payload["identifiers"].as_array();
        let [one] = identifiers.map_or(&[][..], Vec::as_slice) else {
            return Err(Refusal::new(400, "malformed", "one name, please"));
        };
        let number = state.orders.len();
        let order = Order {
            token: format!("token-{number}"),
            name: one["value"].as_str().unwrap_or_default().to_owned(),
            account: account.to_owned(),
            checked: None,
            chain: None,
            looks: state.looks,
        };
        let url = format!("{}/order/{number}", self.base);
        let answer = Answer::created(url, &self.order(&order, number));
        state.orders.push(order);
        Ok(answer)
    }

    /// The order, and when to look again if it isn't there yet.
    fn look(&self, order: &Order, number: usize) -> Answer {
        Answer {
            retry_after: (order.looks > 0).then(|| "3".to_owned()),
            ..Answer::json(&self.order(order, number))
        }
    }

    fn order(&self, order: &Order, number: usize) -> Value {
        let at = |what: &str| format!("{}/{what}/{number}", self.base);
        let is_slow = order.looks > 0;
        let status = match (&order.checked, &order.chain) {
            (None, _) => "pending",
            (Some(Err(_)), _) => "invalid",
            (Some(Ok(())), None) if is_slow => "pending",
            (Some(Ok(())), None) => "ready",
            (Some(Ok(())), Some(_)) if is_slow => "processing",
            (Some(Ok(())), Some(_)) => "valid",
        };
        let is_valid = status == "valid";
        json!({
            "status": status,
            "identifiers": [{ "type": "dns", "value": order.name }],
            "authorizations": [at("authorization")],
            "finalize": at("finalize"),
            "certificate": is_valid.then(|| at("certificate")),
        })
    }

    fn authorization(&self, order: &Order, number: usize) -> Value {
        let status = status(order);
        json!({
            "status": status,
            "identifier": { "type": "dns", "value": order.name },
            "challenges": [self.challenge(order, number)],
        })
    }

    fn challenge(&self, order: &Order, number: usize) -> Value {
        let error = order
            .checked
            .as_ref()
            .and_then(|checked| checked.as_ref().err());
        json!({
            "type": "http-01",
            "url": format!("{}/challenge/{number}", self.base),
            "token": order.token,
            "status": status(order),
            "error": error.map(problem),
        })
    }

    /// What to check, if this is the address of a challenge.
    pub(super) fn check(&self, path: &str, key: &AccountKey) -> Option<Check> {
        let ("challenge", number) = parts(path)? else {
            return None;
        };
        let state = self.state.lock();
        let order = state.orders.get(number)?;
        Some(Check {
            order: number,
            name: order.name.clone(),
            token: order.token.clone(),
            expected: format!("{}.{}", order.token, key.thumbprint()),
        })
    }

    /// Notes what came of a check. The challenge itself doesn't tell, as a real one doesn't yet.
    pub(super) fn checked(&self, number: usize, found: Result<(), Refusal>) -> Answer {
        let mut state = self.state.lock();
        let order = &mut state.orders[number];
        let answer = Answer::json(&self.challenge(order, number));
        order.checked = Some(found);
        answer
    }

    /// Signs a request for a certificate, whose own signature is checked on the way.
    fn certify(
        &self,
        payload: &Value,
        order: &Order,
        lifetime: Duration,
    ) -> Result<(Vec<u8>, String), Refusal> {
        let bad = |why: &str| Refusal::new(400, "badCSR", why);
        if !matches!(order.checked, Some(Ok(()))) || order.looks > 0 {
            return Err(Refusal::new(403, "orderNotReady", "the name isn't checked"));
        }
        let request = payload["csr"].as_str().and_then(decode);
        let request = request.ok_or_else(|| bad("no request"))?;
        let request = CertificateSigningRequestParams::from_der(&request.into());
        let mut request = request.map_err(|error| bad(&error.to_string()))?;
        let names = &request.params.subject_alt_names;
        let is_right = matches!(&names[..], [rcgen::SanType::DnsName(name)]
            if name.as_str() == order.name);
        if !is_right {
            return Err(bad("another name"));
        }
        let now_ms = i64::try_from(self.clock.now_ms()).expect("it is not that late");
        let at = |ms: i64| ASN1Time::from_timestamp(ms / 1_000).map(|time| time.to_datetime());
        let lifetime_ms = i64::try_from(lifetime.as_millis()).expect("it is not that long");
        request.params.not_before = at(now_ms).expect("a time");
        request.params.not_after = at(now_ms + lifetime_ms).expect("a time");
        let signed = request.signed_by(&self.issuer).expect("it is signed");
        let chain = format!("{}{}", signed.pem(), self.issuer.pem());
        Ok((signed.der().to_vec(), chain))
    }
}

/// A refusal as problem document.
pub(super) fn problem(refusal: &Refusal) -> Value {
    json!({
        "type": format!("urn:ietf:params:acme:error:{}", refusal.kind),
        "detail": refusal.detail,
        "status": refusal.status,
    })
}

pub(super) fn not_found() -> Refusal {
    Refusal::new(404, "malformed", "there is nothing here")
}

fn status(order: &Order) -> &'static str {
    match order.checked {
        None => "pending",
        Some(Ok(())) => "valid",
        Some(Err(_)) => "invalid",
    }
}

fn contacts(payload: &Value) -> Vec<String> {
    let contacts = payload["contact"].as_array().into_iter().flatten();
    contacts
        .filter_map(|one| one.as_str().map(str::to_owned))
        .collect()
}

/// `order` and `7` of `/order/7`.
fn parts(path: &str) -> Option<(&str, usize)> {
    let (what, number) = path.trim_start_matches('/').split_once('/')?;
    Some((what, number.parse().ok()?))
}
