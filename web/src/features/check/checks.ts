/**
 * What a device and its network can do for a live session, without needing one.
 *
 * The check opens its own socket that only tells the time; latency and clock offset come from the
 * same messages that a game would use.
 */
import { createServerClock } from "@/live/clock";

export type Verdict = "good" | "fair" | "bad";
export type CheckName = "socket" | "delay" | "clock" | "storage" | "screen" | "awake" | "secure";

export interface Finding {
  name: CheckName;
  verdict: Verdict;
  values?: Record<string, number>;
}

/** Enough for a median that one slow message doesn't move. */
const messageCount = 9;
/** A phone on a bad connection needs seconds for its first connection. */
const patienceMs = 12_000;
const delayGoodMs = 200;
const delayFairMs = 600;
const clockGoodMs = 5_000;
/** The narrowest display Fanfare is designed for. */
const widthMinPx = 320;
const heightMinPx = 400;

export interface Line {
  /** The median round trip. */
  delayMs: number;
  /** How far the server's clock is ahead of this device's. */
  offsetMs: number;
}

/** Talks over a socket; `null` if it doesn't open or falls silent. */
export function measureLine(
  open: (url: string) => WebSocket = (url) => new WebSocket(url),
  now: () => number = () => Date.now(),
): Promise<Line | null> {
  const clock = createServerClock(now);
  const delays: number[] = [];
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new Promise((resolve) => {
    const socket = open(`${scheme}//${location.host}/api/v1/instance/socket`);
    const timer = setTimeout(() => socket.close(), patienceMs);
    let sentMs = 0;
    const ask = () => {
      sentMs = now();
      socket.send("?");
    };
    socket.onopen = ask;
    socket.onmessage = (event) => {
      const { serverMs } = JSON.parse(String(event.data)) as { serverMs: number };
      delays.push(now() - sentMs);
      clock.heardPong(sentMs, serverMs);
      if (delays.length < messageCount) ask();
      else socket.close();
    };
    socket.onclose = () => {
      clearTimeout(timer);
      const middle = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)];
      resolve(middle === undefined ? null : { delayMs: middle, offsetMs: clock.now() - now() });
    };
  });
}

export function lineFindings(line: Line | null): Finding[] {
  if (line === null) return [{ name: "socket", verdict: "bad" }];
  const { delayMs, offsetMs } = line;
  const delay = delayMs <= delayGoodMs ? "good" : delayMs <= delayFairMs ? "fair" : "bad";
  const offBy = Math.abs(offsetMs);
  return [
    { name: "socket", verdict: "good" },
    { name: "delay", verdict: delay, values: { ms: Math.round(delayMs) } },
    {
      name: "clock",
      verdict: offBy <= clockGoodMs ? "good" : "fair",
      values: { seconds: Math.round(offBy / 100) / 10 },
    },
  ];
}

/** Private windows may have the storage and refuse to store anything in it. */
function remembers(): boolean {
  const key = "fanfare.check";
  try {
    localStorage.setItem(key, "1");
    const kept = localStorage.getItem(key) === "1";
    localStorage.removeItem(key);
    return kept;
  } catch {
    return false;
  }
}

async function staysAwake(): Promise<boolean> {
  try {
    const lock = await navigator.wakeLock.request("screen");
    await lock.release();
    return true;
  } catch {
    return false;
  }
}

/** What the device can do by itself. */
export async function deviceFindings(): Promise<Finding[]> {
  const { innerWidth: width, innerHeight: height } = window;
  return [
    { name: "storage", verdict: remembers() ? "good" : "bad" },
    {
      name: "screen",
      verdict: width >= widthMinPx && height >= heightMinPx ? "good" : "fair",
      values: { width, height },
    },
    { name: "awake", verdict: (await staysAwake()) ? "good" : "fair" },
    { name: "secure", verdict: window.isSecureContext ? "good" : "fair" },
  ];
}

export function worst(findings: readonly Finding[]): Verdict {
  if (findings.some(({ verdict }) => verdict === "bad")) return "bad";
  return findings.some(({ verdict }) => verdict === "fair") ? "fair" : "good";
}
