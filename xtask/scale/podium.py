"""What the podium of a large room costs a small one beside it on the same server.

    cargo build --release -p server -p swarm
    python3 xtask/scale/podium.py --players 10000 --questions 50

Both rooms play at the same time, the small one a little slower, so that it still plays when the large
one is at its podium and its report is made. It prints how long "answer saved" took in the small room
in the seconds after the podium, and before and after those. It fails if the slowest of them took
longer than 25 ms, or if a game loses an answer. `docs/performance.md` has the results.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import measure

SLOWEST_MAX_MS = 25
# The podium and the report are made within these seconds.
PODIUM_S = 15


def game(args, url, outbox, acks, players, spread_ms, seed):
    command = [args.swarm, "--json", "--url", url, "--outbox", outbox, "--acks", acks]
    command += ["--players", players, "--questions", args.questions, "--seed", seed]
    command += ["--spread-ms", spread_ms, "--time-limit-s", 10]
    return subprocess.Popen(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def announced(name, process):
    """Waits until its first question is announced, so that all its players are in."""
    said = []
    for line in process.stderr:
        said.append(line)
        if line.startswith("question 1 is announced"):
            return
    raise RuntimeError(f"the {name} game never began:\n{''.join(said)[-2000:]}")


def ended(name, process):
    out, err = process.communicate()
    if process.returncode != 0:
        raise RuntimeError(f"the {name} game failed:\n{out[-2000:]}\n{err[-2000:]}")
    return json.loads(out)


def spread(waits_us):
    ordered = sorted(waits_us)
    if not ordered:
        return None
    return {
        "answers": len(ordered),
        "median_ms": round(statistics.median(ordered) / 1000, 1),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] / 1000, 1),
        "slowest_ms": round(ordered[-1] / 1000, 1),
    }


def both(args, folder):
    data = folder / "data"
    port = measure.free_port()
    command = [args.fanfare, "serve", "--listen", f"127.0.0.1:{port}", "--data-dir", str(data)]
    if args.database_url:
        command += ["--database-url", args.database_url]
    with open(folder / "log", "w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        measure.wait_for(port)
        url, outbox, acks = f"http://127.0.0.1:{port}", data / "outbox", folder / "acks"
        large = game(args, url, outbox, folder / "large", args.players, 1000, 1)
        # The large room is full before the small one begins.
        announced("large", large)
        small = game(args, url, outbox, acks, args.beside, args.spread_ms, 2)
        podium_us = ended("large", large)["podiumAtMs"] * 1000
        ended("small", small)
    finally:
        server.terminate()
        server.wait(60)
    rows = [line.split(",") for line in acks.read_text().splitlines()[1:]]
    waits = [(int(sent_us) - podium_us, int(waited_us)) for sent_us, waited_us in rows]
    end_us = PODIUM_S * 1_000_000
    return {
        "before": spread([waited for sent, waited in waits if sent < 0]),
        "at_the_podium": spread([waited for sent, waited in waits if 0 <= sent < end_us]),
        "after": spread([waited for sent, waited in waits if sent >= end_us]),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fanfare", default="target/release/fanfare")
    parser.add_argument("--swarm", default="target/release/swarm")
    parser.add_argument("--database-url", help="of an empty database; otherwise SQLite")
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--questions", type=int, default=50)
    parser.add_argument("--beside", type=int, default=30, help="players of the small room")
    parser.add_argument("--spread-ms", type=int, default=3_000, help="of their picks")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fanfare-podium-") as folder:
        result = both(args, Path(folder))
    print(json.dumps(result, indent=2))
    at_podium = result["at_the_podium"]
    sys.exit(0 if at_podium and at_podium["slowest_ms"] <= SLOWEST_MAX_MS else 1)


if __name__ == "__main__":
    main()
