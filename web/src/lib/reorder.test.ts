/** Positions and distances in a list while one of its items moves. */
import { expect, it } from "vitest";
import { type Box, placeAt, scrollStep, shifts, withMoved } from "./reorder";

/** Items of different heights with 10 px between them: 0–40, 50–150, 160–200, 210–230. */
const boxes: Box[] = [
  { top: 0, height: 40 },
  { top: 50, height: 100 },
  { top: 160, height: 40 },
  { top: 210, height: 20 },
];

it("moves an item and nothing else", () => {
  expect(withMoved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(withMoved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(withMoved(["a"], 4, 0)).toEqual(["a"]);
});

it("reaches a place when half of the neighbor is covered", () => {
  expect(placeAt(boxes, 0, 60)).toBe(0);
  expect(placeAt(boxes, 0, 61)).toBe(1);
  expect(placeAt(boxes, 0, 1_000)).toBe(3);
  expect(placeAt(boxes, 3, -29)).toBe(3);
  expect(placeAt(boxes, 3, -31)).toBe(2);
  expect(placeAt(boxes, 3, -1_000)).toBe(0);
});

it("makes room of the right size, whatever the heights", () => {
  expect(shifts(boxes, 0, 2)).toEqual([160, -50, -50, 0]);
  expect(shifts(boxes, 3, 0)).toEqual([30, 30, 30, -210]);
  expect(shifts(boxes, 1, 1)).toEqual([0, 0, 0, 0]);
  expect(shifts([], 0, 0)).toEqual([]);
});

it("scrolls faster the nearer the edge, and not in between", () => {
  expect(scrollStep(400, 0, 800)).toBe(0);
  expect(scrollStep(36, 0, 800)).toBe(-9);
  expect(scrollStep(-100, 0, 800)).toBe(-18);
  expect(scrollStep(800, 0, 800)).toBe(18);
});
