"""Many attempts at an assignment: what they cost asleep, how long one takes to open, and a class.

    cargo build --release -p server
    python3 xtask/scale/attempts.py --attempts 10000 --class 40

Begins so many attempts, reads how much the server's memory and its database have grown, opens some of
them one after the other (from the request to go on until the first view), and lets a class start
and answer in the same second. One server with SQLite on this machine; the clients share its
processors.

`docs/performance.md` has the results.
"""

import argparse
import base64
import http.client
import json
import os
import random
import re
import shutil
import socket
import statistics
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path

PASSWORD = "a quiet night in the library"


class Api:
    """HTTP calls over one connection, each from an address that a proxy named."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.origin = f"http://127.0.0.1:{port}"
        self.bearer = None

    def call(self, method, path, body=None, address=None, player=None):
        headers = {"content-type": "application/json", "origin": self.origin}
        if address is not None:
            headers["x-forwarded-for"] = address
        if player is not None:
            headers["x-player-token"] = player
        if self.bearer is not None:
            headers["authorization"] = f"Bearer {self.bearer}"
        text = None if body is None else json.dumps(body)
        self.connection.request(method, f"/api/v1/{path}", text, headers)
        answer = self.connection.getresponse()
        read = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {read.decode()}")
        return json.loads(read) if read else None


class Seat:
    """A WebSocket to an attempt, as much of it as a player needs."""

    def __init__(self, port, begun, address):
        attempt = begun["attempt"]
        self.socket = socket.create_connection(("127.0.0.1", port), 60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.read = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/v1/rooms/{attempt['roomCode']}/socket HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{port}\r\nX-Forwarded-For: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.read:
            self.more()
        head, self.read = self.read.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(head.decode())
        self.say({"type": "resume", "seatToken": attempt["seatToken"]})
        self.view = self.hear("playerView")

    def more(self):
        part = self.socket.recv(65536)
        if not part:
            raise RuntimeError(f"the server hung up after {self.read[:200]}")
        self.read += part

    def say(self, message):
        body = json.dumps(message).encode()
        size = len(body)
        head = b"\x81" + (
            bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        )
        # A mask of zeros is a mask.
        self.socket.sendall(head + b"\0\0\0\0" + body)

    def frame(self):
        while True:
            if len(self.read) >= 2:
                size, at = self.read[1] & 0x7F, 2
                if size == 126 and len(self.read) >= 4:
                    size, at = struct.unpack(">H", self.read[2:4])[0], 4
                elif size == 126:
                    size = 1 << 20
                if len(self.read) >= at + size:
                    kind, body = self.read[0] & 0xF, self.read[at : at + size]
                    self.read = self.read[at + size :]
                    return kind, body
            self.more()

    def hear(self, wanted):
        while True:
            kind, body = self.frame()
            if kind == 8:
                raise RuntimeError(f"the server closed: {struct.unpack('>H', body[:2])[0]}")
            if kind == 1:
                message = json.loads(body)
                if message["type"] == "refused":
                    raise RuntimeError(message["message"])
                if message["type"] == "playerView":
                    self.view = message
                if message["type"] == wanted:
                    return message

    def answer_all(self, waits):
        """Answers and goes on until the end; how long each answer took to be saved."""
        while (phase := self.view["room"]["phase"])["type"] != "podium":
            step = self.view["room"]["step"]
            if phase["type"] == "open":
                # Answers open a moment after they are shown, and nobody answers faster.
                time.sleep(random.uniform(0.6, 1.5))
                answer = phase["offer"]["answers"][0]["id"]
                began = time.monotonic()
                self.say(
                    {
                        "type": "pick",
                        "questionIndex": phase["question"]["index"],
                        "choice": {"kind": "answers", "answers": [answer]},
                    }
                )
                self.hear("picked")
                waits.append((time.monotonic() - began) * 1000)
            else:
                command = {"commandId": 1, "step": step, "action": {"type": "advance"}}
                self.say({"type": "command", **command})
            while self.view["room"]["step"] == step:
                self.hear("playerView")

    def close(self):
        self.socket.close()


def rss_kb(pid):
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))


def size_kb(folder):
    return sum(file.stat().st_size for file in folder.glob("fanfare.db*")) / 1024


def serve(binary, folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [binary, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", folder]
        + ["--trusted-proxy", "loopback", "--api-calls-per-minute", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    for line in process.stdout:
        if line.startswith("Fanfare is ready"):
            break
    threading.Thread(target=process.stdout.read, daemon=True).start()
    return process, port


def host(port, folder, questions):
    """Somebody with a quiz, and its assignment."""
    api = Api(port)
    who = {"name": "Hanna", "email": "hanna@example.org"}
    secret = {"password": PASSWORD, "confirmPassword": PASSWORD}
    api.bearer = api.call("POST", "auth/signup", who | secret, "10.9.9.9")["accessToken"]
    letters = ""
    while not (code := re.search(r"^\s*([A-Z0-9]{6})\s*$", letters, re.M)):
        time.sleep(0.05)
        letters = "".join(path.read_text() for path in Path(folder, "outbox").glob("*.eml"))
    api.call("POST", "auth/verify-email", {"code": code.group(1)})
    answers = [{"text": text, "isCorrect": text == "Right"} for text in ("Right", "Wrong")]
    content = {"kind": "choice", "answers": answers}
    quiz = {
        "format": "fanfare-quiz",
        "version": 2,
        "title": "Homework",
        "description": "",
        "tags": [],
        "questions": [
            {"text": f"Question {at}", "content": content, "timeLimitS": None, "pointsFactor": 1}
            for at in range(questions)
        ],
    }
    quiz_id = api.call("POST", "quiz/import", quiz)["quizId"]
    return api.call("POST", "assignments", {"quizId": quiz_id})["code"]


def address(number):
    return f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"


def begin(api, code, number, nickname, player=None):
    body = {} if player else {"nickname": nickname}
    return api.call("POST", f"assigned/{code}/attempts", body, address(number), player)


def class_starts(port, code, size, first):
    """Everyone presses Start in the same second, and answers everything."""
    waits, opened, failures = [], [], []
    start = threading.Barrier(size)

    def play(number):
        try:
            api = Api(port)
            start.wait()
            began = time.monotonic()
            seat = Seat(port, begin(api, code, number, f"Pupil {number}"), address(number))
            opened.append((time.monotonic() - began) * 1000)
            seat.answer_all(waits)
            seat.close()
        except Exception as error:  # noqa: BLE001
            failures.append(repr(error))

    threads = [threading.Thread(target=play, args=(first + at,)) for at in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise RuntimeError(failures[0])
    return opened, waits


def told(name, numbers):
    ordered = sorted(numbers)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(f"{name}: median {statistics.median(ordered):.1f} ms, p99 {p99:.1f} ms, n {len(ordered)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fanfare", default="target/release/fanfare")
    parser.add_argument("--attempts", type=int, default=10_000)
    parser.add_argument("--opened", type=int, default=500)
    parser.add_argument("--class", type=int, default=40, dest="size")
    parser.add_argument("--questions", type=int, default=10)
    asked = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="fanfare-attempts-")
    process, port = serve(asked.fanfare, folder)
    try:
        code = host(port, folder, asked.questions)
        api = Api(port)
        for at in range(50):
            begin(api, code, at, f"Early {at}")
        memory, disk = rss_kb(process.pid), size_kb(Path(folder))
        tokens, begun_ms = [], []
        for at in range(asked.attempts):
            began = time.monotonic()
            begun = begin(api, code, 100 + at, f"Player {at}")
            begun_ms.append((time.monotonic() - began) * 1000)
            tokens.append(begun["playerToken"])
        grown = rss_kb(process.pid) - memory
        print(f"memory: {grown / asked.attempts:.2f} KB an attempt asleep")
        print(f"database: {(size_kb(Path(folder)) - disk) / asked.attempts:.2f} KB an attempt")
        told("beginning one", begun_ms)
        opened_ms = []
        for at in range(0, asked.attempts, max(1, asked.attempts // asked.opened)):
            began = time.monotonic()
            seat = Seat(port, begin(api, code, 100 + at, "", tokens[at]), address(100 + at))
            opened_ms.append((time.monotonic() - began) * 1000)
            seat.close()
        told("opening one", opened_ms)
        opened, waits = class_starts(port, code, asked.size, 1_000_000)
        told(f"a class of {asked.size}, from Start to the first question", opened)
        told("an answer of theirs, until it is saved", waits)
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
