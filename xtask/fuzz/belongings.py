"""What accounts have: made through the front door when an operation is about it.

An id that is invented leads nowhere, so without these every answer to a call that succeeds would
go unseen. What was only looked at is looked at again; whatever else was done to a thing, the next
call gets a new one.
"""

import itertools
import json
import re
import secrets
import uuid
from datetime import datetime, timedelta, timezone

import talk

numbers = itertools.count(1)

QUESTION = {
    "text": "Where?",
    "answers": [{"text": "Here", "isCorrect": True}, {"text": "There", "isCorrect": False}],
}

# Fewer than an account can have.
WEBHOOKS_KEPT = 8
TOKENS_KEPT = 40

SETTINGS = {
    "preset": "classic",
    "streakBonus": False,
    "partialCredit": True,
    "shuffleAnswers": False,
    "shuffleQuestions": False,
}

CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:00.100\nHello\n"

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
        quiz = account.ask("POST", "/quiz", new_quiz()).json()
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
        talk.play(self.account.base, room["code"], self.account.token, answer="There")
        return room

    def seat(self):
        """Somebody's who missed the question, in a session of the pal's that is over."""
        host = self.pal()
        room = host.ask("POST", "/rooms", {"quizId": self.quiz(host)["id"]}).json()
        token = talk.play(host.base, room["code"], host.token, answer="There")
        return {"code": room["code"], "seatToken": token}

    def revealed_room(self):
        """One whose question is played, and which isn't over."""
        room = self.room()
        talk.play(self.account.base, room["code"], self.account.token, until="reveal")
        return room

    def report_link(self):
        room = self.report()
        form = {"showsNames": True}
        made = self.account.ask("POST", f"/reports/{room['id']}/links", form).json()
        return {"roomId": room["roomId"], "id": made["link"]["id"], "key": made["key"]}

    def host_link(self):
        room = self.room()
        made = self.account.ask("POST", f"/rooms/{room['id']}/host-links", {"purpose": "remote"})
        return {"roomId": room["roomId"], "id": made.json()["link"]["id"]}

    def co_host(self):
        friend = self.friend()["id"]
        room = self.room()
        form = {"by": "friend", "accountId": friend}
        made = self.account.ask("POST", f"/rooms/{room['id']}/co-hosts", form).json()
        return {"roomId": room["roomId"], "id": made["id"]}

    def room_and_friend(self):
        friend = self.friend()
        return {**self.room(), "accountId": friend["id"], "friendIds": friend["friendIds"]}

    def quiz_and_friend(self):
        return {**self.quiz(), "accountId": self.friend()["id"]}

    def folder(self):
        made = self.account.ask("POST", "/folders", {"name": f"Folder {next(numbers)}"}).json()
        return {"id": made["id"], "version": made["version"], "parentId": None}

    def class_list(self):
        name = {"name": f"Class {next(numbers)}"}
        return {"id": self.account.ask("POST", "/class-lists", name).json()["id"]}

    def player(self):
        form = {"name": f"Ann {next(numbers)}", "nicknames": []}
        return {"id": self.account.ask("POST", "/players", form).json()["id"]}

    def reports(self):
        before, after = self.report()["id"], self.report()["id"]
        return {"rooms": f"{before},{after}", "before": before, "after": after}

    def schedule(self):
        form = {"quizId": self.quiz()["id"], **tomorrow()}
        made = self.account.ask("POST", "/scheduled-rooms", form).json()
        return {"id": made["id"], "token": made["token"]}

    def assignment(self):
        """One that somebody has begun, once."""
        closes_at = datetime.now(timezone.utc) + timedelta(days=7)
        form = {
            "quizId": self.quiz()["id"],
            "attemptsMax": None,
            "attemptMinutes": 60,
            "closesAt": closes_at.isoformat(timespec="seconds"),
        }
        made = self.account.ask("POST", "/assignments", form).json()
        name = {"nickname": f"Player {next(numbers)}"}
        begun = self.account.ask("POST", f"/assigned/{made['code']}/attempts", name).json()
        player = self.account.ask("GET", f"/assignments/{made['id']}/players").json()[0]
        return {
            "id": made["id"],
            "code": made["code"],
            "playerId": player["id"],
            "number": 1,
            "X-Player-Token": begun["playerToken"],
        }

    def pupil(self):
        """Someone without an account in an assignment, with a code for another device."""
        made = self.assignment()
        name = {"nickname": f"Player {next(numbers)}"}
        nobody = {"Authorization": None}
        path = f"/assigned/{made['code']}/attempts"
        begun = self.account.ask("POST", path, name, headers=nobody).json()
        players = self.account.ask("GET", f"/assignments/{made['id']}/players").json()
        player = next(one for one in players if one["nickname"] == name["nickname"])
        path = f"/assignments/{made['id']}/players/{player['id']}/device-code"
        code = self.account.ask("POST", path).json()
        return {
            "id": made["id"],
            "code": made["code"],
            "playerId": player["id"],
            "X-Player-Token": begun["playerToken"],
            "deviceCode": code["deviceCode"],
            "playerToken": secrets.token_urlsafe(32),
        }

    def reminder(self):
        """The one that somebody without an account asked for and didn't confirm yet."""
        path = f"/assigned/{self.assignment()['code']}"
        nobody = {"Authorization": None}
        name = {"nickname": f"Player {next(numbers)}"}
        begun = self.account.ask("POST", f"{path}/attempts", name, headers=nobody).json()
        nobody["X-Player-Token"] = begun["playerToken"]
        form = {"email": f"reader-{next(numbers)}@example.org"}
        self.account.ask("PUT", f"{path}/reminder", form, headers=nobody)
        return {"token": self.account.letter(r"/reminder/(\S+)", form["email"])}

    def reset(self):
        self.account.ask("POST", "/auth/forgot-password", {"email": self.account.email})
        return {"token": self.account.letter(r"/reset-password#(\S+)")}

    def media(self):
        made = self.account.ask("POST", "/media", picture(next(numbers)), "image/gif").json()
        words = dict(pair.split("=") for pair in made["url"].split("?")[1].split("&"))
        return {"id": made["id"], "ids": made["id"], **words}

    def sound(self):
        made = self.account.ask("POST", "/media", sound(next(numbers)), "audio/mpeg").json()
        form = {"language": "en", "text": CAPTIONS}
        captions = self.account.ask("PUT", f"/media/{made['id']}/captions", form).json()
        words = re.search(r"expires=(\d+)&key=([^&\"]+)", json.dumps(captions))
        return {"id": made["id"], "expires": words[1], "key": words[2]}

    def webhook(self):
        # A call that made one may be followed by a call about it, so the others stay if they can.
        old = self.account.ask("GET", "/account/webhooks").json()
        if len(old) >= WEBHOOKS_KEPT:
            self.account.ask("DELETE", f"/account/webhooks/{min(each['id'] for each in old)}")
        form = {"url": "https://hooks.invalid/x", "events": ["room.ended"]}
        made = self.account.ask("POST", "/account/webhooks", form).json()["webhook"]
        return {"id": made["id"]}

    def delivery(self):
        """Apart, because there are only so many pings in an hour."""
        webhook = self.webhook()
        ping = self.account.ask("POST", f"/account/webhooks/{webhook['id']}/ping", {}).json()
        return {**webhook, "delivery": ping["id"]}

    def api_token(self):
        # As with webhooks, the oldest go.
        old = sorted(each["id"] for each in self.account.ask("GET", "/account/api-tokens").json())
        for each in old[: max(0, len(old) + 1 - TOKENS_KEPT)]:
            self.account.ask("DELETE", f"/account/api-tokens/{each}")
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
        self.stranger()
        return {"code": self.pal().ask("GET", "/friends/code").json()["code"]}

    def stranger(self):
        """The pal, as if they had never met."""
        other = self.profile_of(self.pal())
        for path in (f"/friends/blocks/{other}", f"/friends/{other}", f"/friends/requests/{other}"):
            self.account.ask("DELETE", path)
        return other

    def asker(self):
        other = self.stranger()
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


