"""What a room costs on one node and on several: plays games with `swarm` and counts.

    cargo build --release -p server -p swarm
    python3 xtask/scale/measure.py --players 1000

For each game it starts everything anew: a database in the PostgreSQL server of `--postgres`, nodes
with folders of their own and, if the setup has them, NATS and a load balancer. It deletes all of it
afterward. It prints the medians of `--runs` games of each setup; the setups take turns.

Processor times and memory come from `/proc`, so it needs Linux, `psql`, `nats-server` and a
PostgreSQL server on this machine. `docs/scale.md` has the results.
"""

import argparse
import json
import os
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import parcels

# Name, nodes, whether there is a bus, whether people go through the load balancer.
SETUPS = {
    "alone": (1, False, False),
    "bus": (1, True, False),
    "balanced": (1, True, True),
    "three": (3, True, True),
    "five": (5, True, True),
}
PATIENCE_S = 60
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port):
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def processor_s(pid):
    """User and system time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_S


def memory_mib(pid, name):
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) / 1024


def machine_s():
    """What all processors together have worked, whoever they worked for."""
    user, nice, system, _idle, _io, irq, soft, steal = map(
        int, Path("/proc/stat").read_text().split("\n")[0].split()[1:9]
    )
    return (user + nice + system + irq + soft + steal) / TICKS_PER_S


def swarm_s():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Watch(threading.Thread):
    """Notes what the processes have used, as long as the game goes on."""

    def __init__(self, processes):
        super().__init__(daemon=True)
        self.processes = processes
        self.is_over = threading.Event()
        self.lines = []

    def run(self):
        while not self.is_over.wait(0.1):
            self.look()

    def look(self):
        cpu = {name: processor_s(process.pid) for name, process in self.processes.items()}
        resident = {
            name: memory_mib(process.pid, "VmRSS") for name, process in self.processes.items()
        }
        self.lines.append((time.time(), cpu, resident))


class Setup:
    """The processes of one game."""

    def __init__(self, args, name):
        self.args = args
        self.count, self.has_bus, self.is_balanced = SETUPS[name]
        self.processes = {}
        self.scratch = Path(tempfile.mkdtemp(prefix="fanfare-scale-", dir=args.scratch))
        self.database = f"fanfare_scale_{os.getpid()}"

    def __enter__(self):
        try:
            return self.begin()
        except BaseException:
            self.__exit__()
            raise

    def begin(self):
        self.sql("postgres", f"drop database if exists {self.database}")
        self.sql("postgres", f"create database {self.database}")
        if self.has_bus:
            self.bus, self.monitor = free_port(), free_port()
            self.start(
                "nats", "nats-server", "-a", "127.0.0.1", "-p", self.bus, "-m", self.monitor
            )
            wait_for(self.bus)
            wait_for(self.monitor)
        ports = [free_port() for _ in range(self.count)]
        self.entrance = free_port() if self.is_balanced else ports[0]
        for number, port in enumerate(ports):
            self.start(f"node {number}", *self.serve(number, port))
            # The first one makes the tables.
            wait_for(port)
        if self.is_balanced:
            nodes = [f"127.0.0.1:{port}" for port in ports]
            listen = ["--listen", f"127.0.0.1:{self.entrance}", "--connections", 5000]
            self.start("balance", self.args.swarm, "balance", *listen, *nodes)
            wait_for(self.entrance)
        return self

    def serve(self, number, port):
        data = self.scratch / str(number)
        data.mkdir()
        # What nodes of one machine share beside the database; others use a bucket and a server.
        for shared in ("media", "outbox"):
            (self.scratch / shared).mkdir(exist_ok=True)
            (data / shared).symlink_to(self.scratch / shared)
        url = f"{self.args.postgres.rstrip('/')}/{self.database}"
        command = [self.args.fanfare, "serve", "--listen", f"127.0.0.1:{port}"]
        command += ["--data-dir", data, "--database-url", url, "--log", "warn"]
        command += ["--public-url", f"http://127.0.0.1:{self.entrance}"]
        if self.has_bus:
            command += ["--bus-url", f"nats://127.0.0.1:{self.bus}"]
        return command

    def start(self, name, *command):
        # A process that is started again goes on in the same file.
        log = open(self.scratch / f"{name}.log", "ab")
        command = [str(part) for part in command]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes[name] = process

    def sql(self, database, statement):
        url = f"{self.args.postgres.rstrip('/')}/{database}"
        command = ["psql", "-X", "-q", "-A", "-t", url, "-c", statement]
        # The nodes may have taken all connections for a moment.
        for _ in range(10):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode == 0:
                return done.stdout.strip()
            time.sleep(1)
        raise RuntimeError(done.stderr)

    def varz(self):
        if not self.has_bus:
            return {}
        with urllib.request.urlopen(f"http://127.0.0.1:{self.monitor}/varz") as answer:
            return json.load(answer)

    def database_use(self):
        """Processor time of this database's connections."""
        pids = self.sql(
            "postgres", f"select pid from pg_stat_activity where datname = '{self.database}'"
        ).split()
        return sum(processor_s(pid) for pid in pids if Path(f"/proc/{pid}").exists())

    def owner(self):
        """The node that ran the room."""
        name = self.sql(self.database, "select owner_node from rooms limit 1")
        for number in range(self.count):
            if (self.scratch / str(number) / "node").read_text().strip() == name:
                return number
        raise RuntimeError(f"no node is called {name}")

    def __exit__(self, *_error):
        # The bus last, so that nodes can say good-bye.
        for process in reversed(self.processes.values()):
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        logs = sorted(self.scratch.glob("node *.log"))
        for line in (line for log in logs for line in log.read_text().splitlines()):
            # What a node says of its folders when it starts is the same in each game.
            if '"level"' in line and '"fanfare::serve"' not in line:
                print("  ", line[:300], file=sys.stderr)
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.sql("postgres", f"drop database if exists {self.database} with (force)")


