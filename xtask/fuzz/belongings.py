"""What accounts have: made through the front door when an operation is about it.

An id that is invented leads nowhere, so without these every answer to a call that succeeds would
go unseen. What was only looked at is looked at again; whatever else was done to a thing, the next
call gets a new one.
"""

import itertools
from datetime import datetime, timedelta, timezone

import talk

numbers = itertools.count(1)

QUESTION = {
    "text": "Where?",
    "answers": [{"text": "Here", "isCorrect": True}, {"text": "There", "isCorrect": False}],
}

QUIZ_FILE = b"Which is the capital of Peru?\nA. Lima\nB. Quito\nANSWER: A\n"


class Belongings:
    """What one account has, and somebody else who deals with it."""

    def __init__(self, account, make_account, root):
        self.account = account
        self.make_account = make_account
        self.root = root
        self.kept = {}
        self.known_pal = None

    def of(self, kind, is_reading):
        """The words for a thing of a kind."""
        words = self.kept.pop(kind, None) or getattr(self, kind)()
        if is_reading:
            self.kept[kind] = words
        return words

    def pal(self):
        """Somebody else, whose address is proven, and whom no administrator has suspended."""
        if self.known_pal is None or not self.known_pal.is_signed_in():
            self.known_pal = self.make_account()
        return self.known_pal

    def profile_of(self, account):
        return account.ask("GET", "/profile").json()["id"]

    def quiz(self, account=None):
        account = account or self.account
        form = {"title": f"Maps {next(numbers)}", "description": "About something"}
        quiz = account.ask("POST", "/quiz", form).json()
        question = account.ask("POST", f"/quiz/{quiz['id']}/question", QUESTION).json()
        version = account.ask("GET", f"/quiz/{quiz['id']}").json()["version"]
        return {
            "id": quiz["id"],
            "quizId": quiz["id"],
            # Windows give themselves an ID.
            "windowId": quiz["id"],
            "questionId": question["id"],
            "version": version,
        }

    def public_quiz(self):
        """One of somebody else, which everybody finds."""
        quiz = self.quiz(self.pal())
        change = {"version": quiz["version"], "visibility": "PUBLIC", "status": "PUBLISHED"}
        self.pal().ask("PATCH", f"/quiz/{quiz['id']}", change)
        return {"id": quiz["id"], "quizId": quiz["id"]}

    def played_quiz(self):
        """One of somebody else that the account hosted to its end."""
        quiz = self.public_quiz()
        room = self.account.ask("POST", "/rooms", {"quizId": quiz["id"]}).json()
        talk.play(self.account.base, room["code"], self.account.token)
        return quiz

    def deck(self):
        quiz = self.quiz()
        made = self.account.ask("POST", "/cards/decks", {"quizId": quiz["id"]}).json()
        return {"id": made["id"], "deck": made["id"], "cardId": quiz["questionId"]}

    def binned_quiz(self):
        quiz = self.quiz()
        self.account.ask("DELETE", f"/quiz/{quiz['id']}")
        return quiz

    def version(self):
        """A quiz with a version that was kept."""
        quiz = self.quiz()
        room = self.account.ask("POST", "/rooms", {"quizId": quiz["id"]}).json()
        self.account.ask("POST", f"/rooms/{room['id']}/end")
        kept = self.account.ask("GET", f"/quiz/{quiz['id']}/versions").json()
        return {**quiz, "versionId": kept[0]["id"]}

    def room(self):
        room = self.account.ask("POST", "/rooms", {"quizId": self.quiz()["id"]}).json()
        return {"id": room["id"], "roomId": room["id"], "code": room["code"]}

    def report(self):
        room = self.room()
        talk.play(self.account.base, room["code"], self.account.token)
        return room

    def reports(self):
        before, after = self.report()["id"], self.report()["id"]
        return {"rooms": f"{before},{after}", "before": before, "after": after}

    def schedule(self):
        form = {"quizId": self.quiz()["id"], **tomorrow()}
        made = self.account.ask("POST", "/scheduled-rooms", form).json()
        return {"id": made["id"], "token": made["token"]}

    def assignment(self):
        """One that somebody has begun, once."""
        form = {"quizId": self.quiz()["id"], "attemptsMax": None}
        made = self.account.ask("POST", "/assignments", form).json()
        name = {"nickname": f"Player {next(numbers)}"}
        self.account.ask("POST", f"/assigned/{made['code']}/attempts", name)
        player = self.account.ask("GET", f"/assignments/{made['id']}/players").json()[0]
        return {"id": made["id"], "code": made["code"], "playerId": player["id"], "number": 1}

    def media(self):
        made = self.account.ask("POST", "/media", picture(next(numbers)), "image/gif").json()
        words = dict(pair.split("=") for pair in made["url"].split("?")[1].split("&"))
        return {"id": made["id"], "ids": made["id"], **words}

    def webhook(self):
        for old in self.account.ask("GET", "/account/webhooks").json():
            self.account.ask("DELETE", f"/account/webhooks/{old['id']}")
        form = {"url": "https://hooks.invalid/x", "events": ["room.ended"]}
        made = self.account.ask("POST", "/account/webhooks", form).json()["webhook"]
        ping = self.account.ask("POST", f"/account/webhooks/{made['id']}/ping", {}).json()
        return {"id": made["id"], "delivery": ping["id"]}

    def api_token(self):
        self.account.ask("DELETE", "/account/api-tokens")
        form = {"name": "Script", "scope": "read", "life": "month"}
        return {"id": self.account.ask("POST", "/account/api-tokens", form).json()["token"]["id"]}

    def session(self):
        form = {"email": self.account.email, "password": self.account.password}
        self.account.ask("POST", "/auth/login", form)
        sessions = self.account.ask("GET", "/account/sessions").json()
        return {"id": next(each["id"] for each in sessions if not each["isCurrent"])}

    def avatar(self):
        sent = self.account.ask("PUT", "/account/avatar", picture(next(numbers)), "image/gif")
        return {"id": sent.json()["avatarUrl"].rsplit("/", 1)[1]}

    def profile(self):
        self.account.ask("PUT", "/profile/visibility", {"isPublic": True})
        return {"id": self.profile_of(self.account)}

    def friend_code(self):
        return {"code": self.pal().ask("GET", "/friends/code").json()["code"]}

    def asker(self):
        other = self.profile_of(self.pal())
        for path in (f"/friends/blocks/{other}", f"/friends/{other}", f"/friends/requests/{other}"):
            self.account.ask("DELETE", path)
        code = self.account.ask("GET", "/friends/code").json()["code"]
        self.pal().ask("POST", "/friends/requests", {"code": code})
        return {"id": other}

    def friend(self):
        other = self.asker()
        self.account.ask("POST", f"/friends/requests/{other['id']}/accept", {})
        return {"id": other["id"], "friendIds": [other["id"]]}

    def notification(self):
        self.asker()
        return {"id": self.account.ask("GET", "/notifications").json()[0]["id"]}

    def letter(self):
        self.asker()
        link = self.account.letter(r"/unsubscribe/(\S+)")
        return {"token": link}

    def member(self):
        return {"id": self.profile_of(self.make_account())}

    def abuse(self):
        quiz = self.public_quiz()["id"]
        self.account.ask("POST", f"/quiz/{quiz}/abuse-report", {"reason": "spam"})
        reports = self.root().ask("GET", "/admin/abuse-reports").json()
        return {"id": next(each["id"] for each in reports if each["quiz"]["id"] == quiz)}


