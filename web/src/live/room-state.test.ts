/** The effect of each message on the state; every sample of the contract is understood. */
import { describe, expect, it } from "vitest";
import type { Choice, ServerMessage } from "@/live/messages";
import { emptyRoom, type RoomState, reduce } from "@/live/room-state";
import { sample, sampleNames } from "@/test/room-samples";

function heard(...messages: ServerMessage[]): RoomState {
  return messages.reduce(reduce, emptyRoom);
}

const views = sampleNames.filter((name) => /^(player|host|screen)-view-/.test(name));

describe("views", () => {
  it.each(views)("%s is shown as it came", (name) => {
    const view = sample<"playerView" | "hostView" | "screenView">(name);
    const state = heard(view);
    expect(state.room).toEqual(view.room);
    expect(state.link).toBe("online");
    expect(state.me).toEqual(view.type === "playerView" ? view.me : null);
    expect(state.progress).toEqual(view.type === "playerView" ? null : view.progress);
  });

  it("never go back in time, but may be repeated", () => {
    const lobby = sample<"playerView">("player-view-lobby");
    const open = sample<"playerView">("player-view-open");
    open.seq = 9;
    expect(heard(open, { ...lobby, seq: 8 }).room?.phase.type).toBe("open");
    expect(heard(open, { ...lobby, seq: 9 }).room?.phase.type).toBe("lobby");
  });
});

describe("a pick", () => {
  const open = sample<"playerView">("player-view-open");
  const picked = sample<"playerView">("player-view-open-picked");
  const choice: Choice = picked.me.pick?.choice ?? { kind: "rating", step: 0 };
  const sent = reduce(heard(open), {
    type: "pickSent",
    pick: { questionIndex: 0, choice, tapMs: 0 },
  });

  it("is on its way until it is acknowledged", () => {
    expect(sent.pendingPick?.choice).toEqual(choice);
    const saved = reduce(sent, {
      type: "picked",
      questionIndex: 0,
      pick: { choice, elapsedMs: 2_360 },
    });
    expect(saved.pendingPick).toBeNull();
    expect(saved.me?.pick).toEqual({ choice, elapsedMs: 2_360 });
  });

  it("stays on its way over a lost line and a view without it (LIVE-4)", () => {
    const back = reduce(reduce(sent, { type: "lost" }), { ...open, seq: open.seq + 1 });
    expect(back.pendingPick?.choice).toEqual(choice);
  });

  it("is done when a view has it", () => {
    expect(reduce(sent, { ...picked, seq: open.seq + 1 }).pendingPick).toBeNull();
  });

  it("is on its way until the right answer is told", () => {
    const { me } = open;
    const closed = { ...sample<"playerView">("player-view-closed"), seq: open.seq + 1, me };
    const waiting = reduce(sent, closed);
    expect(waiting.pendingPick?.choice).toEqual(choice);
    const revealed = { ...sample<"playerView">("player-view-reveal"), seq: open.seq + 2, me };
    expect(reduce(waiting, revealed).pendingPick).toBeNull();
  });

  it("of a first vote isn't on its way to the second", () => {
    const { me } = open;
    const talk = { ...sample<"playerView">("player-view-closed-talk"), seq: open.seq + 1, me };
    expect(reduce(sent, talk).pendingPick).toBeNull();
  });

  it("is taken back by a refusal, which is told", () => {
    const refused = reduce(sent, {
      type: "refused",
      code: "tooLate",
      message: "Time is up.",
      questionIndex: 0,
      commandId: null,
    });
    expect(refused.pendingPick).toBeNull();
    expect(refused.refusal).toEqual({ code: "tooLate", message: "Time is up." });
  });

  it("for another question changes nothing", () => {
    const late = reduce(sent, {
      type: "picked",
      questionIndex: 7,
      pick: { choice, elapsedMs: 1 },
    });
    expect(late).toBe(sent);
  });
});

describe("a command", () => {
  const waiting = reduce(heard(sample("host-view-lobby")), { type: "commandSent", commandId: 3 });

  it("is awaited until its own answer", () => {
    expect(reduce(waiting, { type: "done", commandId: 2 }).pendingCommand).toBe(3);
    expect(reduce(waiting, { type: "done", commandId: 3 }).pendingCommand).toBeNull();
  });

  it("that came too late says nothing: a double click did no harm", () => {
    const refused = reduce(waiting, {
      type: "refused",
      code: "stepPassed",
      message: "The room is further already.",
      questionIndex: null,
      commandId: 3,
    });
    expect(refused.pendingCommand).toBeNull();
    expect(refused.refusal).toBeNull();
  });

  it("whose answer was lost with the line is not awaited for ever", () => {
    expect(reduce(waiting, { type: "lost" }).pendingCommand).toBeNull();
  });
});

describe("the roster", () => {
  const seat = (number: number, nickname: string) =>
    ({ seat: number, nickname, status: "playing", connected: true }) as const;

  it("is replaced when complete and patched when not", () => {
    const first = heard({ type: "roster", complete: true, seats: [seat(1, "B"), seat(0, "A")] });
    expect(first.roster.map((each) => each.nickname)).toEqual(["A", "B"]);
    const patched = reduce(first, {
      type: "roster",
      complete: false,
      seats: [{ ...seat(1, "B"), status: "kicked" }, seat(2, "C")],
    });
    expect(patched.roster.map((each) => `${each.nickname} ${each.status}`)).toEqual([
      "A playing",
      "B kicked",
      "C playing",
    ]);
    const again = reduce(patched, { type: "roster", complete: true, seats: [seat(4, "E")] });
    expect(again.roster).toHaveLength(1);
  });

  it("stays in the order of seats, whatever the order of changes", () => {
    const numbers = [5, 2, 9, 0, 7, 2, 5, 1];
    const last = numbers.reduce(
      (state, number, index) =>
        reduce(state, {
          type: "roster",
          complete: false,
          seats: [seat(number, `${index}`)],
        }),
      emptyRoom,
    );
    expect(last.roster.map((each) => `${each.seat}: ${each.nickname}`)).toEqual([
      "0: 3",
      "1: 7",
      "2: 5",
      "5: 6",
      "7: 4",
      "9: 2",
    ]);
  });
});
