/** The browsers other than Chromium, as a distribution ships them, and the drivers that run them. */
import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, type WebDriver } from "selenium-webdriver";

interface Engine {
  /** The program that speaks WebDriver. */
  driver: string;
  /** What it is told when it starts. */
  flags: (port: number) => string[];
  /** The programs it needs, and for each what a person does who hasn't got it. */
  needs: Record<string, string>;
  needsDisplay: boolean;
  capabilities: () => Record<string, unknown>;
}

const firefox = process.env["FANFARE_FIREFOX"] ?? "firefox-esr";
const geckodriver = process.env["FANFARE_GECKODRIVER"] ?? "geckodriver";
const webKitDriver = process.env["FANFARE_WEBKITDRIVER"] ?? "WebKitWebDriver";
/** Its driver knows where its distribution put it. */
const webKit = process.env["FANFARE_WEBKIT"];

/** A driver that waits for a page longer than this gives up and says so. */
const timeouts = { pageLoad: 60_000, script: 30_000 };

const engines: Record<"firefox" | "webkit", Engine> = {
  firefox: {
    driver: geckodriver,
    flags: (port) => ["--port", String(port), "--websocket-port", "0", "--log", "error"],
    needs: {
      [geckodriver]:
        "Install it with `cargo install geckodriver --locked`, or name yours in FANFARE_GECKODRIVER.",
      [firefox]: "Install it with `apt-get install firefox-esr`, or name yours in FANFARE_FIREFOX.",
    },
    needsDisplay: false,
    capabilities: () => ({
      browserName: "firefox",
      webSocketUrl: true,
      timeouts,
      "moz:firefoxOptions": {
        binary: pathOf(firefox),
        args: ["-headless"],
        prefs: { "intl.accept_languages": "en-GB", "intl.locale.requested": "en-GB" },
      },
    }),
  },
  webkit: {
    driver: webKitDriver,
    flags: (port) => [`--port=${port}`],
    needs: {
      [webKitDriver]:
        "Install it with `apt-get install webkit2gtk-driver`, or name yours in FANFARE_WEBKITDRIVER.",
      ...(webKit === undefined ? {} : { [webKit]: "FANFARE_WEBKIT names it." }),
    },
    needsDisplay: true,
    capabilities: () => ({
      browserName: "MiniBrowser",
      timeouts,
      ...(webKit === undefined
        ? {}
        : { "webkitgtk:browserOptions": { binary: webKit, args: ["--automation"] } }),
    }),
  },
};

/** Without a graphics card, WebKit's web process now and then dies in the code that looks for one. */
const env = { ...process.env, WEBKIT_DISABLE_DMABUF_RENDERER: "1" };

export type EngineName = keyof typeof engines;

/** A browser that runs, with data of its own. */
export interface Running {
  session: WebDriver;
  /** Ends the browser and its driver, even if they hang. */
  end: () => Promise<void>;
}

/** Throws a sentence for each program that is missing. */
export function expectInstalled(name: EngineName): void {
  const { needs, needsDisplay } = engines[name];
  const missing = Object.entries(needs)
    .filter(([program]) => pathOf(program) === null)
    .map(([program, remedy]) => `${program} isn't installed. ${remedy}`);
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (needsDisplay && DISPLAY === undefined && WAYLAND_DISPLAY === undefined) {
    missing.push("There is no display. Run it with `xvfb-run -a`, from the package xvfb.");
  }
  if (missing.length > 0) {
    throw new Error(`The journeys can't run in ${name}:\n${missing.join("\n")}`);
  }
}

export async function start(name: EngineName): Promise<Running> {
  const { driver, flags, capabilities } = engines[name];
  const port = await freePort();
  // A group of its own, so that the browser ends with its driver.
  const child = spawn(driver, flags(port), { env, stdio: "ignore", detached: true });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const server = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([ready(server), failed]);
    const session = await new Builder()
      .usingServer(server)
      .withCapabilities(capabilities())
      .build();
    return { session, end: () => end(session, child) };
  } catch (error) {
    killGroup(child);
    throw error;
  }
}

const goodbyeMs = 10_000;

async function end(session: WebDriver, child: ChildProcess): Promise<void> {
  const given = new AbortController();
  await Promise.race([
    session.quit().catch(() => {}),
    wait(goodbyeMs, undefined, { signal: given.signal }).catch(() => {}),
  ]);
  given.abort();
  killGroup(child);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** Where a program is, as a shell would find it. */
function pathOf(program: string): string | null {
  const folders = program.includes("/") ? [""] : (process.env["PATH"] ?? "").split(delimiter);
  for (const folder of folders) {
    const path = folder === "" ? program : join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here.
    }
  }
  return null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

async function ready(server: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await fetch(`${server}/status`).catch(() => null);
    if (status?.ok === true) return;
    await wait(100);
  }
  throw new Error(`Nothing answers at ${server}.`);
}
