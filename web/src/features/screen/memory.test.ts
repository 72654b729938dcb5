/** What the stage says about a game it has seen, and that it says nothing it can't know. */
import { expect, it } from "vitest";
import type { LeaderboardRow, Phase } from "@/live/messages";
import { kindSamples } from "@/test/kind-samples";
import { joyOf } from "./joy";
import { answersOf, emptyMemory, type Memory, remember } from "./memory";

const row = (seat: number, change: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  seat,
  nickname: `P${seat}`,
  points: 9_000 - 1_000 * seat,
  gained: 500,
  rank: seat + 1,
  previousRank: seat + 1,
  timeMs: 0,
  ...change,
});

const board = (questionIndex: number, ...rows: LeaderboardRow[]): Phase => ({
  type: "leaderboard",
  questionIndex,
  rows,
});

const seen = (...phases: Phase[]): Memory => phases.reduce(remember, emptyMemory);

function revealed(index: number, picked: number, right: number, kind: "typed" | "poll" = "typed") {
  const { question, offer, solution } = kindSamples[kind];
  return {
    type: "reveal",
    question: { ...question, index },
    offer,
    solution,
    pickedCount: picked,
    correctCount: right,
    explanation: "",
  } as Phase;
}

it("finds the fastest of the first board, and of later ones by the difference", () => {
  const first = [
    row(0, { previousRank: null, timeMs: 4_000 }),
    row(1, { previousRank: null, timeMs: 2_340 }),
  ];
  expect(joyOf(first, seen(board(0, ...first)))).toBe(
    "Fastest right answer on the board: P1, 2.3 s",
  );
  const second = [row(0, { timeMs: 5_100 }), row(1, { timeMs: 9_000 })];
  const memory = seen(board(0, ...first), board(1, ...second));
  expect(joyOf(second, memory)).toBe("Fastest right answer on the board: P0, 1.1 s");
});

it("doesn't guess how fast someone was whom it hadn't seen before", () => {
  const rows = [row(0, { timeMs: 5_000 }), row(1, { timeMs: 3_000 })];
  expect(joyOf(rows, seen(board(4, ...rows)))).toBe("Most points this time: P0, +500");
});

it("names a streak from the third board on; a question without points doesn't end it", () => {
  const rows = [row(0), row(1, { gained: 0 })];
  const none = [row(0, { gained: 0 }), row(1, { gained: 0 })];
  expect(joyOf(rows, seen(board(0, ...rows), board(1, ...rows)))).not.toMatch(/in a row/);
  const three = seen(board(0, ...rows), board(1, ...none), board(2, ...rows), board(3, ...rows));
  expect(joyOf(rows, three)).toBe("P0 has scored 3 times in a row");
  const ended = seen(board(0, ...rows), board(1, ...rows), board(2, row(0, { gained: 0 }), row(1)));
  expect(ended.runners.get(0)?.inARow).toBe(0);
});

it("takes a corrected board for the same one", () => {
  const rows = [row(0), row(1)];
  const memory = seen(board(0, ...rows), board(0, ...rows), board(0, ...rows));
  expect(memory.runners.get(0)?.inARow).toBe(1);
});

it("adds up the answers only if it has seen every question", () => {
  const memory = seen(revealed(0, 20, 10), revealed(1, 10, 5, "poll"), revealed(2, 24, 23));
  expect(answersOf(memory, 2)).toEqual({ answers: 44, right: 33 });
  expect([...memory.unscored]).toEqual([1]);
  expect(answersOf(memory, 3)).toBeNull();
  expect(answersOf(emptyMemory, 0)).toBeNull();
  expect(answersOf(seen(revealed(0, 0, 0)), 1)).toBeNull();
});
