"""Who calls while the interface is fuzzed, and what they know.

Schemathesis invents the calls; this gives it people to make them as. In the roles `verified` and
`administrator` every call is made by an account that was opened through the front door and is
replaced as soon as it no longer works, so that log-outs, changed passwords and deleted accounts
may be tried like anything else. In the role `anonymous` nobody is signed in.

Of each operation, every second call that follows the rules is also given what only a person knows,
beginning with the first: the password of the account, the same password twice, an address nobody
has, the id of a quiz of theirs. Without that they would all be refused, and no answer to a call
that succeeds would be compared with the contract. What people have is in `belongings`.
"""

import atexit
import collections
import itertools
import os
import re
import sys
import time

import requests
import schemathesis
from hypothesis import strategies

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import belongings  # noqa: E402, beside this file

BASE = os.environ["FANFARE_FUZZ_URL"] + "/api/v1"
ROLE = os.environ["FANFARE_FUZZ_ROLE"]

# The server counts some things by account and forgets that people proved who they are after
# 5 minutes; accounts are replaced before either is noticed.
CALLS_PER_ACCOUNT = 40
SECONDS_PER_ACCOUNT = 120
SECONDS_TO_A_LETTER = 20

# What a page of ours sends; without it the few GETs that change something refuse.
FROM_OUR_PAGE = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}

for media_type in ("image/png", "image/jpeg", "image/webp", "image/gif"):
    schemathesis.openapi.media_type(
        media_type, strategies.just(belongings.picture(0)) | strategies.binary(max_size=200)
    )

schemathesis.openapi.media_type(
    "application/octet-stream",
    strategies.sampled_from([belongings.picture(0), belongings.QUIZ_FILE]) | strategies.binary(max_size=200),
)

# The other site whose log-in the server under test accepts.
PROVIDER = "github"

numbers = itertools.count(1)
# How many calls of each operation followed the rules so far.
turns = collections.Counter()

# The names of the operations that somebody in this role called, and of those that did what they
# are for.
tried = set()
accepted = set()


@schemathesis.hook
def after_call(context, case, response):
    name = case.operation.definition.raw["operationId"]
    tried.add(name)
    if response.status_code < 400:
        accepted.add(name)


@atexit.register
def tell_what_was_accepted():
    """Beside the report: each role works in a folder of its own."""
    for file, names in (("tried.txt", tried), ("accepted.txt", accepted)):
        with open(file, "w", encoding="utf-8") as lines:
            lines.writelines(f"{name}\n" for name in sorted(names))


def own_address():
    """The address of somebody new, as the proxy in front of the server would tell it."""
    number = next(numbers)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Account:
    """An account with a verified address, and one session of it."""

    def __init__(self):
        self.email = f"fuzz-{next(numbers)}@example.org"
        self.password = f"correct horse {next(numbers)} battery staple"
        self.used = 0
        self.opened = time.monotonic()
        answer = requests.post(
            f"{BASE}/auth/signup",
            json={
                "name": "Fuzz",
                "email": self.email,
                "password": self.password,
                "confirmPassword": self.password,
            },
            headers={"X-Forwarded-For": own_address()},
            timeout=10,
        )
        answer.raise_for_status()
        self.base = BASE
        self.token = answer.json()["accessToken"]
        self.cookie = cookie_of(answer)
        code = self.letter(r"^\s*([A-Z0-9]{6})\s*$")
        self.ask("POST", "/auth/verify-email", {"code": code})
        self.has = belongings.Belongings(self, Account, People.root)

    def ask(self, method, path, body=None, kind=None, headers=None):
        """A call of a person's own, which must succeed."""
        headers = {**self.bearer(), **(headers or {}), **FROM_OUR_PAGE}
        headers["X-Forwarded-For"] = own_address()
        if kind is not None:
            headers["Content-Type"] = kind
        sent = {"data": body} if kind is not None else {"json": body}
        answer = requests.request(method, BASE + path, headers=headers, timeout=10, **sent)
        if not answer.ok:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer

    def bearer(self):
        return {"Authorization": f"Bearer {self.token}"}

    def letter(self, pattern, address=None):
        """What a letter to this account or another address says, once it is there."""
        address = address or self.email
        deadline = time.monotonic() + SECONDS_TO_A_LETTER
        while time.monotonic() < deadline:
            asks = {"X-Forwarded-For": own_address()}
            letters = requests.get(f"{BASE}/mailbox", headers=asks, timeout=10).json()
            for letter in letters:
                found = re.search(pattern, letter["text"], re.MULTILINE)
                if letter["to"] == address and found:
                    return found.group(1)
        raise RuntimeError(f"no letter with {pattern} came")

    def works(self):
        if self.used >= CALLS_PER_ACCOUNT:
            return False
        if time.monotonic() > self.opened + SECONDS_PER_ACCOUNT:
            return False
        return self.is_signed_in()

    def is_signed_in(self):
        # Any call that needs an account; this one is cheap.
        answer = requests.get(
            f"{BASE}/rooms",
            headers={**self.bearer(), "X-Forwarded-For": own_address()},
            timeout=10,
        )
        return answer.status_code == 200


def cookie_of(answer):
    """The cookie of a session as the next request must send it."""
    pairs = (f"{cookie.name}={cookie.value}" for cookie in answer.cookies)
    return "; ".join(pairs)


