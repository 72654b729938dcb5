/** A seat is taken once, kept through everything, and given up only by its player or host. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { createPlayerRoom, type PlayerRoom } from "@/live/player-room";
import { readSeatToken, writeSeatToken } from "@/live/seat-token";
import { FakeSocket } from "@/test/fake-socket";
import { sample } from "@/test/room-samples";

const code = "4839201";
let room: PlayerRoom;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  localStorage.clear();
  FakeSocket.all = [];
  room = createPlayerRoom(code, { random: () => 0, openSocket: FakeSocket.open });
});

afterEach(() => {
  room.stop();
  writeSeatToken(code, null);
  vi.useRealTimers();
});

async function greet() {
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
}

async function takeSeat() {
  room.join({ nickname: "Zoë" });
  await greet();
  FakeSocket.newest.say(sample("player-view-open"));
}

it("solves the puzzle of a flooded room, and nobody is told", async () => {
  room.join({ nickname: "Zoë" });
  await greet();
  const asked = FakeSocket.newest.words.at(-1);
  FakeSocket.newest.say(sample<"refused">("refused-flood"));
  await vi.waitFor(() => expect(FakeSocket.newest.words.at(-1)).toHaveProperty("solved"));
  const { puzzle } = sample<"refused">("refused-flood");
  expect(FakeSocket.newest.words.at(-1)).toEqual({ ...asked, solved: `${puzzle?.puzzle}.1031` });
  expect(room.store.getState().refusal).toBeNull();
});

/** Loses the connection and waits until the next one is greeted. */
async function blink() {
  FakeSocket.newest.lose();
  await vi.advanceTimersByTimeAsync(1);
  await greet();
}

describe("joining", () => {
  it("stores the token before the join that makes it valuable is sent", async () => {
    room.join({ nickname: "Zoë" });
    expect(readSeatToken(code)).toBeNull();
    FakeSocket.newest.greet();
    expect(readSeatToken(code)).toBe("fresh-1");
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.newest.words).toEqual([
      { type: "join", nickname: "Zoë", seatToken: "fresh-1" },
    ]);
  });

  it("sends the same join again when the line was lost before the answer", async () => {
    room.join({ nickname: "Zoë" });
    await greet();
    await blink();
    expect(FakeSocket.newest.words).toEqual([
      { type: "join", nickname: "Zoë", seatToken: "fresh-1" },
    ]);
  });

  it("keeps no token of a refused join and says why", async () => {
    room.join({ nickname: "Zoë" });
    await greet();
    FakeSocket.newest.say(sample("refused-join"));
    expect(readSeatToken(code)).toBeNull();
    expect(room.store.getState().link).toBe("idle");
    expect(room.store.getState().refusal?.code).toBe(sample<"refused">("refused-join").code);
    expect(FakeSocket.newest.closedByPage).toBe(true);
  });
});

it("asks for brief views where they can be had, and shows whole ones", async () => {
  room.join({ nickname: "Zoë" });
  FakeSocket.newest.say(sample("hello"));
  await vi.advanceTimersByTimeAsync(0);
  const [brief, join] = FakeSocket.newest.words;
  expect(brief).toEqual({ type: "briefViews" });
  expect(join).toHaveProperty("type", "join");
  const { room: whole, me, ...view } = sample<"playerView">("player-view-open");
  const { step, phase, ...about } = whole;
  const { points, ...who } = me;
  const first = { ...view, room: { step, about, phase }, me: { points, who } };
  FakeSocket.newest.say(first as unknown as ServerMessage);
  expect(room.store.getState()).toMatchObject({ room: whole, me });
  const next = { ...phase, question: null, offer: null };
  const second = { ...view, room: { step: step + 1, phase: next }, me: { points: 7 } };
  FakeSocket.newest.say(second as unknown as ServerMessage);
  expect(room.store.getState()).toMatchObject({
    room: { ...whole, step: step + 1 },
    me: { ...me, points: 7 },
  });
});