def play(args, name, seed):
    """One game; everything that was counted."""
    with Setup(args, name) as setup:
        listener = parcels.Listener(setup.bus) if args.parcels and setup.has_bus else None
        before, database_before = setup.varz(), setup.database_use()
        commits = f"select xact_commit from pg_stat_database where datname = '{setup.database}'"
        commits_before = int(setup.sql("postgres", commits))
        watch = Watch(setup.processes)
        watch.look()
        watch.start()
        command = [args.swarm, "--json", "--players", args.players, "--seed", seed]
        command += ["--url", f"http://127.0.0.1:{setup.entrance}"]
        command += ["--questions", args.questions, "--spread-ms", args.spread_ms]
        command = [str(part) for part in command]
        started_at, machine_before, swarm_before = time.time(), machine_s(), swarm_s()
        swarm = subprocess.run(command, capture_output=True, text=True)
        if not swarm.stdout:
            raise RuntimeError(swarm.stderr)
        machine, swarm_cpu, seconds = (
            machine_s() - machine_before, swarm_s() - swarm_before, time.time() - started_at
        )
        watch.is_over.set()
        watch.join()
        watch.look()
        after = setup.varz()
        time.sleep(1)
        result = {
            "setup": name,
            "swarm": json.loads(swarm.stdout),
            "cpu": {
                key: watch.lines[-1][1][key] - watch.lines[0][1][key] for key in watch.lines[0][1]
            },
            "idle": watch.lines[0][2],
            # At the podium; earlier, hashing the host's password took some that was given back.
            "resident": {
                key: max(line[2][key] for line in watch.lines[-30:]) for key in watch.lines[0][2]
            },
            "peak": {
                key: memory_mib(process.pid, "VmHWM") for key, process in setup.processes.items()
            },
            "postgres_cpu": setup.database_use() - database_before,
            "machine": machine,
            "swarm_cpu": swarm_cpu,
            "seconds": seconds,
            "commits": int(setup.sql("postgres", commits)) - commits_before,
            "owner": setup.owner(),
            "bus": {
                key: after[key] - before[key]
                for key in ("in_msgs", "out_msgs", "in_bytes", "out_bytes")
                if key in after
            },
        }
        if listener:
            result["parcels"] = listener.end()
        return result


