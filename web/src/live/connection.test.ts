/** The connection recovers by itself, with randomized waits, and only when it may. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerClock } from "@/live/clock";
import {
  backoffMaxMs,
  backoffMs,
  type Connection,
  createConnection,
  deadMs,
  offlineMs,
  openingMs,
  wakeMs,
} from "@/live/connection";
import { rememberedMs } from "@/live/wire";
import { FakeSocket } from "@/test/fake-socket";
import { sample } from "@/test/room-samples";

let connection: Connection;
const ended = vi.fn();
const lost = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  FakeSocket.all = [];
  ended.mockReset();
  lost.mockReset();
  connection = createConnection({
    code: "4839201",
    clock: createServerClock(),
    greet: () => ({ type: "attachScreen" }),
    onConnecting: () => {},
    onMessage: () => {},
    onLost: lost,
    onEnded: ended,
    random: () => 0.5,
    openSocket: FakeSocket.open,
    loadStream: async () => FakeSocket.open,
    askForPass: async () => {},
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe("greeting", () => {
  it("speaks first when greeted, then measures the clock five times quickly", () => {
    const socket = FakeSocket.newest;
    expect(connection.send({ type: "sync" })).toBe(false);
    socket.greet();
    return vi.advanceTimersByTimeAsync(0).then(async () => {
      expect(socket.words).toEqual([{ type: "attachScreen" }]);
      for (let count = 0; count < 40; count += 1) {
        await vi.advanceTimersByTimeAsync(100);
        socket.say({ type: "pong", clientMs: Date.now(), serverMs: Date.now() });
      }
      expect(socket.pings).toBe(5);
    });
  });
});

describe("coming back", () => {
  it("tries again when what the greeting needs could not be had", async () => {
    connection.stop();
    FakeSocket.all = [];
    connection = createConnection({
      code: "4839201",
      clock: createServerClock(),
      greet: () => Promise.reject(new Error("no network")),
      onConnecting: () => {},
      onMessage: () => {},
      onLost: lost,
      onEnded: ended,
      random: () => 0.5,
      openSocket: FakeSocket.open,
      loadStream: async () => FakeSocket.open,
      askForPass: async () => {},
    });
    connection.start();
    FakeSocket.newest.greet(1_000);
    await vi.advanceTimersByTimeAsync(600);
    expect(lost).toHaveBeenCalledOnce();
    expect(FakeSocket.all).toHaveLength(2);
    expect(ended).not.toHaveBeenCalled();
  });

  it("waits a random part of the server's window first, then longer and longer (LIVE-1)", () => {
    const random = () => 0.5;
    expect(backoffMs(0, 4_000, random)).toBe(2_000);
    expect(backoffMs(1, 4_000, random)).toBe(500);
    expect(backoffMs(2, 4_000, random)).toBe(1_000);
    expect(backoffMs(30, 4_000, random)).toBe(backoffMaxMs / 2);
  });

  it.each([1001, 1006, 1011, 1012, 1013, 4000, 4001, 4002, 4499])("after %i", async (code) => {
    FakeSocket.newest.greet(1_000);
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.newest.lose(code);
    expect(lost).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(499);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
    expect(ended).not.toHaveBeenCalled();
  });

  it.each([
    [4500, "replaced"],
    [4501, "kicked"],
    [4502, "roomOver"],
    [4503, "noSuchRoom"],
    [4504, "badMessage"],
    [4505, "notAllowed"],
    [4506, "left"],
    [4507, "linkRevoked"],
    [4777, "unknown"],
  ])("never after %i: %s", async (code, ending) => {
    FakeSocket.newest.greet();
    FakeSocket.newest.lose(code);
    expect(ended).toHaveBeenCalledWith(ending);
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up a handshake that does not come", async () => {
    await vi.advanceTimersByTimeAsync(openingMs);
    expect(FakeSocket.newest.closedByPage).toBe(true);
    expect(lost).toHaveBeenCalledOnce();
  });

  it("starts with short waits again after a view", async () => {
    for (let count = 0; count < 5; count += 1) {
      FakeSocket.newest.lose();
      await vi.advanceTimersByTimeAsync(backoffMaxMs);
    }
    FakeSocket.newest.greet(1_000);
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.newest.say(sample("screen-view-lobby"));
    const count = FakeSocket.all.length;
    FakeSocket.newest.lose();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(count + 1);
  });
});

describe("a silent line", () => {
  async function settle() {
    FakeSocket.newest.greet();
    await vi.advanceTimersByTimeAsync(0);
  }

  it("is dead after a ping without an answer", async () => {
    await settle();
    await vi.advanceTimersByTimeAsync(deadMs + 5_000);
    expect(lost).toHaveBeenCalled();
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("is alive while anything is heard", async () => {
    await settle();
    for (let second = 0; second < 120; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      FakeSocket.newest.say(sample("progress-open"));
    }
    expect(lost).not.toHaveBeenCalled();
  });

  it("is tested at once when the page wakes up", async () => {
    await settle();
    FakeSocket.newest.say(sample("screen-view-lobby"));
    for (let count = 0; count < 50; count += 1) {
      await vi.advanceTimersByTimeAsync(100);
      FakeSocket.newest.say({ type: "pong", clientMs: Date.now(), serverMs: Date.now() });
    }
    const { pings } = FakeSocket.newest;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.newest.pings).toBe(pings + 1);
    await vi.advanceTimersByTimeAsync(wakeMs);
    expect(lost).toHaveBeenCalledOnce();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])("is asked when the device says offline; an answer (%s) decides", async (answers, losses) => {
    const socket = FakeSocket.newest;
    socket.greet();
    await vi.advanceTimersByTimeAsync(2_500);
    socket.say({ type: "pong", clientMs: Date.now(), serverMs: Date.now() });
    window.dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(offlineMs / 2);
    if (answers) socket.say({ type: "pong", clientMs: Date.now(), serverMs: Date.now() });
    await vi.advanceTimersByTimeAsync(offlineMs);
    expect(lost).toHaveBeenCalledTimes(losses);
  });

  it("comes back at once when the network does", async () => {
    await settle();
    for (let count = 0; count < 6; count += 1) {
      FakeSocket.newest.lose();
      await vi.advanceTimersByTimeAsync(1);
    }
    const count = FakeSocket.all.length;
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(count + 1);
  });
});

describe("a network that cuts sockets", () => {
  const loadStream = vi.fn();
  const askForPass = vi.fn(async () => {});
  /** Each try by what carried it. */
  const tries = () => FakeSocket.all.map(({ url }) => url);

  function connect() {
    connection.stop();
    FakeSocket.all = [];
    connection = createConnection({
      code: "4839201",
      clock: createServerClock(),
      greet: () => ({ type: "attachScreen" }),
      onConnecting: () => {},
      onMessage: () => {},
      onLost: lost,
      onEnded: ended,
      random: () => 0.5,
      openSocket: () => FakeSocket.open("socket"),
      loadStream,
      askForPass,
    });
    connection.start();
  }

  async function fail() {
    FakeSocket.newest.lose();
    await vi.advanceTimersByTimeAsync(backoffMaxMs);
  }

  async function settle() {
    FakeSocket.newest.greet();
    await vi.advanceTimersByTimeAsync(0);
  }

  beforeEach(() => {
    sessionStorage.clear();
    loadStream.mockReset().mockResolvedValue(() => FakeSocket.open("stream"));
    connect();
  });

  it("is played over a stream after two sockets without a word", async () => {
    await fail();
    expect(loadStream).not.toHaveBeenCalled();
    await fail();
    expect(tries()).toEqual(["socket", "socket", "stream"]);
    await settle();
    expect(FakeSocket.newest.words).toEqual([{ type: "attachScreen" }]);
    await fail();
    expect(tries()).toEqual(["socket", "socket", "stream", "stream"]);
  });

  it("may be a server that wants a pass, which is asked for from the second time on", async () => {
    askForPass.mockClear();
    await fail();
    expect(askForPass).not.toHaveBeenCalled();
    await fail();
    expect(askForPass).toHaveBeenCalledExactlyOnceWith("4839201");
    await settle();
    await fail();
    expect(askForPass).toHaveBeenCalledTimes(1);
  });

  it("is remembered by the tab for a while", async () => {
    await fail();
    await fail();
    await settle();
    connect();
    expect(tries()).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(tries()).toEqual(["stream"]);
    await settle();
    await vi.advanceTimersByTimeAsync(rememberedMs);
    connect();
    expect(tries()).toEqual(["socket"]);
  });

  it("is not suspected when no stream comes through either", async () => {
    for (let count = 0; count < 6; count += 1) await fail();
    expect(tries()).toEqual([
      ...["socket", "socket", "stream"],
      ...["socket", "socket", "stream"],
      "socket",
    ]);
  });

  it("is not suspected for long where sockets worked before", async () => {
    await settle();
    // The one that was lost, and five that found no server.
    for (let count = 0; count < 6; count += 1) await fail();
    expect(tries()).toEqual(Array(7).fill("socket"));
    await fail();
    expect(tries().at(-1)).toBe("stream");
    await settle();
    await fail();
    expect(tries().at(-1)).toBe("socket");
    connect();
    expect(tries()).toEqual(["socket"]);
  });

  it("is tried with sockets as long as nothing else can be loaded", async () => {
    loadStream.mockRejectedValue(new Error("no network"));
    for (let count = 0; count < 3; count += 1) await fail();
    expect(tries()).toEqual(["socket", "socket", "socket", "socket"]);
    expect(loadStream).toHaveBeenCalledTimes(2);
  });

  it("stays stopped while what is remembered loads", async () => {
    await fail();
    await fail();
    await settle();
    connect();
    connection.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(tries()).toEqual([]);
  });
});
