/** Where words, figures and items are on the stage: inside, apart, and the same every time. */
import { expect, it } from "vitest";
import { crowdOf, endsOf, placeOn } from "./number-crowd";
import { orderSteps } from "./order-steps";
import { type Packed, packWords, type Word } from "./pack-words";

const measure = ({ text }: Word, fontSize: number) => ({
  width: 0.55 * fontSize * text.length,
  height: 1.12 * fontSize,
});

const clouds: readonly (readonly Word[])[] = [
  [{ text: "one", count: 1 }],
  Array.from({ length: 10 }, (_, index) => ({
    text: "word".repeat(1 + (index % 4)),
    count: 40 - index * 4,
  })),
  Array.from({ length: 50 }, (_, index) => ({
    text: `entry number ${index}`,
    count: Math.max(1, 30 - index),
  })),
  Array.from({ length: 50 }, (_, index) => ({ text: `${index}`.padEnd(30, "x"), count: 1 })),
];
const places = [
  { width: 1280, height: 480, smallest: 17 },
  { width: 1780, height: 700, smallest: 24 },
  { width: 900, height: 300, smallest: 16 },
];

function box({ x, y, width, height }: Packed) {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

it.each(
  clouds.flatMap((words) =>
    places.map((place) => [words.length, place.width, words, place] as const),
  ),
)("packs %i words into %i pixels without touching, inside", (_count, _width, words, place) => {
  const packed = packWords(words, place, measure);
  expect(packWords(words, place, measure)).toEqual(packed);
  expect(packed.length).toBeGreaterThan(0);
  for (const [at, each] of packed.entries()) {
    const own = box(each);
    expect(each.fontSize).toBeGreaterThanOrEqual(place.smallest);
    expect(Math.min(own.left, own.top)).toBeGreaterThanOrEqual(0);
    expect(own.right).toBeLessThanOrEqual(place.width);
    expect(own.bottom).toBeLessThanOrEqual(place.height);
    for (const other of packed.slice(at + 1).map(box)) {
      const apart =
        own.right <= other.left ||
        own.left >= other.right ||
        own.bottom <= other.top ||
        own.top >= other.bottom;
      expect(apart).toBe(true);
    }
  }
});

it("draws frequent words larger, and leaves out none that has room", () => {
  const words = clouds[1] ?? [];
  const packed = packWords(words, { width: 1280, height: 480, smallest: 17 }, measure);
  expect(packed).toHaveLength(words.length);
  const sizes = packed.map(({ fontSize }) => fontSize);
  expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
  expect(sizes[0]).toBeGreaterThan(2 * (sizes.at(-1) ?? 0));
});

it("moves each item once, from where it was offered to where it belongs", () => {
  const offered = ["d", "b", "a", "c"];
  const right = ["a", "b", "c", "d"];
  const paths = orderSteps(offered, right);
  expect(paths.map((path) => path[0])).toEqual(right.map((id) => offered.indexOf(id)));
  expect(paths.map((path) => path.at(-1))).toEqual([0, 1, 2, 3]);
  // In every step each slot has one item.
  for (const step of paths[0]?.keys() ?? []) {
    expect(paths.map((path) => path[step] ?? -1).sort()).toEqual([0, 1, 2, 3]);
  }
  expect(orderSteps(right, right)).toEqual([[0], [1], [2], [3]]);
});

const said = (text: string, count: number, isCorrect = false) => ({ text, count, isCorrect });

it("stacks a figure for each guess, and fewer for thousands", () => {
  const ends = endsOf([0, 100], { right: 50, tolerance: 5 }, []);
  const few = crowdOf([said("50", 4, true), said("50.1", 2), said("90", 3)], ends);
  expect(few.stacks).toEqual([
    { at: 0.5, right: 4, wrong: 2 },
    { at: 0.875, right: 0, wrong: 3 },
  ]);
  expect(few.highest).toBe(6);
  const many = crowdOf([said("50", 1_500, true), said("90", 1), said("10", 499)], ends);
  const figures = many.stacks.reduce((sum, { right, wrong }) => sum + right + wrong, 0);
  expect(figures).toBeLessThanOrEqual(142);
  expect(many.stacks.every(({ right, wrong }) => right + wrong > 0)).toBe(true);
});

it("keeps every guess on the line, also without ends", () => {
  const ends = endsOf(null, { right: 8, tolerance: 2 }, [4, 30]);
  expect(ends).toEqual([4, 30]);
  expect(placeOn(ends, 4)).toBeCloseTo(0.04);
  expect(placeOn(ends, 99)).toBeCloseTo(0.96);
  expect(placeOn([5, 5], 5)).toBeCloseTo(0.5);
});