def tomorrow():
    """A time on the wall that is still to come."""
    at = datetime.now(timezone.utc) + timedelta(days=1)
    return {"localTime": at.strftime("%Y-%m-%dT%H:%M"), "timeZone": "Europe/Berlin"}


def picture(number):
    """A picture that is not like the one before: one pixel of another color."""
    color = bytes([number & 255, number >> 8 & 255, number >> 16 & 255])
    return (
        b"GIF89a\x01\x00\x01\x00\x80\x00\x00" + color + b"\x00\x00\x00"
        b"\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00\x3b"
    )


# Which thing an operation is about, by the beginning of its path; the first that fits.
ABOUT = [
    ("/quiz/{id}/restore", "binned_quiz"),
    ("/quiz/{id}/rating", "played_quiz"),
    ("/quiz/{id}/abuse-report", "public_quiz"),
    ("/quiz/{id}/staff-pick", "public_quiz"),
    ("/quiz/{id}/duplicate", "public_quiz"),
    ("/quiz/{id}/page", "public_quiz"),
    ("/cards/decks/", "deck"),
    ("/cards/study", "deck"),
    ("/quiz/{id}/versions", "version"),
    ("/quiz/{id}", "quiz"),
    ("/quiz/import", "quiz"),
    ("/auth/seat-pass", "room"),
    ("/rooms/{code}", "room"),
    ("/rooms/{roomId}", "report"),
    ("/reports/", "report"),
    ("/analytics/", "reports"),
    ("/assignments/{id}", "assignment"),
    ("/assigned/{code}", "assignment"),
    ("/scheduled-rooms/{id}", "schedule"),
    ("/invitations/", "schedule"),
    ("/media", "media"),
    ("/account/webhooks/", "webhook"),
    ("/account/api-tokens/", "api_token"),
    ("/account/sessions/{id}", "session"),
    ("/avatars/", "avatar"),
    ("/users/", "profile"),
    ("/friends/codes/", "friend_code"),
    ("/friends/requests/", "asker"),
    ("/friends/requests", "friend_code"),
    ("/friends/", "friend"),
    ("/notifications/{id}", "notification"),
    ("/unsubscribe/", "letter"),
    ("/admin/users/", "member"),
    ("/admin/abuse-reports/", "abuse"),
    ("/admin/quizzes/", "public_quiz"),
    ("/admin/staff-picks/", "public_quiz"),
    ("/admin/rooms/", "room"),
]

# What everybody may ask for is somebody's too.
FOR_NOBODY = {"quiz": "public_quiz", "played_quiz": "public_quiz"}

# What hardly anybody invents.
BODIES = {
    ("PUT", "/quiz/{id}/question/{questionId}"): lambda: dict(QUESTION),
    ("POST", "/quiz/import"): lambda: QUIZ_FILE,
    ("POST", "/media"): lambda: picture(next(numbers)),
    ("PUT", "/quiz/{id}/rating"): lambda: {"stars": 5},
    ("PUT", "/assignments/{id}/players/{playerId}/extension"): lambda: {
        "closesAt": None,
        "moreAttempts": 2,
    },
}


def body_of(method, path):
    """A body that succeeds; nothing where what is invented does."""
    make = BODIES.get((method, path))
    return make and make()


def kind_of(path, is_nobody):
    kind = next((kind for start, kind in ABOUT if path.startswith(start)), None)
    return FOR_NOBODY.get(kind, kind) if is_nobody else kind
