/** What the report says about the network, also where it knows nothing. */
import { describe, expect, it } from "vitest";
import type { ReportCell, ReportSeat } from "@/api/types";
import { fairnessOf, pointsFor } from "./fairness";

const cell: ReportCell = {
  outcome: "correct",
  picked: [0],
  choice: null,
  elapsedMs: 2_000,
  creditMs: 0,
  points: 950,
};

function seatWith(cells: Partial<ReportCell>[]): ReportSeat {
  return {
    seat: 0,
    nickname: "Ana",
    rank: 1,
    points: 950,
    correctCount: 1,
    cells: cells.map((each) => ({ ...cell, ...each })),
  };
}

describe("what the network did to a player", () => {
  it("is nothing in reports that don't say", () => {
    const nothing = { creditMs: 0, lateCount: 0, lateMs: 0, rescuedCount: 0 };
    expect(fairnessOf(seatWith([]))).toEqual(nothing);
    expect(fairnessOf(seatWith([{}, {}]))).toEqual(nothing);
  });

  it("is told by its worst and how often it happened", () => {
    const cells = [
      { creditMs: 40, lateStartMs: 200 },
      { creditMs: 500, heldMs: 3_000 },
      { lateStartMs: 900 },
    ];
    expect(fairnessOf(seatWith(cells))).toEqual({
      creditMs: 500,
      lateCount: 2,
      lateMs: 900,
      rescuedCount: 1,
    });
  });
});

it.each([
  [0, 0],
  [500, 13],
  [1_500, 38],
])("counts what %i ms are worth", (creditMs, points) => {
  expect(pointsFor(creditMs)).toBe(points);
});
