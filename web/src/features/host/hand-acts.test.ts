/** What a host does to the question in play: only where it works, once, and said when it is true. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { emptyRoom, type RoomState, reduce } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { toast } from "@/ui/toast";
import { act, isPossible } from "./hand-acts";

vi.mock("@/ui/toast", () => ({ toast: vi.fn() }));
const said = vi.mocked(toast);

beforeEach(() => {
  vi.useFakeTimers();
  said.mockReset();
});
afterEach(() => void vi.useRealTimers());

const first = sample<"hostView">("host-view-open");

/** The first question's view with another phase, at a later step. */
function later(phase: Partial<Record<string, unknown>>, index = 0): RoomView {
  const { phase: open } = first.room;
  if (open.type !== "open") throw new Error("the sample isn't open");
  const question = { ...open.question, index };
  const next = { ...open, question, ...phase } as unknown as RoomView["phase"];
  return { ...first.room, phase: next, step: first.room.step + 1 };
}

function open(view: RoomView = first.room) {
  const store = createStore<RoomState>(() => ({ ...emptyRoom, link: "online", room: view }));
  const sent: string[] = [];
  const room = {
    store,
    command(action: { type: string }) {
      if (store.getState().pendingCommand !== null) return false;
      sent.push(action.type);
      store.setState((state) => reduce(state, { type: "commandSent", commandId: 1 }));
      return true;
    },
  } as unknown as HostRoom;
  return {
    room,
    sent,
    done: () => store.setState((state) => reduce(state, { type: "done", commandId: 1 })),
    show: (next: RoomView) => store.setState({ room: next }),
    refuse: (code: "wrongPhase") =>
      store.setState((state) =>
        reduce(state, {
          type: "refused",
          code,
          message: "Not now.",
          commandId: 1,
          questionIndex: null,
        }),
      ),
  };
}

it("offers each only in the phases that take it", () => {
  const phases = [
    "lobby",
    "announced",
    "open",
    "closed",
    "reveal",
    "slide",
    "leaderboard",
    "podium",
  ];
  const where = (name: "skip" | "endUncounted" | "replay") =>
    phases.filter((type) => isPossible(name, later({ type })));
  expect(where("skip")).toEqual(["announced", "open", "closed"]);
  expect(where("endUncounted")).toEqual(["open", "closed"]);
  expect(where("replay")).toEqual(["reveal", "leaderboard"]);
});

it("skips, and says so once the next question is there", () => {
  const { room, sent, done, show } = open();
  act(room, "skip");
  done();
  expect(said).not.toHaveBeenCalled();
  show(later({ type: "announced" }, 1));
  expect(sent).toEqual(["skip"]);
  expect(said.mock.calls[0]?.[0]).toBe("Question skipped. It doesn't count.");
});

it("doesn't drop the next question when it is pressed twice", () => {
  const { room, sent, done, show } = open();
  act(room, "skip");
  act(room, "skip");
  done();
  show(later({ type: "announced" }, 1));
  vi.advanceTimersByTime(900);
  act(room, "skip");
  expect(sent).toEqual(["skip"]);
  vi.advanceTimersByTime(200);
  act(room, "skip");
  expect(sent).toEqual(["skip", "skip"]);
});

it("plays a question again right after it was ended", () => {
  const { room, sent, done, show } = open();
  act(room, "endUncounted");
  done();
  show(later({ type: "reveal", marking: "void" }));
  act(room, "replay");
  expect(sent).toEqual(["endUncounted", "replay"]);
});

it("says nothing when time was up first, or the room refuses", () => {
  const slow = open();
  act(slow.room, "skip");
  slow.show(later({ type: "closed" }));
  const ended = open();
  act(ended.room, "endUncounted");
  ended.show(later({ type: "reveal" }));
  const refused = open();
  act(refused.room, "skip");
  refused.refuse("wrongPhase");
  refused.show(later({ type: "announced" }, 1));
  expect(said).not.toHaveBeenCalled();
});

it("says that a question ended without counting, and that it is played again", () => {
  const ended = open();
  act(ended.room, "endUncounted");
  ended.show(later({ type: "reveal", marking: "void" }));
  const again = open(later({ type: "reveal" }));
  act(again.room, "replay");
  again.show({ ...later({ type: "announced" }), step: first.room.step + 2 });
  expect(said.mock.calls.map(([words]) => words)).toEqual([
    "Question ended. It doesn't count.",
    "Playing it again. Earlier answers don't count.",
  ]);
});
