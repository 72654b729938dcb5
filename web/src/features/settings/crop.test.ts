/** The square that is kept of a picture. */
import { expect, it } from "vitest";
import { cropSquare, dragged, middle } from "./crop";

const wide = { width: 400, height: 200 };

it("keeps the middle of a picture and as much as fits", () => {
  expect(cropSquare(wide, middle)).toEqual({ left: 100, top: 0, side: 200 });
});

it("never leaves the picture, however near and wherever it was moved", () => {
  for (const zoom of [1, 1.7, 4]) {
    for (const x of [0, 0.3, 1]) {
      for (const y of [0, 0.6, 1]) {
        const { left, top, side } = cropSquare(wide, { zoom, x, y });
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(wide.width + 1e-9);
        expect(top + side).toBeLessThanOrEqual(wide.height + 1e-9);
      }
    }
  }
});

it("follows the pointer: what was under it stays under it", () => {
  // The square is 200 pixels of the picture, drawn 100 wide: 10 drawn pixels are 20 of it.
  const before = cropSquare(wide, middle);
  const after = cropSquare(wide, dragged(wide, middle, { x: 10, y: 0 }, 100));
  expect(after.left).toBeCloseTo(before.left - 20);
});

it("stops at the edges", () => {
  expect(dragged(wide, middle, { x: -10_000, y: 10_000 }, 100)).toEqual({ zoom: 1, x: 1, y: 0.5 });
});
