/** Dates in a readable form. */
import { expect, it } from "vitest";
import { formatAgo, formatMomentIn, formatUntil, zoneName } from "./dates";

const now = Date.UTC(2026, 0, 20, 12);

it.each([
  [0, "now"],
  [59_000, "now"],
  // A clock slightly behind the server's must not produce a future date.
  [-5_000, "now"],
  [60_000, "1\u00a0minute ago"],
  [59 * 60_000, "59\u00a0minutes ago"],
  [2 * 3_600_000, "2\u00a0hours ago"],
  [25 * 3_600_000, "yesterday"],
  [13 * 86_400_000, "last week"],
  [400 * 86_400_000, "last year"],
])("says how long ago %i ms are: %s", (agoMs, words) => {
  expect(formatAgo(now - agoMs, now)).toBe(words);
});

it.each([
  [-5_000, "now"],
  [59_000, "now"],
  [60_000, "in 1\u00a0minute"],
  [25 * 3_600_000, "in 1\u00a0day"],
  [47 * 3_600_000, "in 1\u00a0day"],
  [13 * 86_400_000, "in 1\u00a0week"],
])("says how long until %i ms from now: %s", (untilMs, words) => {
  expect(formatUntil(now + untilMs, now)).toBe(words);
});

it("shows a moment on the clocks of a zone, on either side of a change", () => {
  const zone = "Europe/Berlin";
  expect(formatMomentIn("2026-03-28T13:00:00Z", zone)).toContain("2:00 PM");
  expect(formatMomentIn("2026-03-29T12:00:00Z", zone)).toContain("2:00 PM");
  expect(zoneName("America/Argentina/Buenos_Aires")).toBe("America/Argentina/Buenos Aires");
});
