"""How soon a server with many live rooms is ready again after it was killed.

    cargo build --release -p server -p swarm
    python3 xtask/scale/revive.py --rooms 200 --players 50

One server, with SQLite in a folder of its own, or with the database of `--database-url`, which is
best a new one. When everyone has joined and questions are open, it is killed (SIGKILL) and started
again. It prints how long it took until `/readyz` said yes, and fails if a room is missing then. `docs/performance.md` has the results.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import measure

# An account can have this many at once.
ROOMS_PER_HOST = 50
PATIENCE_S = 120


def fetch(url):
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return response.read().decode()
    except (OSError, urllib.error.URLError):
        return None


def gauge(port, name):
    found = re.search(rf"^{name} (\S+)$", fetch(f"http://127.0.0.1:{port}/metrics") or "", re.M)
    return float(found[1]) if found else 0.0


def until(what, is_so):
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > end:
            raise RuntimeError(f"after {PATIENCE_S} s: {what}")
        time.sleep(0.01)


class Server:
    def __init__(self, args, folder):
        self.data, self.log = Path(folder) / "data", Path(folder) / "log"
        self.port, self.metrics = measure.free_port(), measure.free_port()
        self.command = [args.fanfare, "serve", "--listen", f"127.0.0.1:{self.port}"]
        self.command += ["--metrics-listen", f"127.0.0.1:{self.metrics}"]
        self.command += ["--data-dir", str(self.data)]
        if args.database_url:
            self.command += ["--database-url", args.database_url]

    def start(self):
        """Returns how many seconds it took until it was ready."""
        with open(self.log, "a") as log:
            began = time.monotonic()
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        until("not ready", lambda: fetch(f"http://127.0.0.1:{self.port}/readyz") is not None)
        return time.monotonic() - began

    def kill(self):
        self.process.kill()
        self.process.wait()


def crowds(args, server):
    """Each has its own host. They play long enough to be interrupted."""
    command = [args.swarm, "--url", f"http://127.0.0.1:{server.port}"]
    command += ["--outbox", str(server.data / "outbox"), "--players", str(args.players)]
    command += ["--questions", "30", "--spread-ms", "5000"]
    left, seed = args.rooms, 0
    while left > 0:
        rooms, seed = min(left, ROOMS_PER_HOST), seed + 1
        left -= rooms
        yield subprocess.Popen(
            [*command, "--rooms", str(rooms), "--seed", str(seed)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fanfare", default="target/release/fanfare")
    parser.add_argument("--swarm", default="target/release/swarm")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--players", type=int, default=50, help="in each room")
    parser.add_argument("--database-url", help="PostgreSQL instead of SQLite")
    parser.add_argument("--times", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fanfare-revive-") as folder:
        server = Server(args, folder)
        people = []
        try:
            empty_s = server.start()
            people = list(crowds(args, server))
            # Every player, and the host of each room.
            everyone = args.rooms * (args.players + 1)
            until(
                "not everyone has joined",
                lambda: gauge(server.metrics, "fanfare_connections") >= everyone,
            )
            for crowd in people:
                crowd.kill()
                crowd.wait()
            took = []
            for _ in range(args.times):
                server.kill()
                took.append(server.start())
                after = gauge(server.metrics, "fanfare_rooms")
                if after != args.rooms:
                    sys.exit(f"{after:.0f} of {args.rooms} rooms run")
        finally:
            for crowd in people:
                crowd.kill()
            server.kill()
    result = {
        "rooms": args.rooms,
        "connections_before": everyone,
        "ready_empty_s": round(empty_s, 3),
        "ready_s": [round(one, 3) for one in took],
        "median_s": round(statistics.median(took), 3),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
