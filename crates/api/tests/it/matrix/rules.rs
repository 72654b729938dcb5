//! What a row of the tables says, and what follows from it for every caller.

use axum::http::Method;

use super::people::Caller;
use super::things::{State, Thing};

/// What an operation requires of its caller before it checks anything else.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Door {
    /// Nothing; no token is read.
    Open,
    /// Nothing, but a token that is sent must be valid.
    OpenToo,
    /// Nothing; a valid token identifies the caller, and an invalid one is ignored.
    Lenient,
    /// The refresh cookie; a token doesn't help.
    Cookie,
    /// A session.
    SignedIn,
    /// A session of an account with a verified address.
    Verified,
    /// A session with a confirmation from the last five minutes.
    Confirmed,
    /// Both.
    ConfirmedAndVerified,
    /// An administrator.
    Admin,
}

/// Who owns the object of an operation, and what others get.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    /// No owner, or always the caller's own.
    Nobodys,
    /// Its owner's; others get "not found".
    Owners,
    /// Its owner's; others are refused like this.
    OwnersOr(u16, &'static str),
    /// Its author's; others get "not found", unless they may read it.
    Authors,
    /// For those it is shared with in any role; others as for `Authors`.
    Viewers,
    /// For those who may edit it; others as for `Authors`.
    Editors,
    /// For everyone who may read it; others get "not found".
    Readers,
    /// For everyone who may read it, except its author.
    OtherReaders,
    /// For administrators who may read it.
    AdminReaders,
    /// For administrators, if everyone can find it.
    AdminFinders,
    /// For everyone while it is public; otherwise even its owner gets "not found".
    Finders,
    /// Others get the same response as its owner, and nothing happens.
    Forgiving,
    /// For everyone who may read it; others get the same response, and nothing happens.
    ForgivingReaders,
}

/// What a list reveals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tells {
    /// A caller with access may get any content.
    Anything,
    /// The object to its owner, and nothing about it to others.
    OwnersOnly,
    /// The object to those it is shared with, and nothing about it to others.
    SharedOnly,
    /// The object to everyone if it is listed, and to no one if it isn't.
    Listed,
    /// The object to its owner and those it is shared with, and to everyone if it is listed.
    ViewersAndListed,
}

/// The request body.
#[derive(Clone, Copy)]
pub(super) enum Sent {
    Json(&'static str),
    Picture,
    QuizFile,
}

/// What a caller with access gets.
#[derive(Clone, Copy)]
pub(super) enum Gives {
    Status(u16),
    /// A refusal for a reason other than access, because the call can't succeed here.
    Instead(u16, &'static str),
}

/// One way to call an operation.
pub(super) struct Row {
    /// A method and a path of the contract, optionally with a query.
    pub(super) call: &'static str,
    pub(super) door: Door,
    pub(super) sent: Sent,
    pub(super) thing: Thing,
    pub(super) whose: Whose,
    pub(super) gives: Gives,
    pub(super) tells: Tells,
    pub(super) besides: Besides,
}

/// Special properties of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Besides {
    Nothing,
    /// It changes nothing even for its owner.
    IsQuiet,
    /// The caller's session or account is different afterward.
    ChangesCaller,
    /// The same, and it sends an email, of which an account gets only one per half minute.
    WritesLetter,
    /// For callers with a verified address there is nothing to do, which is fine.
    IsForUnverified,
}

pub(super) const fn row(call: &'static str, door: Door) -> Row {
    Row {
        call,
        door,
        sent: Sent::Json(""),
        thing: Thing::Nothing,
        whose: Whose::Nobodys,
        gives: Gives::Status(200),
        tells: Tells::Anything,
        besides: Besides::Nothing,
    }
}

impl Row {
    /// Adds a valid body, so that access alone decides.
    pub(super) const fn with(mut self, body: &'static str) -> Self {
        self.sent = Sent::Json(body);
        self
    }

    pub(super) const fn sending(mut self, sent: Sent) -> Self {
        self.sent = sent;
        self
    }

    pub(super) const fn on(mut self, thing: Thing, whose: Whose) -> Self {
        self.thing = thing;
        self.whose = whose;
        self
    }

    pub(super) const fn gives(mut self, status: u16) -> Self {
        self.gives = Gives::Status(status);
        self
    }

