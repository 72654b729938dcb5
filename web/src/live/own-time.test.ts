/** A player with more time sees their own limit and end; the device remembers it for a nickname. */
import { beforeEach, describe, expect, it } from "vitest";
import { rememberedTime, rememberTime, withOwnTime } from "@/live/own-time";
import { sample } from "@/test/room-samples";

const own = () => sample<"playerView">("player-view-open-more-time");
const usual = () => sample<"playerView">("player-view-open");

function openPhase(view: ReturnType<typeof own>) {
  if (view.room.phase.type !== "open") throw new Error("the sample is of an open question");
  return view.room.phase;
}

describe("withOwnTime", () => {
  it("puts the own limit and end in place of everyone's", () => {
    const before = openPhase(own());
    const after = openPhase(withOwnTime(own()));
    expect(after.question.timeLimitMs).toBe(2 * (before.question.timeLimitMs ?? 0));
    expect(after.closesAtMs).toBe(after.opensAtMs + (after.question.timeLimitMs ?? 0));
    expect(before.closesAtMs).toBe(before.opensAtMs + (before.question.timeLimitMs ?? 0));
  });

  it("shows no limit to those who have none", () => {
    const view = own();
    view.me.ownTime = { allowance: "unlimited" };
    const after = openPhase(withOwnTime(view));
    expect(after.closesAtMs).toBeNull();
    expect(after.question.timeLimitMs).toBeNull();
  });

  it("stands still at the own time that is left while the room is paused", () => {
    const view = own();
    view.room.paused = { reason: "host", remainingMs: 1_000 };
    view.me.ownTime = { allowance: "double", limitMs: 40_000, remainingMs: 21_000 };
    expect(withOwnTime(view).room.paused?.remainingMs).toBe(21_000);
  });

  it("changes nothing for everyone else", () => {
    const view = usual();
    expect(withOwnTime(view)).toBe(view);
  });
});

describe("what the device remembers", () => {
  beforeEach(() => localStorage.clear());

  it("is for one nickname, spaces and all", () => {
    rememberTime("Zoë van Dam", "double");
    expect(rememberedTime("Zoë van Dam")).toBe("double");
    expect(rememberedTime("Zoë")).toBeNull();
    expect(rememberedTime("Ben")).toBeNull();
  });

  it("ends when its owner chooses the usual time, and not when someone else does", () => {
    rememberTime("Zoë", "tenfold");
    rememberTime("Ben", "usual");
    expect(rememberedTime("Zoë")).toBe("tenfold");
    rememberTime("Zoë", "usual");
    expect(rememberedTime("Zoë")).toBeNull();
  });
});
