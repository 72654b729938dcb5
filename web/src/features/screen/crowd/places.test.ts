/** Everyone has a place of their own, inside the box. */
import { expect, it } from "vitest";
import { type Box, placesOf, rowsOf, sizeOf, type Way } from "./places";

const box: Box = { width: 1_800, height: 400, size: 50, isRightToLeft: false };
const ways: readonly Way[] = ["middle", "line", "start", "close"];

function fitting(way: Way, count: number): Box {
  const size =
    way === "line" || way === "close" ? Math.min(box.size, box.width / (1.2 * count)) : box.size;
  const height = way === "start" ? 1_000 : box.height;
  return { ...box, size: sizeOf(way, { ...box, size, height }, count), height };
}

it.each(ways)("%s: nobody stands on someone else, and nobody is cut", (way) => {
  for (const count of [1, 2, 29, 30, 31, 120, 300]) {
    const fit = fitting(way, count);
    const places = placesOf(way, fit, count);
    expect(places).toHaveLength(count);
    for (const [index, { x, y }] of places.entries()) {
      expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + fit.size).toBeLessThanOrEqual(fit.width + 1);
      expect(y + fit.size).toBeLessThanOrEqual(fit.height + 1);
      const next = places[index + 1];
      const isBeside = next !== undefined && next.y === y;
      if (isBeside) expect(next.x - x).toBeGreaterThan(fit.size - 1);
      else if (next !== undefined) expect(next.y - y).toBeGreaterThan(fit.size - 1);
    }
  }
});

it("gets smaller only when there is no room", () => {
  expect(sizeOf("middle", box, 120)).toBe(50);
  expect(sizeOf("middle", { ...box, height: 200 }, 120)).toBeLessThan(50);
});

it("counts the rows that a lobby needs", () => {
  expect(rowsOf("start", box, 0)).toBe(0);
  expect(rowsOf("start", box, 30)).toBe(1);
  expect(rowsOf("start", box, 31)).toBe(2);
  // As wide as thirty of them and their gaps.
  expect(rowsOf("start", { ...box, width: 1_761 }, 30)).toBe(1);
  expect(rowsOf("start", { ...box, width: 1_760 }, 30)).toBe(2);
});

it("begins at the right in right-to-left languages", () => {
  const [first, second] = placesOf("start", { ...box, isRightToLeft: true }, 40);
  expect(first?.x).toBe(1_750);
  expect(second?.x).toBe(1_691);
});
