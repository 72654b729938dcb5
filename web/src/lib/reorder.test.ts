/** Positions and distances in a list while one of its items moves. */
import { expect, it } from "vitest";
import {
  type Box,
  type Cell,
  cellAt,
  cellShifts,
  hasColumns,
  placeAt,
  scrollStep,
  shifts,
  withMoved,
} from "./reorder";

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

/** Two columns of 100 px with 10 px between them, and rows of 40 and 60 px. */
const cells: Cell[] = [
  { top: 0, height: 40, left: 0, width: 100 },
  { top: 0, height: 40, left: 110, width: 100 },
  { top: 50, height: 60, left: 0, width: 100 },
  { top: 50, height: 60, left: 110, width: 100 },
];

it("knows a list with columns", () => {
  expect(hasColumns(cells)).toBe(true);
  expect(hasColumns(cells.slice(0, 1))).toBe(false);
  expect(hasColumns([])).toBe(false);
});

it("reaches the place that is nearest, beside or below", () => {
  expect(cellAt(cells, 0, 54, 0)).toBe(0);
  expect(cellAt(cells, 0, 56, 0)).toBe(1);
  expect(cellAt(cells, 0, 0, 40)).toBe(2);
  expect(cellAt(cells, 3, -110, -60)).toBe(0);
  expect(cellAt(cells, 3, 500, 500)).toBe(3);
});

it("moves every item between to the next place, around the corner", () => {
  expect(cellShifts(cells, 0, 3)).toEqual([
    { x: 110, y: 50 },
    { x: -110, y: 0 },
    { x: 110, y: -50 },
    { x: -110, y: 0 },
  ]);
  expect(cellShifts(cells, 1, 1)).toEqual(cells.map(() => ({ x: 0, y: 0 })));
});

it("scrolls faster the nearer the edge, and not in between", () => {
  expect(scrollStep(400, 0, 800)).toBe(0);
  expect(scrollStep(36, 0, 800)).toBe(-9);
  expect(scrollStep(-100, 0, 800)).toBe(-18);
  expect(scrollStep(800, 0, 800)).toBe(18);
});
