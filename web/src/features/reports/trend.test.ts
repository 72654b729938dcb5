/** Trends: two values are enough, small differences are none, and what is missing doesn't count. */
import { expect, it } from "vitest";
import { trendOf } from "./trend";

it("compares the later half with the earlier one", () => {
  expect(trendOf([0.4, 0.5])).toMatchObject({ mean: 0.45, direction: "up" });
  expect(trendOf([0.9, 0.1, 0.5])).toMatchObject({ direction: "down" });
  expect(trendOf([0.9, 0.1, 0.5])?.change).toBeCloseTo(-0.4);
  expect(trendOf([0.2, 0.4, 1, 0.6, 0.8])?.change).toBeCloseTo(0.4);
});

it("calls small differences steady", () => {
  expect(trendOf([0.5, 0.54])?.direction).toBe("steady");
  expect(trendOf([0.5, 0.55])?.direction).toBe("up");
  expect(trendOf([0.55, 0.5])?.direction).toBe("down");
  expect(trendOf([10_000, 10_900], "ms")?.direction).toBe("steady");
  expect(trendOf([10_000, 8_000], "ms")?.direction).toBe("down");
});

it("needs two values", () => {
  expect(trendOf([])).toBeNull();
  expect(trendOf([0.5, null])).toBeNull();
  expect(trendOf([0.5, null, 0.9])?.direction).toBe("up");
});