class People:
    """The account that calls at the moment; whoever calls as nobody still knows somebody."""

    account = None
    administrator = None
    # By token and by cookie. Calls are signed in many at a time and before they are made, so the
    # account of a call may not be the newest.
    by_pass = {}

    @classmethod
    def current(cls):
        cls.root()
        if cls.account is None or not cls.account.works():
            cls.account = Account()
            if ROLE == "administrator":
                cls.promote(cls.account)
            cls.by_pass[cls.account.bearer()["Authorization"]] = cls.account
            cls.by_pass[cls.account.cookie] = cls.account
        cls.account.used += 1
        return cls.account

    @classmethod
    def root(cls):
        """The first account of all, which administers the instance and is nobody's to call as."""
        if cls.administrator is None:
            cls.administrator = Account()
        root = cls.administrator
        if time.monotonic() > root.opened + SECONDS_PER_ACCOUNT:
            form = {"email": root.email, "password": root.password}
            root.token = root.ask("POST", "/auth/login", form).json()["accessToken"]
            root.opened = time.monotonic()
        return root

    @classmethod
    def caller(cls, case):
        """Whose call it is; `None` if nobody's."""
        headers = case.headers or {}
        shown = headers.get("Authorization") or headers.get("Cookie")
        return cls.by_pass.get(shown, cls.account)

    @classmethod
    def promote(cls, account):
        path = f"/admin/users/{account.has.profile_of(account)}/role"
        cls.root().ask("PUT", path, {"role": "administrator"})


def asks_for_token(operation):
    return any("bearer" in way for way in operation.definition.raw.get("security") or [])


if ROLE != "anonymous":

    @schemathesis.auth(refresh_interval=None)
    class SignedIn:
        """Signs every call in, by token where the contract asks for one, else by cookie."""

        def get(self, case, context):
            return People.current()

        def set(self, case, account, context):
            case.headers = case.headers or {}
            if asks_for_token(context.operation):
                case.headers.update(account.bearer())
            elif account.cookie:
                case.headers["Cookie"] = account.cookie


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers = case.headers or {}
    case.headers.update({**FROM_OUR_PAGE, "X-Forwarded-For": own_address()})
    follows_the_rules = case.meta is not None and case.meta.generation.mode.is_positive
    if not follows_the_rules:
        return
    name = case.operation.definition.raw["operationId"]
    turns[name] += 1
    if turns[name] % 2 == 0:
        return
    caller = People.caller(case)
    if caller is not None and not caller.is_signed_in():
        # An earlier call logged them out, or deleted the account.
        return
    know_what_people_have(case, caller)
    if isinstance(case.body, dict):
        know_what_people_know(case.body, caller)
    if "provider" in (case.path_parameters or {}):
        case.path_parameters["provider"] = PROVIDER


def know_what_people_have(case, caller):
    """Names things that are there, where an operation is about one."""
    is_nobody = ROLE == "anonymous"
    path = case.operation.path.removeprefix("/api/v1")
    kind = belongings.kind_of(path, is_nobody)
    if kind is None:
        words = {}
    else:
        account = People.current() if is_nobody else caller
        words = account.has.of(kind, is_reading=case.method.upper() == "GET")
    known = belongings.body_of(case.method.upper(), path)
    if known is not None:
        case.body = known
    if isinstance(case.query, dict) and path == "/quiz/import":
        case.query.pop("format", None)
    if isinstance(case.query, dict) and path == "/media/{id}/captions":
        # The sound is the account's own, and no quiz shows it.
        case.query.pop("quizId", None)
    if isinstance(case.query, dict):
        # Only an answer tells where the next page begins.
        case.query.pop("cursor", None)
    for part in (case.path_parameters, case.query, case.body):
        if isinstance(part, dict):
            part.update({name: word for name, word in words.items() if name in part})
    if "X-Player-Token" in words:
        case.headers["X-Player-Token"] = words["X-Player-Token"]
    if "questionIndex" in (case.path_parameters or {}):
        case.path_parameters["questionIndex"] = 0
    body = case.body if isinstance(case.body, dict) else {}
    if (case.method.upper(), path) == ("POST", "/rooms"):
        # Earlier sessions are invented, and the quiz is private: do without.
        for name in ("after", "again", "isPublic"):
            body.pop(name, None)
    if "quizId" in body and caller is not None:
        body["quizId"] = caller.has.of("quiz", is_reading=True)["id"]
    if "quizIds" in body and "id" in words:
        body["quizIds"] = [words["id"]]
    elif "quizIds" in body and caller is not None:
        body["quizIds"] = [caller.has.of("quiz", is_reading=True)["id"]]
    if "localTime" in body:
        body.update(belongings.tomorrow())
    if "url" in body:
        body["url"] = "https://hooks.invalid/x"


def know_what_people_know(body, account):
    """Fills in what no rule of the contract tells, in the fields that ask for it."""
    number = next(numbers)
    opens_account = "name" in body
    chooses_password = "confirmPassword" in body or "confirmNewPassword" in body
    password = f"a quiet night {number} in the library"
    for name in body:
        if name in ("confirmPassword", "newPassword", "confirmNewPassword"):
            body[name] = password
        elif name == "password":
            body[name] = password if chooses_password or account is None else account.password
        elif name == "currentPassword" and account is not None:
            body[name] = account.password
        elif name == "email":
            is_log_in = "password" in body and not opens_account and account is not None
            body[name] = account.email if is_log_in else f"new-{number}@example.org"
