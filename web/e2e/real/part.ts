/** A program that is a part of a story: found, started in a folder of its own, and ended. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect } from "../test.ts";

const startMs = 30_000;

/** The parts that work in a folder, and end with it. */
const working = new Map<string, Part[]>();

/** A folder that is gone when its work is done, with the parts in it, also after a failure. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "fanfare-real-"));
  try {
    return await work(folder);
  } finally {
    await Promise.all((working.get(folder) ?? []).map((part) => part.stop()));
    working.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The path of a program: where the variable says, on the path, or where Debian puts programs for
 * administrators.
 */
export function program(name: string, variable: string): string {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const path = process.env[variable] ?? found;
  if (path === undefined) {
    throw new Error(`${name} was not found: install the package "${name}", or set ${variable}.`);
  }
  return path;
}

/** What a part is told when it starts. */
interface Start {
  /** It is ready when this port answers. */
  port: number;
  env?: Record<string, string>;
  folder: string;
}

export class Part {
  readonly #process: ChildProcess;
  readonly #said: string[] = [];

  private constructor(process: ChildProcess) {
    this.#process = process;
    for (const pipe of [process.stdout, process.stderr]) {
      pipe?.on("data", (bytes: Buffer) => this.#said.push(bytes.toString()));
    }
    process.on("error", (error) => this.#said.push(error.message));
  }

  static async start(path: string, args: readonly string[], start: Start): Promise<Part> {
    const child = spawn(path, args, {
      cwd: start.folder,
      env: { ...process.env, ...start.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const part = new Part(child);
    working.set(start.folder, [...(working.get(start.folder) ?? []), part]);
    try {
      await expect(async () => {
        expect(child.exitCode, `${path} ended`).toBeNull();
        expect(await answers(start.port), `${path} at port ${start.port}`).toBe(true);
      }).toPass({ timeout: startMs });
    } catch (error) {
      throw new Error(`${error}\n${part.#said.join("")}`);
    }
    return part;
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    // Anyone who waits for open connections isn't asked twice.
    child.kill("SIGKILL");
    await ended;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
