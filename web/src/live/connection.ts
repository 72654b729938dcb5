/**
 * The life of one socket: connect, greet, listen, detect a dead connection, reconnect.
 *
 * The owner of a connection decides what to say first (`greet`) and how to handle messages. This
 * file promises that a lost connection is noticed and retried, with randomized waits so that a
 * thousand phones don't return in the same instant. Nothing here knows what a quiz is.
 */
import type { ServerClock } from "@/live/clock";
import { endingOf } from "@/live/close-codes";
import type { ClientMessage, Hello, ServerMessage } from "@/live/messages";
import { doorQuery, keepPass } from "@/live/room-pass";
import type { Ending } from "@/live/room-state";
import { createTogether } from "@/live/together";
import { createWire, type OpenSocket } from "@/live/wire";

/** The initial ping interval, to learn the server's clock quickly. */
export const quickPingMs = 400;
const quickPingCount = 5;
export const pingMs = 20_000;
/** This much silence after a ping means that the connection is dead, although no one closed it. */
export const deadMs = 8_000;
/** A handshake that takes longer won't succeed. */
export const openingMs = 10_000;
/** After sleep a page waits less: its old socket is usually dead. */
export const wakeMs = 2_500;
/** The device says that it is offline: an answer within this time proves otherwise. */
export const offlineMs = 1_000;
const backoffFirstMs = 500;
export const backoffMaxMs = 8_000;

export interface ConnectionOptions {
  /** The code of the room. */
  code: string;
  clock: ServerClock;
  /** The first message on this connection, or null to close it again without one. */
  greet: (hello: Hello) => ClientMessage | null | Promise<ClientMessage | null>;
  onConnecting: () => void;
  onMessage: (message: ServerMessage) => void;
  onLost: () => void;
  onEnded: (ending: Ending) => void;
  random?: () => number;
  openSocket?: OpenSocket;
  /** Loads what replaces sockets where networks cut them. */
  loadStream?: () => Promise<OpenSocket>;
  /** Gets a pass, which the server may want before it says anything. */
  askForPass?: (code: string) => Promise<unknown>;
}

export interface Connection {
  start: () => void;
  /** Closes for good, without any further event. */
  stop: () => void;
  /** False if there is no greeted connection to send on. */
  send: (message: ClientMessage) => boolean;
}

/** The wait before the given try after a loss, 0 being the first. */
export function backoffMs(attempt: number, windowMs: number, random: () => number): number {
  if (attempt === 0) return random() * windowMs;
  return random() * Math.min(backoffMaxMs, backoffFirstMs * 2 ** attempt);
}

export function socketUrl(code: string, page: Location = location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  const path = `/api/v1/rooms/${encodeURIComponent(code)}/socket`;
  return `${scheme}//${page.host}${path}${doorQuery(code)}`;
}

function parse(data: unknown): ServerMessage | null {
  try {
    const value: unknown = typeof data === "string" ? JSON.parse(data) : null;
    if (typeof value !== "object" || value === null || !("type" in value)) return null;
    return value as ServerMessage;
  } catch {
    return null;
  }
}

const askAtDoor = async (code: string) => (await import("@/live/door")).readDoor(code);
const loadEventStream = async () => (await import("@/live/event-stream")).openEventStream;

