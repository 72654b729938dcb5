/** What is heard when, on the room's clock. */
import { expect, it } from "vitest";
import type { RoomView } from "@/live/messages";
import { cuesOf } from "./cues";

const now = 1_000_000;
const at = (phase: object, paused: object | null = null) =>
  cuesOf({ phase, paused } as unknown as RoomView, now, [600, 2_600, 6_600]);

it("beats three times and opens on the instant", () => {
  const cues = at({ type: "announced", opensAtMs: now + 5_000 });
  expect(cues.map(({ cue, atMs }) => [cue, atMs - now])).toEqual([
    ["beat", 2_000],
    ["beat", 3_000],
    ["beat", 4_000],
    ["go", 5_000],
  ]);
});

it("ticks every second, and twice as quickly for the last five", () => {
  const closesAtMs = now + 10_000;
  const cues = at({ type: "open", opensAtMs: now, closesAtMs }).slice(1);
  expect(cues.map(({ cue, atMs }) => [cue, closesAtMs - atMs])).toEqual([
    ["tick", 9_000],
    ["tick", 8_000],
    ["tick", 7_000],
    ["tick", 6_000],
    ...[5_000, 4_500, 4_000, 3_500, 3_000, 2_500, 2_000, 1_500, 1_000, 500].map((left) => [
      "tock",
      left,
    ]),
  ]);
});

it("doesn't tick without a limit, or for longer than anyone listens", () => {
  expect(at({ type: "open", opensAtMs: now, closesAtMs: null })).toHaveLength(1);
  expect(at({ type: "open", opensAtMs: now, closesAtMs: now + 900_000 }).length).toBeLessThan(100);
});

it("drums before the answer, but not where people vote again first", () => {
  expect(at({ type: "closed" })).toHaveLength(1);
  expect(at({ type: "closed", held: true })).toEqual([]);
  expect(at({ type: "closed", talk: { endsAtMs: null } })).toEqual([]);
});

it("counts in the end of a talk before answers", () => {
  const talk = { first: true, endsAtMs: now + 20_000 };
  expect(at({ type: "closed", talk }).map(({ cue, atMs }) => [cue, atMs - now])).toEqual([
    ["beat", 17_000],
    ["beat", 18_000],
    ["beat", 19_000],
    ["go", 20_000],
  ]);
  expect(at({ type: "closed", talk }, { reason: "host" })).toEqual([]);
});

it("drums before the winner, whose fanfare is the last", () => {
  expect(at({ type: "podium" }).map(({ cue, atMs }) => [cue, atMs - now])).toEqual([
    ["short", 600],
    ["short", 2_600],
    ["drumRoll", 4_400],
    ["fanfare", 6_600],
  ]);
});

it("is silent while the room is paused, and on slides", () => {
  expect(at({ type: "announced", opensAtMs: now }, { reason: "host" })).toEqual([]);
  expect(at({ type: "slide" })).toEqual([]);
});
