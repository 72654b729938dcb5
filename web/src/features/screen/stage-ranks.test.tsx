/** Where the rows of the stage's leaderboard come from, and what is said about them. */
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { LeaderboardRow } from "@/live/messages";
import { joyOf } from "./joy";
import { placesBefore, StageRanks } from "./stage-ranks";

const row = (rank: number, previousRank: number | null, points = 1_000): LeaderboardRow => ({
  seat: rank,
  nickname: `P${rank}`,
  points,
  gained: 0,
  rank,
  previousRank,
  timeMs: 0,
});

it("brings rows from where they stood, and new ones from below the board", () => {
  expect(placesBefore([row(1, 2), row(2, 1), row(3, 3)])).toEqual([1, 0, 2]);
  expect(placesBefore([row(1, 9), row(2, 1), row(3, null)])).toEqual([3, 0, 3]);
});

it("shows five, with their final points for those who want less motion", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const rows = Array.from({ length: 10 }, (_, index) => ({
    ...row(index + 1, null, 2_000 - index),
    gained: 500,
  }));
  render(<StageRanks label="Leaderboard" rows={rows} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.getAllByText("2,000")).toHaveLength(2);
  vi.unstubAllGlobals();
});

it("says who climbed the most, then how close it is, then who gained the most", () => {
  expect(joyOf([row(1, 4), row(2, 1), row(3, 2)])).toBe("P1 climbs the most: from 4 to 1");
  expect(joyOf([row(1, 1, 1_050), row(2, 2, 1_000)])).toBe("Only 50 points apart at the top");
  const gained = { ...row(2, 2, 1_000), gained: 870 };
  expect(joyOf([row(1, 1, 3_000), gained])).toBe("Most points this time: P2, +870");
});

it("says nothing when there is nothing good to say", () => {
  expect(joyOf([])).toBeNull();
  expect(joyOf([row(1, 1, 0), row(1, 1, 0)])).toBeNull();
});