export function createConnection(options: ConnectionOptions): Connection {
  const {
    code,
    clock,
    random = Math.random,
    openSocket = (url: string) => new WebSocket(url),
  } = options;
  const wire = createWire(openSocket, options.loadStream ?? loadEventStream);
  const complete = createTogether();
  let heard = false;
  let socket: WebSocket | null = null;
  let greeted = false;
  let running = false;
  let attempt = 0;
  /** A failed first connection has no window from a greeting yet. */
  let windowMs = backoffFirstMs;
  let pingCount = 0;
  let waitTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;
  let deadTimer: ReturnType<typeof setTimeout> | undefined;

  function clearTimers() {
    clearTimeout(waitTimer);
    clearTimeout(pingTimer);
    clearTimeout(deadTimer);
    waitTimer = pingTimer = deadTimer = undefined;
  }

  /** Drops the socket at once; a half-open one might take minutes to close. */
  function drop() {
    clearTimers();
    const old = socket;
    socket = null;
    greeted = false;
    if (old === null) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  }

  function lose() {
    drop();
    if (!heard) {
      wire.failed();
      // A browser doesn't say why. It may be that the server wants a puzzle solved.
      if (attempt > 0) void (options.askForPass ?? askAtDoor)(code).catch(() => {});
    }
    options.onLost();
    waitTimer = setTimeout(connect, backoffMs(attempt, windowMs, random));
    attempt += 1;
  }

  function expectWord(withinMs: number) {
    clearTimeout(deadTimer);
    deadTimer = setTimeout(lose, withinMs);
  }

  function ping(patienceMs = deadMs) {
    clearTimeout(pingTimer);
    if (socket?.readyState !== WebSocket.OPEN) return;
    const clientMs = Math.floor(clock.local());
    socket.send(JSON.stringify({ type: "ping", clientMs } satisfies ClientMessage));
    expectWord(patienceMs);
    pingCount += 1;
    pingTimer = setTimeout(ping, pingCount < quickPingCount ? quickPingMs : pingMs);
  }

  async function sayHello(on: WebSocket, hello: Hello) {
    windowMs = hello.reconnectWindowMs;
    clock.reset();
    clock.hear(hello.serverMs);
    let first: ClientMessage | null;
    try {
      first = await options.greet(hello);
    } catch {
      // The greeting couldn't be prepared now; the next try may succeed.
      if (socket === on) lose();
      return;
    }
    if (socket !== on) return;
    if (first === null) {
      drop();
      return;
    }
    greeted = true;
    if (hello.briefViews) on.send('{"type":"briefViews"}');
    on.send(JSON.stringify(first));
    pingCount = 0;
    ping();
  }

  function listen(on: WebSocket, data: unknown) {
    clearTimeout(deadTimer);
    const message = parse(data);
    if (message === null) return;
    complete(message);
    if (message.type === "hello") {
      heard = true;
      wire.worked();
      void sayHello(on, message);
      return;
    }
    if (message.type === "pong") clock.heardPong(message.clientMs, message.serverMs);
    else if ("serverMs" in message) {
      clock.hear(message.serverMs);
      attempt = 0;
    }
    if (message.type === "joinPass") keepPass(code, message.pass, message.screenKey ?? undefined);
    options.onMessage(message);
  }

  function connect() {
    drop();
    heard = false;
    options.onConnecting();
    let opened: WebSocket;
    try {
      opened = wire.open(socketUrl(code));
    } catch {
      lose();
      return;
    }
    socket = opened;
    expectWord(openingMs);
    opened.onmessage = (event) => listen(opened, event.data);
    opened.onclose = (event) => {
      const ending = endingOf(event.code);
      if (ending === null) lose();
      else {
        stop();
        options.onEnded(ending);
      }
    };
  }

  /** The network is back or the page is visible again: waiting longer would help no one. */
  function wake() {
    if (!running || document.visibilityState === "hidden") return;
    if (socket === null) {
      if (waitTimer !== undefined) connect();
    } else if (greeted) ping(wakeMs);
  }

  function doubt() {
    if (greeted) ping(offlineMs);
  }

  function start() {
    if (running) return;
    running = true;
    attempt = 0;
    window.addEventListener("online", wake);
    window.addEventListener("offline", doubt);
    document.addEventListener("visibilitychange", wake);
    const recalled = wire.recall();
    if (recalled === null) connect();
    else void recalled.then(() => running && socket === null && connect());
  }

  function stop() {
    running = false;
    window.removeEventListener("online", wake);
    window.removeEventListener("offline", doubt);
    document.removeEventListener("visibilitychange", wake);
    drop();
  }

  return {
    start,
    stop,
    send(message) {
      if (!greeted || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}
