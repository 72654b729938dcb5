"""Games back to back on one server: whether memory, files or tasks pile up (DUR-12).

    cargo build --release -p server -p swarm
    python3 xtask/scale/soak.py --players 500 --minutes 60

One server with SQLite in a folder of its own. After each game it notes the server's memory and open
files. What the first forty games leave behind is the warm-up: caches, the pages of the database,
the allocator's own. It fails if memory has grown by more than 5 % since then, if files stay open, or if
a game loses an answer. `docs/faults.md` has the results.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import measure

GROWTH_MAX = 0.05
FILES_MORE_MAX = 5


def open_files(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def threads(pid):
    return int(re.search(r"Threads:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])


def look(pid):
    """Memory of its own, without the pages of the database file, which the system may take back."""
    return {
        "own_mib": measure.memory_mib(pid, "RssAnon"),
        "resident_mib": measure.memory_mib(pid, "VmRSS"),
        "files": open_files(pid),
        "threads": threads(pid),
    }


def play(args, url, outbox, seed):
    command = [args.swarm, "--json", "--url", url, "--outbox", outbox, "--seed", seed]
    command += ["--players", args.players, "--questions", args.questions]
    played = subprocess.run(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    if played.returncode != 0:
        raise RuntimeError(f"game {seed} failed:\n{played.stderr[-2000:]}")
    return json.loads(played.stdout)


def soak(args, folder):
    data = Path(folder) / "data"
    port = measure.free_port()
    command = [args.fanfare, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", str(data)]
    with open(Path(folder) / "log", "w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        measure.wait_for(port)
        until = time.monotonic() + args.minutes * 60
        seen = []
        while time.monotonic() < until or len(seen) <= args.warm_up:
            began = time.monotonic()
            play(args, f"http://127.0.0.1:{port}", data / "outbox", len(seen) + 1)
            # The last connections close after the game. Each game has a new host, and one address
            # may open only so many accounts.
            time.sleep(max(args.rest_s, args.every_s - (time.monotonic() - began)))
            seen.append(look(server.pid))
            print(json.dumps({"game": len(seen), **seen[-1]}), file=sys.stderr, flush=True)
        return seen
    finally:
        server.terminate()
        server.wait(60)


def verdict(seen, warm_up):
    """The middle of the first games after the warm-up beside that of the last ones."""
    after = seen[warm_up:]
    part = max(1, len(after) // 5)
    first, last = after[:part], after[-part:]

    def middle(looks, name):
        return statistics.median(each[name] for each in looks)

    growth = middle(last, "own_mib") / middle(first, "own_mib") - 1
    files_more = middle(last, "files") - middle(first, "files")
    return {
        "games": len(seen),
        "own_mib": [round(middle(first, "own_mib"), 1), round(middle(last, "own_mib"), 1)],
        "growth_percent": round(100 * growth, 1),
        "files": [middle(first, "files"), middle(last, "files")],
        "threads": [middle(first, "threads"), middle(last, "threads")],
        "is_steady": growth <= GROWTH_MAX and abs(files_more) <= FILES_MORE_MAX,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fanfare", default="target/release/fanfare")
    parser.add_argument("--swarm", default="target/release/swarm")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--questions", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--warm-up", type=int, default=40, help="games that don't count")
    parser.add_argument("--rest-s", type=float, default=3)
    # One address may open 60 accounts, and 60 more in an hour.
    parser.add_argument("--every-s", type=float, default=35, help="no game begins sooner")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fanfare-soak-") as folder:
        result = verdict(soak(args, folder), args.warm_up)
    print(json.dumps(result, indent=2))
    sys.exit(0 if result["is_steady"] else 1)


if __name__ == "__main__":
    main()
