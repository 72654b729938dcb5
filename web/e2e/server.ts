/**
 * A Fanfare server for one test: a free port, an empty data folder, and a way to kill it without
 * warning.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const binary =
  process.env["FANFARE_BIN"] ??
  fileURLToPath(new URL("../../target/debug/fanfare", import.meta.url));
const startMs = 30_000;
/**
 * Ports below the range the system assigns on its own: while a server is down, no other process,
 * such as a browser, may get its port. Each worker has a thousand of its own, and begins somewhere
 * else in them than the same worker of a run beside this one.
 */
const firstPort = 25_000;
const portsOfAWorker = 1_000;
const firstOffset = (process.pid * 37) % portsOfAWorker;
let portsTaken = 0;
const readyLine = /^Fanfare is ready at (https?:\/\/\S+)/;

export class Server {
  readonly dataDir: string;
  readonly url: string;
  /** What it logged, line by line, over all its starts. */
  readonly log: string[];
  readonly #flags: readonly string[];
  #process: ChildProcess;

  private constructor(
    dataDir: string,
    url: string,
    log: string[],
    flags: readonly string[],
    process: ChildProcess,
  ) {
    this.dataDir = dataDir;
    this.url = url;
    this.log = log;
    this.#flags = flags;
    this.#process = process;
  }

  static async start(flags: readonly string[] = []): Promise<Server> {
    const dataDir = await mkdtemp(join(tmpdir(), "fanfare-e2e-"));
    const log: string[] = [];
    const { url, process } = await launch(dataDir, `127.0.0.1:${await freePort()}`, flags, log);
    return new Server(dataDir, url, log, flags, process);
  }

  get pid(): number {
    return this.#process.pid ?? Number.NaN;
  }

  /** SIGKILL: no goodbyes, nothing flushed. */
  async kill(): Promise<void> {
    await end(this.#process, "SIGKILL");
  }

  /** Again on the same port with the same data. */
  async restart(): Promise<void> {
    const { process } = await launch(this.dataDir, new URL(this.url).host, this.#flags, this.log);
    this.#process = process;
  }

  async stop(): Promise<void> {
    await end(this.#process, "SIGTERM");
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The newest email to this address, as a mail program would show its text part. */
  async emailTo(address: string): Promise<string> {
    const outbox = join(this.dataDir, "outbox");
    const mails: string[] = [];
    const names = await readdir(outbox).catch(() => [] as string[]);
    // Email files are named in the order they were written; folders are read in any order.
    for (const name of names.sort()) {
      if (!name.endsWith(".eml")) continue;
      const mail = await readFile(join(outbox, name), "utf8");
      if (mail.includes(address)) mails.push(mail);
    }
    const newest = mails.at(-1);
    if (newest === undefined) throw new Error(`no email to ${address} in ${outbox}`);
    return newest;
  }
}

export async function freePort(): Promise<number> {
  const worker = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
  while (portsTaken < portsOfAWorker) {
    const offset = (firstOffset + portsTaken) % portsOfAWorker;
    const port = firstPort + worker * portsOfAWorker + offset;
    portsTaken += 1;
    if (await isFree(port)) return port;
  }
  throw new Error("every port of this worker was used");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

async function launch(dataDir: string, listen: string, flags: readonly string[], said: string[]) {
  const process = spawn(binary, ["serve", "--listen", listen, "--data-dir", dataDir, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  createInterface({ input: process.stderr }).on("line", (line) => said.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${said.slice(-20).join("\n")}`));
    const timer = setTimeout(() => fail(`${binary} did not get ready`), startMs);
    process.on("error", (error) => fail(`${binary} could not be started: ${error.message}`));
    process.on("exit", (code) => fail(`${binary} ended with ${code}`));
    createInterface({ input: process.stdout }).on("line", (line) => {
      const found = readyLine.exec(line)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return { url, process };
}

async function end(process: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = new Promise((resolve) => process.once("exit", resolve));
  process.kill(signal);
  await ended;
}
