/** Areas on a picture stay on it, however they are moved. */
import { describe, expect, it } from "vitest";
import {
  type Area,
  type AreaRule,
  circleAt,
  movedBy,
  pulledTo,
  scaledBy,
  within,
  withKey,
} from "./areas";

const free: AreaRule = { staysWhole: false, ratio: null };
const cut: AreaRule = { staysWhole: true, ratio: null };
const square: AreaRule = { staysWhole: true, ratio: 1 };
const middle: Area = { x: 5_000, y: 5_000, radiusX: 1_000, radiusY: 500 };

function edges(area: Area) {
  return [
    area.x - area.radiusX,
    area.y - area.radiusY,
    10_000 - area.x - area.radiusX,
    10_000 - area.y - area.radiusY,
  ];
}

describe("moving", () => {
  it("keeps the middle on the picture", () => {
    expect(movedBy(middle, { x: 90_000, y: -90_000 }, free)).toEqual({
      ...middle,
      x: 10_000,
      y: 0,
    });
  });

  it("keeps the whole on the picture where it must", () => {
    const moved = movedBy(middle, { x: 90_000, y: -90_000 }, cut);
    expect(moved).toEqual({ ...middle, x: 9_000, y: 500 });
  });

  it("goes ten times as far with Shift", () => {
    const one = withKey(middle, { key: "ArrowLeft", shiftKey: false }, free);
    const ten = withKey(middle, { key: "ArrowLeft", shiftKey: true }, free);
    expect(5_000 - (ten?.x ?? 0)).toBe(10 * (5_000 - (one?.x ?? 0)));
    expect(one?.y).toBe(5_000);
  });

  it("leaves other keys alone", () => {
    expect(withKey(middle, { key: "a", shiftKey: false }, free)).toBeNull();
  });
});

describe("sizes", () => {
  it("grow and shrink in the same form, and have ends", () => {
    let area = middle;
    for (let count = 0; count < 100; count += 1) area = scaledBy(area, 1.15, free);
    expect(area.radiusX).toBeLessThanOrEqual(5_000);
    expect(area.radiusX / area.radiusY).toBeCloseTo(2, 1);
    for (let count = 0; count < 100; count += 1) area = scaledBy(area, 1 / 1.15, free);
    expect(area.radiusY).toBeGreaterThanOrEqual(200);
    expect(area.radiusX / area.radiusY).toBeCloseTo(2, 1);
  });

  it("follow the corner around a middle that stays", () => {
    expect(pulledTo(middle, { x: 7_000, y: 6_000 }, free)).toEqual({
      x: 5_000,
      y: 5_000,
      radiusX: 2_000,
      radiusY: 1_000,
    });
  });

  it("follow the corner while the opposite one stays, where the whole must stay", () => {
    const pulled = pulledTo(middle, { x: 8_000, y: 7_500 }, cut);
    expect(pulled).toEqual({ x: 6_000, y: 6_000, radiusX: 2_000, radiusY: 1_500 });
  });

  it("never leave the picture and keep their form, wherever the corner is pulled", () => {
    for (const x of [-5_000, 4_100, 7_000, 10_000, 30_000]) {
      for (const y of [-5_000, 4_600, 7_000, 10_000, 30_000]) {
        for (const ratio of [0.5, 1, 4 / 3]) {
          const start = within(middle, { ...square, ratio });
          const pulled = pulledTo(start, { x, y }, { ...square, ratio });
          expect(Math.min(...edges(pulled))).toBeGreaterThanOrEqual(-2);
          expect(pulled.radiusX / pulled.radiusY).toBeCloseTo(ratio, 1);
        }
      }
    }
  });
});

it("draws circles on pictures of any form", () => {
  for (const aspect of [0.5, 1, 16 / 9]) {
    const { radiusX, radiusY } = circleAt({ x: 5_000, y: 5_000 }, aspect, free);
    expect((radiusX * aspect) / radiusY).toBeCloseTo(1, 1);
  }
});
