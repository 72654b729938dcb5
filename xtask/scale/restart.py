"""A rolling restart in the middle of a game: how long each player was away, and what was lost.

    cargo build --release -p server -p swarm
    python3 xtask/scale/restart.py --players 1000 --before path/to/an/older/fanfare

Three nodes, NATS, PostgreSQL and a load balancer, as in `measure.py`. While people answer, the nodes
are stopped (SIGTERM) one after the other, and started again as `--fanfare`. With `--before`, they
run another version until then, so both versions own rooms, carry players and talk to each other.
A game in which an acknowledged answer or a point is missing fails.

`docs/scale.md` has the results.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import threading
import time

import measure


def restart(setup, name, binary):
    """Stops a node and starts it again; how long it took to stop, and to start."""
    process = setup.processes[name]
    command = [binary, *process.args[1:]]
    began = time.monotonic()
    process.terminate()
    process.wait(60)
    stopped = time.monotonic()
    setup.start(name, *command)
    measure.wait_for(int(command[command.index("--listen") + 1].rsplit(":", 1)[1]))
    return stopped - began, time.monotonic() - stopped


class Progress(threading.Thread):
    """Reads what the crowd prints, and knows how many questions have opened."""

    def __init__(self, stderr):
        super().__init__(daemon=True)
        self.stderr = stderr
        self.lines = []
        self.opened = 0
        self.change = threading.Condition()
        self.is_over = False

    def run(self):
        for line in self.stderr:
            self.lines.append(line)
            words = line.split()
            if words[:1] == ["question"] and words[-1] == "open":
                with self.change:
                    self.opened = max(self.opened, int(words[1]))
                    self.change.notify_all()
        with self.change:
            self.is_over = True
            self.change.notify_all()

    def wait_for_question(self, number):
        with self.change:
            is_there = self.change.wait_for(
                lambda: self.is_over or self.opened >= number, measure.PATIENCE_S
            )
        if self.is_over or not is_there:
            raise RuntimeError("the game ended early:\n" + "".join(self.lines[-20:]))


def play(args, seed):
    args.fanfare, new = args.before or args.fanfare, args.fanfare
    try:
        with measure.Setup(args, "three") as setup:
            command = [args.swarm, "--json", "--returning", "--players", args.players]
            command += ["--seed", seed, "--url", f"http://127.0.0.1:{setup.entrance}"]
            command += ["--questions", 2 + setup.count, "--spread-ms", args.spread_ms]
            swarm = subprocess.Popen(
                [str(part) for part in command],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )
            progress = Progress(swarm.stderr)
            progress.start()
            restarts = []
            for number in range(setup.count):
                progress.wait_for_question(number + 2)
                restarts.append(restart(setup, f"node {number}", new))
            result = json.loads(swarm.stdout.read())
            result["restarts"] = restarts
            return result
    finally:
        args.fanfare = new


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--spread-ms", type=int, default=6000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--before", help="the version that runs until its restart")
    parser.add_argument("--postgres", default="postgres://postgres@127.0.0.1:5432")
    parser.add_argument("--fanfare", default="target/release/fanfare")
    parser.add_argument("--swarm", default="target/release/swarm")
    parser.add_argument("--scratch", help="the folder for the nodes' data")
    args = parser.parse_args()
    # Debian puts it where only administrators look.
    os.environ["PATH"] += ":/usr/sbin"
    results = []
    for run in range(args.runs):
        result = play(args, run + 1)
        results.append(result)
        failures = result["failures"] or "no failures"
        print(f"run {run + 1}: {failures}", file=sys.stderr, flush=True)
    print(f"{args.players} players, three nodes restarted one by one, {args.runs} games")
    for key in ("firstMs", "p50Ms", "p99Ms", "lastMs"):
        gaps = [result["comeback"]["after"][key] for result in results]
        print(f"away, {key}: median {statistics.median(gaps):.0f}, worst {max(gaps):.0f}")
    print("came back:", [result["comeback"]["count"] for result in results])
    print("tries, at most:", [result["comeback"]["triesMax"] for result in results])
    print("saved picks:", [result["savedPicks"] for result in results])
    stops = [stop for result in results for stop, _start in result["restarts"]]
    starts = [start for result in results for _stop, start in result["restarts"]]
    print(f"a node stops in {statistics.median(stops):.2f} s, starts in {max(starts):.2f} s at most")
    if any(result["failureCount"] for result in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
