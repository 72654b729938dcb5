/** Hops begin and end where the person stands. */
import { expect, it } from "vitest";
import { hop, joyHop, jump, poseAt, stepBack } from "./poses";

it("lets someone pop up and come to rest", () => {
  expect(poseAt(hop, 0)).toEqual({ up: 0, turn: 0, wide: 0.4, tall: 0.4, seen: 1 });
  expect(poseAt(hop, 0.45 * hop.ms)?.up).toBeCloseTo(0.35);
  expect(poseAt(hop, hop.ms - 1)?.up).toBeCloseTo(0);
  expect(poseAt(hop, hop.ms)).toBeNull();
});

it("lets someone hop twice for joy", () => {
  expect(poseAt(joyHop, 0)).toEqual({ up: 0, turn: 0, wide: 1, tall: 1, seen: 1 });
  const ups = Array.from({ length: 70 }, (_, step) => poseAt(joyHop, 10 * step)?.up ?? 0);
  const peaks = ups.filter((up, at) => up > (ups[at - 1] ?? 0) && up >= (ups[at + 1] ?? 0));
  expect(peaks).toHaveLength(2);
  expect(poseAt(joyHop, joyHop.ms)).toBeNull();
});

it("lets who had it right jump three times, while the others step back for good", () => {
  const ups = Array.from({ length: 210 }, (_, step) => poseAt(jump, 10 * step)?.up ?? 0);
  const peaks = ups.filter((up, at) => up > (ups[at - 1] ?? 0) && up >= (ups[at + 1] ?? 0));
  expect(peaks).toHaveLength(3);
  expect(poseAt(jump, 3 * jump.ms)).toBeNull();
  expect(poseAt(stepBack, stepBack.ms - 1)?.seen).toBeCloseTo(0.45);
  expect(poseAt(stepBack, stepBack.ms) ?? stepBack.stays?.seen).toBe(0.45);
});