    pub(super) const fn instead(mut self, status: u16, code: &'static str) -> Self {
        self.gives = Gives::Instead(status, code);
        self
    }

    /// Declares a list that contains an object.
    pub(super) const fn lists(mut self, thing: Thing, tells: Tells) -> Self {
        self.thing = thing;
        self.tells = tells;
        self
    }

    pub(super) const fn but(mut self, besides: Besides) -> Self {
        self.besides = besides;
        self
    }

    /// The operation, as named in the contract.
    pub(super) fn operation(&self) -> &'static str {
        self.call.split('?').next().unwrap_or_default()
    }

    pub(super) fn method(&self) -> Method {
        let (method, _) = self.call.split_once(' ').expect("a method and a path");
        method.parse().expect("a method")
    }

    /// Whether a caller sees all of the quiz.
    pub(super) fn may_view(&self, caller: Caller, state: State) -> bool {
        match caller {
            Caller::Owner => true,
            Caller::Editor => self.thing.is_shared(),
            Caller::Viewer => self.thing.is_shared() && state.is_viewed(),
            _ => false,
        }
    }

    /// Whether a caller is worth trying: what isn't shared, its owner's friends are strangers to.
    pub(super) fn tries(&self, caller: Caller) -> bool {
        self.thing.is_shared() || !matches!(caller, Caller::Viewer | Caller::Editor)
    }

    /// The expected outcome of a call.
    pub(super) fn expected(&self, caller: Caller, state: State) -> Cell {
        if let Some(refusal) = self.door.refusal(caller) {
            return refusal;
        }
        let not_there = Cell::Refused(404, "not_found");
        let forbidden = Cell::Refused(403, "forbidden");
        let is_owner = caller == Caller::Owner;
        let is_admin = caller == Caller::Admin;
        let may_view = self.may_view(caller, state);
        let may_read = may_view || state.is_open();
        match self.whose {
            Whose::Nobodys | Whose::Forgiving | Whose::ForgivingReaders => Cell::Done,
            Whose::Owners | Whose::OwnersOr(..) | Whose::Authors if is_owner => Cell::Done,
            Whose::Finders if state == State::Public => Cell::Done,
            Whose::OwnersOr(status, code) => Cell::Refused(status, code),
            Whose::Owners | Whose::Finders => not_there,
            _ if !may_read => not_there,
            Whose::Viewers if may_view => Cell::Done,
            Whose::Editors if is_owner || caller == Caller::Editor => Cell::Done,
            Whose::Authors | Whose::Viewers | Whose::Editors => forbidden,
            Whose::OtherReaders if is_owner => forbidden,
            Whose::AdminFinders if state != State::Public => forbidden,
            Whose::AdminReaders | Whose::AdminFinders if !is_admin => forbidden,
            Whose::Readers | Whose::OtherReaders | Whose::AdminReaders | Whose::AdminFinders => {
                Cell::Done
            }
        }
    }
}

/// The expected outcome of one call by one caller.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    Done,
    Refused(u16, &'static str),
}

impl Door {
    pub(super) fn refusal(self, caller: Caller) -> Option<Cell> {
        let has_account = !matches!(caller, Caller::Nobody | Caller::Ghost | Caller::Suspended);
        let unauthenticated = Some(Cell::Refused(401, "unauthenticated"));
        let unproven = Some(Cell::Refused(403, "email_not_verified"));
        match self {
            Door::Open | Door::Lenient => None,
            Door::OpenToo if caller == Caller::Nobody => None,
            _ if !has_account => unauthenticated,
            Door::Admin if caller != Caller::Admin => Some(Cell::Refused(403, "forbidden")),
            Door::Confirmed | Door::ConfirmedAndVerified if caller == Caller::Stale => {
                Some(Cell::Refused(403, "confirmation_needed"))
            }
            Door::Verified | Door::ConfirmedAndVerified if caller == Caller::Unverified => unproven,
            _ => None,
        }
    }

    pub(super) fn takes_nobody(self) -> bool {
        matches!(
            self,
            Door::Open | Door::OpenToo | Door::Lenient | Door::Cookie
        )
    }

    pub(super) fn takes_token(self) -> bool {
        !matches!(self, Door::Open | Door::Cookie)
    }
}