describe("taking a seat over from another device", () => {
  const refused = (refusal: "seatCodeUnknown" | "tooManyMessages") =>
    ({
      type: "refused",
      code: refusal,
      message: "",
      questionIndex: null,
      commandId: null,
    }) as const;

  it("claims it with a token of its own, again after a lost answer, and then resumes", async () => {
    room.join({ seatCode: "7KQ4XN" });
    await greet();
    const claim = { type: "claimSeat", seatCode: "7KQ4XN", seatToken: "fresh-1" };
    expect(FakeSocket.newest.words).toEqual([claim]);
    await blink();
    expect(FakeSocket.newest.words).toEqual([claim]);
    FakeSocket.newest.say(sample("player-view-open"));
    await blink();
    expect(FakeSocket.newest.words).toEqual([{ type: "resume", seatToken: "fresh-1" }]);
  });

  it.each(["seatCodeUnknown", "tooManyMessages"] as const)("stops at %s", async (refusal) => {
    room.join({ seatCode: "7KQ4XN" });
    await greet();
    FakeSocket.newest.say(refused(refusal));
    expect(readSeatToken(code)).toBeNull();
    expect(room.store.getState().link).toBe("idle");
    expect(room.store.getState().refusal?.code).toBe(refusal);
  });

  it("asks for a code of its own seat", async () => {
    await takeSeat();
    room.askSeatCode();
    expect(FakeSocket.newest.words.at(-1)).toEqual({ type: "askSeatCode" });
    const given = sample<"seatCode">("seat-code");
    FakeSocket.newest.say(given);
    expect(room.store.getState().seatCode?.seatCode).toBe(given.seatCode);
  });
});

