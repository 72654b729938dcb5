"""Just enough of a WebSocket to play a live session, so that there is a report to ask for."""

import base64
import json
import os
import socket
import struct
import time
from urllib.parse import urlsplit

PATIENCE_S = 10
PAUSE_S = 0.2


class Socket:
    """One connection to a room; reads and writes JSON messages."""

    def __init__(self, base, code):
        url = urlsplit(base)
        self.stream = socket.create_connection((url.hostname, url.port), PATIENCE_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET {url.path}/rooms/{code}/socket HTTP/1.1\r\n"
            f"Host: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.file = self.stream.makefile("rb")
        answer = self.file.readline()
        if b" 101 " not in answer:
            raise RuntimeError(f"no socket: {answer!r}")
        while self.file.readline().strip():
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.file.close()
        self.stream.close()

    def say(self, message):
        payload = json.dumps(message).encode()
        mask = os.urandom(4)
        length = len(payload)
        long = b"\x81\xfe" + struct.pack("!H", length)
        head = long if length >= 126 else bytes([0x81, 0x80 | length])
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        self.stream.sendall(head + mask + masked)

    def hear(self, kind, phase=None):
        """The next message of a type; of a view, the next in a phase."""
        while True:
            message = self.next()
            if message is None:
                raise RuntimeError(f"the socket was closed before {kind} came")
            if message["type"] != kind:
                continue
            if phase is None or message["room"]["phase"]["type"] == phase:
                return message

    def wait_for_end(self):
        """Until the room is over, and with it the connection."""
        while self.next() is not None:
            pass

    def next(self):
        """The next text, each of which comes in one frame; nothing at the end."""
        while True:
            first, length = self.file.read(2)
            if length == 126:
                (length,) = struct.unpack("!H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.file.read(8))
            payload = self.file.read(length)
            if first & 15 == 1:
                return json.loads(payload)
            if first & 15 == 8:
                return None


def play(base, code, access_token, answer="Here", until=None):
    """Plays a room with one question about choosing to its end or until a phase, with one player, and
    tells the token of their seat. They pick the answer with a text."""
    with Socket(base, code) as host, Socket(base, code) as seat:
        host.say({"type": "attachHost", "accessToken": access_token})
        view = host.hear("hostView", "lobby")
        token = seat.hear("hello")["freshSeatToken"]
        seat.say({"type": "join", "nickname": "Ann", "seatToken": token})
        seat.hear("playerView")
        view = advance(host, view, "announced")
        view = advance(host, view, "open")
        answers = view["room"]["phase"]["offer"]["answers"]
        picked = next(each["id"] for each in answers if each["text"] == answer)
        choice = {"kind": "answers", "answers": [picked]}
        pick(seat, {"type": "pick", "questionIndex": 0, "choice": choice})
        view = host.hear("hostView", "closed")
        view = advance(host, view, "reveal")
        if until == "reveal":
            return token
        view = advance(host, view, "podium")
        steer(host, view)
        host.wait_for_end()
        return token


def pick(seat, message):
    """Picks, as soon as the question takes it: it opens a moment after it is shown."""
    while True:
        seat.say(message)
        while (answer := seat.next()["type"]) not in ("picked", "refused"):
            pass
        if answer == "picked":
            return
        time.sleep(PAUSE_S)


def advance(host, view, phase):
    steer(host, view)
    return host.hear("hostView", phase)


def steer(host, view):
    step = view["room"]["step"]
    host.say({"type": "command", "commandId": 1, "step": step, "action": {"type": "advance"}})
