/**
 * How values moved: their mean, and how the later half compares with the earlier half. Of an odd
 * number, the middle one is in neither.
 */

/** Smaller differences of shares aren't called a trend. */
const shareStep = 0.05;
/** Smaller differences of times, as a part of the earlier time, aren't either. */
const timeStep = 0.1;

export type Direction = "up" | "down" | "steady";

export interface Trend {
  mean: number;
  /** How much higher the later half is. */
  change: number;
  direction: Direction;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Oldest first. Null with fewer than two values. */
export function trendOf(
  all: readonly (number | null)[],
  unit: "share" | "ms" = "share",
): Trend | null {
  const values = all.filter((value) => value !== null);
  if (values.length < 2) return null;
  const half = Math.floor(values.length / 2);
  const earlier = meanOf(values.slice(0, half));
  const change = meanOf(values.slice(-half)) - earlier;
  // As shown: rounded to whole percents.
  const size = unit === "share" ? Math.round(Math.abs(change) * 100) / 100 : Math.abs(change);
  const isSteady = size < (unit === "share" ? shareStep : earlier * timeStep);
  return {
    mean: meanOf(values),
    change,
    direction: isSteady ? "steady" : change > 0 ? "up" : "down",
  };
}
