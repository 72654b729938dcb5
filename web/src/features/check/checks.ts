/**
 * What a device and its network can do for a live session, without needing one.
 *
 * The check opens its own connections that only tell the time: a socket, and the event stream that
 * replaces it where networks cut sockets. Latency and clock offset come from the same messages that
 * a game would use.
 */
import { createServerClock } from "@/live/clock";
import { openEventStream } from "@/live/event-stream";

export type Verdict = "good" | "fair" | "bad";
export type CheckName =
  | "socket"
  | "stream"
  | "delay"
  | "clock"
  | "picture"
  | "storage"
  | "screen"
  | "awake"
  | "secure";

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

/** What a connection is checked with: any message is answered. */
const question = JSON.stringify({ type: "sync" });

/** Talks over a connection; `null` if it doesn't open or falls silent. */
export function measureLine(
  open: (url: string) => WebSocket,
  now: () => number = () => Date.now(),
): Promise<Line | null> {
  const clock = createServerClock(now);
  const delays: number[] = [];
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = open(`${scheme}//${location.host}/api/v1/instance/socket`);
    } catch {
      resolve(null);
      return;
    }
    const timer = setTimeout(() => socket.close(), patienceMs);
    let sentMs = 0;
    const ask = () => {
      sentMs = now();
      socket.send(question);
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

/** The ways to the server, one after the other, so that neither slows the other down. */
export async function measureLines(): Promise<[Line | null, Line | null]> {
  const socket = await measureLine((url) => new WebSocket(url));
  return [socket, await measureLine(openEventStream)];
}

/** One way is enough to play; the other one is then a limit, not a problem. */
export function lineFindings(socket: Line | null, stream: Line | null): Finding[] {
  const verdictOf = (way: Line | null, other: Line | null): Verdict =>
    way !== null ? "good" : other !== null ? "fair" : "bad";
  const ways: Finding[] = [
    { name: "socket", verdict: verdictOf(socket, stream) },
    { name: "stream", verdict: verdictOf(stream, socket) },
  ];
  const line = socket ?? stream;
  if (line === null) return ways;
  const { delayMs, offsetMs } = line;
  const delay = delayMs <= delayGoodMs ? "good" : delayMs <= delayFairMs ? "fair" : "bad";
  const offBy = Math.abs(offsetMs);
  return [
    ...ways,
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

/** Whether a picture gets through: some filters let only text pass. */
async function picturesArrive(): Promise<boolean> {
  const picture = new Image();
  picture.src = `/icons/icon-192.png?${Date.now()}`;
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false));
  try {
    return await Promise.race([picture.decode().then(() => true), tooLate]);
  } catch {
    return false;
  }
}

/** What the device can do by itself, and whether pictures reach it. */
export async function deviceFindings(): Promise<Finding[]> {
  const { innerWidth: width, innerHeight: height } = window;
  return [
    { name: "picture", verdict: (await picturesArrive()) ? "good" : "fair" },
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
