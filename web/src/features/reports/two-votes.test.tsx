/** What a talk between two votes changed, in a report. */
import { expect, it } from "vitest";
import { gainOf } from "./two-votes";

it("is what became right of what was still wrong, where something was", () => {
  const first = (correctCount: number, pickedCount: number) => ({
    distribution: [],
    correctCount,
    pickedCount,
  });
  expect(gainOf(first(4, 10), 7, 10)).toBeCloseTo(0.5);
  expect(gainOf(first(4, 10), 1, 10)).toBeCloseTo(-0.5);
  expect(gainOf(first(1, 3), 2, 3)).toBeCloseTo(0.5);
  expect(gainOf(first(10, 10), 10, 10)).toBeNull();
  expect(gainOf(first(0, 0), 3, 3)).toBeNull();
  expect(gainOf(first(1, 2), 0, 0)).toBeNull();
});
