/** Counting up: it begins and ends at the right numbers, whatever the clock does. */
import { expect, it } from "vitest";
import { countAt } from "./count-up";

it("begins before its start and stays at its end", () => {
  expect(countAt(100, 900, -0.5)).toBe(100);
  expect(countAt(100, 900, 0)).toBe(100);
  expect(countAt(100, 900, 1)).toBe(900);
  expect(countAt(100, 900, 7)).toBe(900);
});

it("only goes up in between", () => {
  const counted = [0, 0.1, 0.4, 0.7, 0.9, 1].map((way) => countAt(0, 1_000, way));
  expect(counted).toEqual([...counted].sort((a, b) => a - b));
  expect(new Set(counted).size).toBe(counted.length);
});
