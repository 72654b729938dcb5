"""Reads what nodes send each other over NATS: how many parcels and bytes each event takes.

It subscribes to everything as one more client, so NATS has more to do; don't time such a game.
`crates/live/src/relay/parcel.rs` says what is in a parcel; this follows it.
"""

import json
import socket
import threading
import time
from collections import defaultdict

NAMES = (
    "ping", "pong", "reset", "ask", "answer", "attach", "seated", "watching", "refused", "detach",
    "say", "shared", "frame", "close", "asks number", "room gone", "left", "taken over",
)
VIEW = 0
SAID = ["pick", "react", "choose time", "leave", "ask seat code", "steer"]


class Reader:
    """What postcard wrote: numbers of seven bits a byte, texts after their length."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]

    def maybe(self, read):
        return read() if self.byte() else None

    def numbers(self):
        return [self.number() for _ in range(self.number())]


def who(reader):
    variant = reader.number()
    if variant == 0:
        reader.text()
        reader.at += 32
        reader.maybe(reader.text)
        reader.byte()
    elif variant == 1:
        reader.at += 32
    elif variant == 2:
        reader.text()
        reader.at += 32
    else:
        reader.text()


def said(reader):
    variant = reader.number()
    if variant == 0:
        reader.number()
        kind = reader.number()
        assert kind == 0, "only choices are read"
        reader.numbers()
        reader.number()
        reader.maybe(reader.number)
        reader.number()
        reader.number()
        reader.maybe(reader.number)
    elif variant == 1:
        reader.text()
    elif variant == 5:
        reader.number()
        reader.number()
        reader.text()
    elif variant != 6:
        raise ValueError(f"said {variant}")
    return SAID[variant] if variant < len(SAID) else "sync"


def phase(text):
    """Which phase a view is of."""
    at = text.find(b'"phase":{')
    if at < 0:
        return None
    rest = text[at:at + 200]
    for name in (b"lobby", b"announced", b"open", b"closed", b"reveal", b"leaderboard", b"podium"):
        if b'"' + name + b'"' in rest:
            return name.decode()
    return "?"


def items(message):
    """What is in a parcel: a label and the number of its bytes."""
    reader = Reader(message)
    reader.byte()
    reader.text()
    reader.number()
    reader.number()
    yield "head", reader.at
    shared = []
    while reader.at < len(message):
        begin = reader.at
        label = NAMES[reader.number()]
        if label == "ping":
            reader.number()
        elif label == "pong":
            reader.number(), reader.number()
        elif label == "ask":
            reader.number(), reader.text(), reader.text()
        elif label == "answer":
            reader.number(), reader.maybe(reader.text)
        elif label == "attach":
            reader.number(), reader.text(), who(reader)
        elif label == "seated":
            reader.number(), reader.number()
            reader.maybe(lambda: (reader.number(), reader.number()))
            reader.numbers()
        elif label == "watching":
            reader.number()
        elif label == "refused":
            reader.number(), reader.text()
        elif label == "detach":
            reader.number(), reader.numbers()
        elif label == "say":
            reader.number()
            label = said(reader)
        elif label == "shared":
            text = reader.text()
            shared.append(phase(text))
            label = f"shared {shared[-1] or json_type(text)}"
        elif label == "frame":
            reader.number()
            frame_kind = reader.byte()
            reader.maybe(reader.number)
            reader.byte()
            index = reader.maybe(reader.number)
            own = reader.text()
            if frame_kind == VIEW:
                of = shared[index] if index is not None else phase(own)
                label = f"view {of}"
            else:
                label = json_type(own) if own else "progress"
        elif label == "close":
            reader.number(), reader.number()
        elif label == "asks number":
            reader.text(), reader.byte()
        elif label == "room gone":
            reader.text()
        yield label, reader.at - begin


def json_type(text):
    try:
        return json.loads(text)["type"]
    except ValueError:
        return text[:24].decode(errors="replace")


class Listener(threading.Thread):
    """One more client of the bus."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.stream = socket.create_connection(("127.0.0.1", port))
        self.file = self.stream.makefile("rb")
        self.file.readline()
        self.stream.sendall(b'CONNECT {"verbose":false,"pedantic":false}\r\nSUB fanfare.> 1\r\n')
        self.messages = []
        self.start()

    def run(self):
        try:
            while line := self.file.readline():
                if line.startswith(b"MSG "):
                    words = line.split()
                    size = int(words[-1])
                    payload = self.file.read(size + 2)[:size]
                    self.messages.append((time.time(), words[1].decode(), payload))
                elif line.startswith(b"PING"):
                    self.stream.sendall(b"PONG\r\n")
        except OSError:
            pass

    def end(self):
        """By label: parcels that have such an item, such items, and their bytes."""
        self.stream.shutdown(socket.SHUT_RDWR)
        self.join()
        found = defaultdict(lambda: [0, 0, 0])
        sizes = []
        for _at, _subject, message in self.messages:
            # What a node sends itself when it starts.
            if len(message) == 8:
                continue
            labels = set()
            sizes.append(len(message))
            try:
                for label, size in items(message):
                    found[label][1] += 1
                    found[label][2] += size
                    labels.add(label)
            except (IndexError, ValueError, AssertionError) as error:
                found[f"not read: {error}"][0] += 1
            for label in labels:
                found[label][0] += 1
        # The tenth of a second with the most.
        tenths = defaultdict(lambda: [0, 0])
        for at, _subject, message in self.messages:
            tenths[int(at * 10)][0] += 1
            tenths[int(at * 10)][1] += len(message)
        most, largest = (max((tenth[of] for tenth in tenths.values()), default=0) for of in (0, 1))
        found["busiest 0.1 s"] = [most, most, largest]
        found["all"] = [len(sizes), len(sizes), sum(sizes)]
        found["longest"] = [1, 1, max(sizes, default=0)]
        return dict(found)


def show(found, questions):
    print("| what | parcels | items | bytes | bytes an item | parcels a question |")
    print("| --- | --- | --- | --- | --- | --- |")
    for label, (parcels, count, size) in sorted(found.items()):
        each = size / count if count else 0
        often = parcels / questions
        print(f"| {label} | {parcels} | {count} | {size} | {each:.1f} | {often:.1f} |")