def new_quiz():
    return {"title": f"Maps {next(numbers)}", "description": "About something"}


def document_question():
    """One as the editor writes it."""
    return {
        "id": str(uuid.uuid4()),
        "text": "Where?",
        "content": {
            "kind": "choice",
            "answers": [{**answer, "id": str(uuid.uuid4())} for answer in QUESTION["answers"]],
        },
        "timeLimitS": 20,
        "pointsFactor": 1,
        "media": None,
        "explanation": "",
    }


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


def sound(number):
    """An MP3 of a quarter of a second, which is like no other."""
    frame = b"\xff\xfb\x90\x00" + bytes(409)
    return (frame + number.to_bytes(4, "big")) * 10


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
    ("/quiz/{id}/people/", "quiz_and_friend"),
    ("/quiz/{id}", "quiz"),
    ("/quiz/import", "quiz"),
    ("/auth/seat-pass", "room"),
    ("/auth/reset-password", "reset"),
    ("/rooms/{code}/missed-", "seat"),
    ("/rooms/{code}/saved-seats", "seat"),
    ("/rooms/{code}/stars", "seat"),
    ("/rooms/{code}/friend-invitations", "room_and_friend"),
    ("/rooms/{code}", "room"),
    ("/rooms/{roomId}/co-hosts/", "co_host"),
    ("/rooms/{roomId}/co-hosts", "room_and_friend"),
    ("/rooms/{roomId}/host-links/", "host_link"),
    ("/rooms/{roomId}/host-links", "room"),
    ("/rooms/{roomId}/corrections", "revealed_room"),
    ("/rooms/{roomId}", "report"),
    ("/reports/{roomId}/links/", "report_link"),
    ("/shared-reports/", "report_link"),
    ("/reports/", "report"),
    ("/folders/{id}", "folder"),
    ("/class-lists/{id}", "class_list"),
    ("/players/{id}", "player"),
    ("/reminders/", "reminder"),
    ("/media/{id}/captions", "sound"),
    ("/analytics/", "reports"),
    ("/assignments/{id}/players/{playerId}/device-code", "pupil"),
    ("/assignments/{id}", "assignment"),
    ("/assigned/{code}/device-", "pupil"),
    ("/assigned/{code}", "assignment"),
    ("/scheduled-rooms/{id}", "schedule"),
    ("/invitations/", "schedule"),
    ("/media", "media"),
    ("/account/webhooks/{id}/deliveries/", "delivery"),
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
    ("POST", "/quiz"): new_quiz,
    ("POST", "/quiz/{id}/question"): lambda: dict(QUESTION),
    ("PUT", "/quiz/{id}/question/{questionId}"): lambda: dict(QUESTION),
    ("POST", "/quiz/{id}/question/{questionId}/move"): lambda: {"position": 0},
    ("PUT", "/quiz/{id}/people/{accountId}"): lambda: {"role": "view"},
    ("PUT", "/media/{id}/captions"): lambda: {"language": "en", "text": CAPTIONS},
    ("PATCH", "/folders/{id}"): lambda: {"name": f"Folder {next(numbers)}", "version": 0},
    ("PUT", "/class-lists/{id}"): lambda: {"name": f"Class {next(numbers)}"},
    ("POST", "/class-lists/{id}/players"): lambda: {"text": f"Ann {next(numbers)}"},
    ("PUT", "/players/{id}"): lambda: {"name": f"Ann {next(numbers)}", "nicknames": []},
    ("POST", "/rooms/{roomId}/co-hosts"): lambda: {"by": "friend", "accountId": ""},
    ("POST", "/rooms/{roomId}/host-links"): lambda: {"purpose": "remote"},
    ("POST", "/rooms/{roomId}/corrections"): lambda: {
        "questionIndex": 0,
        "correction": {"kind": "void"},
    },
    ("POST", "/try"): lambda: {"settings": SETTINGS, "questions": [document_question()]},
    ("POST", "/friends/requests"): lambda: {"code": ""},
    ("POST", "/rooms/{code}/friend-invitations"): lambda: {"friendIds": []},
    ("POST", "/rooms/{code}/saved-seats"): lambda: {"seatToken": ""},
    ("POST", "/account/password"): lambda: {
        "currentPassword": "",
        "password": "",
        "confirmPassword": "",
    },
    ("POST", "/scheduled-rooms"): lambda: {"quizId": "", **tomorrow()},
    ("PUT", "/scheduled-rooms/{id}"): lambda: {"quizId": "", **tomorrow()},
    ("POST", "/assigned/{code}/device-claims"): lambda: {"deviceCode": "", "playerToken": ""},
    ("PUT", "/assigned/{code}/reminder"): lambda: {"email": None},
    ("POST", "/quiz/import"): lambda: QUIZ_FILE,
    ("POST", "/media"): lambda: picture(next(numbers)),
    ("PUT", "/quiz/{id}/rating"): lambda: {"stars": 5},
    ("PUT", "/assignments/{id}/players/{playerId}/extension"): lambda: {
        "closesAt": None,
        "moreAttempts": 2,
        "moreMinutes": 15,
    },
}


def body_of(method, path):
    """A body that succeeds; nothing where what is invented does."""
    make = BODIES.get((method, path))
    return make and make()


def kind_of(path, is_nobody):
    kind = next((kind for start, kind in ABOUT if path.startswith(start)), None)
    return FOR_NOBODY.get(kind, kind) if is_nobody else kind
