/** Which tie is explained, and how. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LeaderboardRow } from "@/live/messages";
import { brokenTie, TieNote } from "./tie-note";

const row = (nickname: string, points: number, rank: number, timeMs: number): LeaderboardRow => ({
  seat: rank,
  nickname,
  points,
  gained: 0,
  rank,
  previousRank: null,
  timeMs,
});

it("explains the highest pair that only time separates", () => {
  const rows = [row("Ada", 900, 1, 5_000), row("Bo", 700, 2, 4_000), row("Cy", 700, 3, 5_260)];
  render(<TieNote rows={[...rows, row("Di", 700, 4, 9_000)]} />);
  screen.getByText("Bo and Cy have the same points. Bo answered faster, by 1.3 s in total.");
});

it.each([
  [7, "0.007"],
  [64, "0.06"],
  [640, "0.6"],
  [61_240, "61.2"],
])("says %i ms as %s s", (ms, seconds) => {
  render(<TieNote rows={[row("Ada", 5, 1, 100), row("Bo", 5, 2, 100 + ms)]} />);
  screen.getByText(new RegExp(`by ${seconds} s in total`));
});

it("has nothing to say about shared ranks, different points, or nobody's points", () => {
  expect(brokenTie([row("Ada", 5, 1, 10), row("Bo", 5, 1, 10)])).toBeNull();
  expect(brokenTie([row("Ada", 6, 1, 10), row("Bo", 5, 2, 10)])).toBeNull();
  expect(brokenTie([row("Ada", 0, 1, 10), row("Bo", 0, 2, 20)])).toBeNull();
  expect(brokenTie([])).toBeNull();
});