def cells(results):
    """The rows of the table: a name, and the figures of all runs."""

    def swarm(*path):
        def of(result):
            figure = result["swarm"]
            for key in path:
                figure = figure[key]
            return figure

        return of

    def nodes(result, key):
        return [value for name, value in result[key].items() if name.startswith("node")]

    def owner(result, key):
        return result[key][f"node {result['owner']}"]

    def other(result, key):
        names = [name for name in result[key] if name.startswith("node")]
        names = [name for name in names if name != f"node {result['owner']}"]
        return statistics.mean(result[key][name] for name in names) if names else float("nan")

    rows = {
        "failures": swarm("failureCount"),
        "joins a second": swarm("joins", "perSecond"),
        "question, first (ms)": swarm("fanOut", "open", "firstMs"),
        "question, median (ms)": swarm("fanOut", "open", "p50Ms"),
        "question, p99 (ms)": swarm("fanOut", "open", "p99Ms"),
        "question, last (ms)": swarm("fanOut", "open", "lastMs"),
        "result, first (ms)": swarm("fanOut", "reveal", "firstMs"),
        "result, median (ms)": swarm("fanOut", "reveal", "p50Ms"),
        "result, p99 (ms)": swarm("fanOut", "reveal", "p99Ms"),
        "result, last (ms)": swarm("fanOut", "reveal", "lastMs"),
        "answer saved, median (ms)": swarm("ack", "p50Ms"),
        "answer saved, p99 (ms)": swarm("ack", "p99Ms"),
        "answer saved, last (ms)": swarm("ack", "lastMs"),
        "processor, owner (s)": lambda r: owner(r, "cpu"),
        "processor, another node (s)": lambda r: other(r, "cpu"),
        "processor, all nodes (s)": lambda r: sum(nodes(r, "cpu")),
        "processor, NATS (s)": lambda r: r["cpu"].get("nats", float("nan")),
        "processor, load balancer (s)": lambda r: r["cpu"].get("balance", float("nan")),
        "processor, PostgreSQL (s)": lambda r: r["postgres_cpu"],
        "processor, crowd (s)": lambda r: r["swarm_cpu"],
        "processor, others (s)": lambda r: r["machine"] - r["swarm_cpu"] - r["postgres_cpu"]
        - sum(r["cpu"].values()),
        "the game (s)": lambda r: r["seconds"],
        "commits": lambda r: r["commits"],
        "memory idle, owner (MiB)": lambda r: owner(r, "idle"),
        "memory at the podium, owner (MiB)": lambda r: owner(r, "resident"),
        "memory idle, another node (MiB)": lambda r: other(r, "idle"),
        "memory at the podium, another node (MiB)": lambda r: other(r, "resident"),
        "memory peak, owner (MiB)": lambda r: owner(r, "peak"),
        "memory peak, another node (MiB)": lambda r: other(r, "peak"),
        "bus messages": lambda r: r["bus"].get("in_msgs", float("nan")),
        "bus bytes": lambda r: r["bus"].get("in_bytes", float("nan")),
        "bytes to a player": swarm("frames", "bytesPerPlayer"),
    }
    for label, figure in rows.items():
        yield label, [figure(result) for result in results]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--questions", type=int, default=5)
    parser.add_argument("--spread-ms", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--setups", nargs="+", choices=SETUPS, default=["alone", "bus", "three"])
    parser.add_argument("--parcels", action="store_true", help="also read what is on the bus")
    parser.add_argument("--postgres", default="postgres://postgres@127.0.0.1:5432")
    parser.add_argument("--fanfare", default="target/release/fanfare")
    parser.add_argument("--swarm", default="target/release/swarm")
    parser.add_argument("--scratch", help="the folder for the nodes' data")
    parser.add_argument("--save", help="a file for everything that was counted, as JSON")
    args = parser.parse_args()
    # Debian puts it where only administrators look.
    os.environ["PATH"] += ":/usr/sbin"
    results = []
    for run in range(args.runs):
        for name in args.setups:
            result = play(args, name, run + 1)
            results.append(result)
            failures = result["swarm"]["failures"] or "no failures"
            print(f"{name}, run {run + 1}: {failures}", file=sys.stderr, flush=True)
            if args.save:
                Path(args.save).write_text(json.dumps(results))
    print(f"{args.players} players, {args.questions} questions, medians of {args.runs}")
    print("| | " + " | ".join(args.setups) + " |")
    print("| --- |" + " --- |" * len(args.setups))
    by_setup = {name: [r for r in results if r["setup"] == name] for name in args.setups}
    columns = {name: dict(cells(games)) for name, games in by_setup.items()}
    for label in columns[args.setups[0]]:
        medians = [statistics.median(columns[name][label]) for name in args.setups]
        print(f"| {label} | " + " | ".join(shown(median) for median in medians) + " |")
    for result in results:
        if "parcels" in result:
            print(f"\n{result['setup']}, what was on the bus:")
            parcels.show(result["parcels"], args.questions)


def shown(figure):
    if figure != figure:
        return "–"
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}"


if __name__ == "__main__":
    main()