describe("coming back", () => {
  it("resumes with the stored token on every connection (LIVE-1)", async () => {
    await takeSeat();
    await blink();
    expect(FakeSocket.newest.words).toEqual([{ type: "resume", seatToken: "fresh-1" }]);
    expect(room.store.getState().link).toBe("reconnecting");
    expect(room.store.getState().room).not.toBeNull();
  });

  it("does so after a reload", () => {
    writeSeatToken(code, "kept");
    expect(room.resume()).toBe(true);
    FakeSocket.newest.greet();
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("asks for a name again when the seat is unknown", async () => {
    await takeSeat();
    await blink();
    FakeSocket.newest.say({
      type: "refused",
      code: "seatUnknown",
      message: "No seat is known by this token.",
      questionIndex: null,
      commandId: null,
    });
    expect(room.store.getState().link).toBe("idle");
    expect(room.store.getState().me).toBeNull();
    expect(readSeatToken(code)).toBeNull();
  });

  it("lets a newer tab have the seat and takes it back when asked", async () => {
    await takeSeat();
    FakeSocket.newest.lose(4500);
    expect(room.store.getState().ending).toBe("replaced");
    expect(readSeatToken(code)).toBe("fresh-1");
    room.playHere();
    await greet();
    expect(FakeSocket.newest.words).toEqual([{ type: "resume", seatToken: "fresh-1" }]);
  });

  it("stays the removed player, whatever nickname is tried, until the host lets them in", async () => {
    await takeSeat();
    FakeSocket.newest.lose(4501);
    expect(room.store.getState().ending).toBe("kicked");
    room.join({ nickname: "Someone else" });
    await greet();
    expect(FakeSocket.newest.words).toEqual([
      { type: "join", nickname: "Someone else", seatToken: "fresh-1" },
    ]);
    const refusal = { message: "", questionIndex: null, commandId: null };
    FakeSocket.newest.say({ type: "refused", code: "seatKicked", ...refusal });
    expect(room.store.getState().ending).toBe("kicked");
    room.playHere();
    await greet();
    expect(FakeSocket.newest.words).toEqual([{ type: "resume", seatToken: "fresh-1" }]);
    FakeSocket.newest.say(sample("player-view-open"));
    expect(room.store.getState().link).toBe("online");
  });
});

describe("picking", () => {
  const choice = sample<"playerView">("player-view-open-picked").me.pick?.choice ?? {
    kind: "rating",
    step: 0,
  };
  const pick = { type: "pick", questionIndex: 0, choice, tapMs: expect.any(Number) };

  it("sends once and waits", async () => {
    await takeSeat();
    room.pick(0, choice);
    expect(FakeSocket.newest.words.slice(1)).toEqual([pick]);
    FakeSocket.newest.say({ ...sample<"playerView">("player-view-open"), seq: 99 });
    expect(FakeSocket.newest.words.slice(1)).toEqual([pick]);
    FakeSocket.newest.say({ type: "picked", questionIndex: 0, pick: { choice, elapsedMs: 5 } });
    expect(room.store.getState().pendingPick).toBeNull();
  });

  it("sends again after the line came back, until it is saved (DUR-1)", async () => {
    await takeSeat();
    room.pick(0, choice);
    await blink();
    FakeSocket.newest.say(sample("player-view-open"));
    expect(FakeSocket.newest.words.slice(1)).toEqual([pick]);
    FakeSocket.newest.say({ type: "picked", questionIndex: 0, pick: { choice, elapsedMs: 5 } });
    await blink();
    FakeSocket.newest.say(sample("player-view-open-picked"));
    expect(FakeSocket.newest.words).toHaveLength(1);
  });

  it("made while the line was down is sent when it is back", async () => {
    await takeSeat();
    FakeSocket.newest.lose();
    room.pick(0, choice);
    await vi.advanceTimersByTimeAsync(1);
    await greet();
    FakeSocket.newest.say(sample("player-view-open"));
    expect(FakeSocket.newest.words.slice(1)).toEqual([pick]);
  });

  it("tells when the tap was, also when it is sent later (LIVE-3)", async () => {
    await takeSeat();
    const tappedMs = Math.round(room.clock.now());
    FakeSocket.newest.lose();
    room.pick(0, choice);
    await vi.advanceTimersByTimeAsync(400);
    await greet();
    const { me } = sample<"playerView">("player-view-open");
    FakeSocket.newest.say({ ...sample<"playerView">("player-view-closed"), me });
    expect(FakeSocket.newest.words.slice(1)).toEqual([{ ...pick, tapMs: tappedMs }]);
  });
});

describe("steering a practice room", () => {
  it("carries the step and waits for its answer", async () => {
    await takeSeat();
    const { step } = sample<"playerView">("player-view-open").room;
    room.command({ type: "advance" });
    room.command({ type: "advance" });
    expect(FakeSocket.newest.words.slice(1)).toEqual([
      { type: "command", commandId: 1, step, action: { type: "advance" } },
    ]);
  });
});

describe("a press in practice", () => {
  const commands = () => FakeSocket.newest.words.filter(({ type }) => type === "command");

  it("lost with its connection is sent again, at the step it was for", async () => {
    await takeSeat();
    const { step } = sample<"playerView">("player-view-open").room;
    room.command({ type: "advance" });
    await blink();
    const view = sample<"playerView">("player-view-open");
    view.seq += 1;
    FakeSocket.newest.say(view);
    expect(commands()).toEqual([
      { type: "command", commandId: 2, step, action: { type: "advance" } },
    ]);
  });

  it("that took effect before the loss isn't", async () => {
    await takeSeat();
    room.command({ type: "advance" });
    await blink();
    const view = sample<"playerView">("player-view-open");
    view.seq += 1;
    view.room.step += 1;
    FakeSocket.newest.say(view);
    expect(commands()).toEqual([]);
  });

  it("that was answered isn't", async () => {
    await takeSeat();
    room.command({ type: "advance" });
    FakeSocket.newest.say({ type: "done", commandId: 1 });
    await blink();
    const view = sample<"playerView">("player-view-open");
    view.seq += 1;
    FakeSocket.newest.say(view);
    expect(commands()).toEqual([]);
  });
});

describe("more time", () => {
  const chosen = () => FakeSocket.newest.words.filter((word) => word.type === "chooseTime");

  it("is asked for again by who joins under the same nickname", async () => {
    await takeSeat();
    room.chooseTime("double");
    expect(chosen()).toEqual([{ type: "chooseTime", allowance: "double" }]);
    room.leave();
    await takeSeat();
    expect(chosen()).toEqual([{ type: "chooseTime", allowance: "double" }]);
    room.leave();
    room.join({ nickname: "Ben" });
    await greet();
    const other = structuredClone(sample<"playerView">("player-view-open"));
    other.me.nickname = "Ben";
    FakeSocket.newest.say(other);
    expect(chosen()).toEqual([]);
  });

  it("is sent again after a lost line, until the room has it", async () => {
    await takeSeat();
    room.chooseTime("double");
    await blink();
    FakeSocket.newest.say(sample("player-view-open"));
    expect(chosen()).toEqual([{ type: "chooseTime", allowance: "double" }]);
    FakeSocket.newest.say(sample("player-view-open-more-time"));
    await blink();
    FakeSocket.newest.say(sample("player-view-open-more-time"));
    expect(chosen()).toEqual([]);
  });

  it("that a host gave is remembered, and is what the page shows", async () => {
    await takeSeat();
    FakeSocket.newest.say(sample("player-view-open-more-time"));
    const { phase } = room.store.getState().room ?? {};
    expect(phase?.type === "open" && phase.question.timeLimitMs).toBe(40_000);
    room.leave();
    await takeSeat();
    expect(chosen()).toEqual([{ type: "chooseTime", allowance: "double" }]);
  });

  it("is given up when it is too late to choose", async () => {
    await takeSeat();
    room.chooseTime("double");
    FakeSocket.newest.say({
      type: "refused",
      code: "tooLateToChoose",
      message: "",
      commandId: null,
      questionIndex: null,
    });
    expect(room.store.getState().refusal).toBeNull();
    await blink();
    FakeSocket.newest.say(sample("player-view-open"));
    expect(chosen()).toEqual([]);
  });
});

describe("a team", () => {
  const chosen = () => FakeSocket.newest.words.filter((word) => word.type === "chooseTeam");
  const refuse = (code: "teamFixed" | "tooManyMessages") =>
    FakeSocket.newest.say({
      type: "refused",
      code,
      message: "",
      commandId: null,
      questionIndex: null,
    });
  const lobby = (team: number) => {
    const view = structuredClone(sample<"playerView">("player-view-lobby-teams"));
    view.me.team = team;
    view.seq = nextSeq++;
    return view;
  };
  let nextSeq = 100;

  async function inLobby() {
    room.join({ nickname: "Zoë" });
    await greet();
    FakeSocket.newest.say(lobby(0));
  }

  it("is chosen again after a lost line, until the room says so", async () => {
    await inLobby();
    room.chooseTeam(1);
    expect(chosen()).toEqual([{ type: "chooseTeam", team: 1 }]);
    await blink();
    FakeSocket.newest.say(lobby(0));
    expect(chosen()).toEqual([{ type: "chooseTeam", team: 1 }]);
    FakeSocket.newest.say(lobby(1));
    await blink();
    FakeSocket.newest.say(lobby(0));
    expect(chosen()).toEqual([]);
  });

  it("is given up when the room refuses it, or the game begins", async () => {
    await inLobby();
    room.chooseTeam(1);
    refuse("teamFixed");
    expect(room.store.getState().refusal?.code).toBe("teamFixed");
    await blink();
    FakeSocket.newest.say(lobby(0));
    expect(chosen()).toEqual([]);
    refuse("tooManyMessages");
    room.chooseTeam(1);
    expect(room.store.getState().refusal).toBeNull();
    const begun = structuredClone(sample<"playerView">("player-view-leaderboard-teams"));
    FakeSocket.newest.say({ ...begun, seq: nextSeq++ });
    await blink();
    FakeSocket.newest.say(lobby(0));
    expect(chosen()).toEqual([]);
  });
});
