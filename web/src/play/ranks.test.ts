/** The sentences about the player's own rank. */
import { describe, expect, it } from "vitest";
import type { LeaderboardRow, Me } from "@/live/messages";
import { ordinal } from "@/play/ordinal";
import { aheadText, movementText } from "@/play/ranks";

const row = (seat: number, nickname: string, points: number, rank: number): LeaderboardRow => ({
  seat,
  nickname,
  points,
  gained: 0,
  rank,
  previousRank: null,
  timeMs: 0,
});
const rows = [row(4, "Maya", 2_000, 1), row(7, "Zoë", 1_880, 2), row(9, "Jonas", 1_880, 2)];
const me = (seat: number, points: number, rank: number | null): Me => ({
  seat,
  nickname: "me",
  points,
  rank,
  previousRank: null,
  pick: null,
  result: null,
  correctCount: 0,
  streak: 0,
});

describe("who is just ahead", () => {
  it("is named with the distance", () => {
    expect(aheadText(rows, me(7, 1_880, 2))).toBe("120 points behind Maya");
  });

  it("may be level", () => {
    expect(aheadText(rows, me(9, 1_880, 2))).toBe("Tied with Zoë");
  });

  it("is nobody for the first", () => {
    expect(aheadText(rows, me(4, 2_000, 1))).toBe("You're in the lead");
  });

  it("is the list itself for those who aren't on it", () => {
    expect(aheadText(rows, me(30, 100, 31))).toBe("1,780 points to the top ten");
  });

  it("is not guessed before the first result", () => {
    expect(aheadText(rows, me(30, 0, null))).toBeNull();
  });

  it("leads nobody without a point", () => {
    expect(aheadText([row(4, "Maya", 0, 1)], me(4, 0, 1))).toBeNull();
  });
});

it.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [11, "11th"],
  [22, "22nd"],
  [1_013, "1,013th"],
])("rank %i is %s", (rank, words) => {
  expect(ordinal(rank)).toBe(words);
});

describe("movement", () => {
  it.each([
    [3, 5, "Up 2 places"],
    [5, 4, "Down 1 place"],
    [2, 2, "Same place as before"],
  ])("from rank %i, before %i: %s", (rank, before, words) => {
    expect(movementText(rank, before)).toBe(words);
  });

  it("says nothing after the first question", () => {
    expect(movementText(1, null)).toBeNull();
  });
});
