/** Dates as people read them. */
import { expect, it } from "vitest";
import { formatAgo } from "./dates";

const now = Date.UTC(2026, 0, 20, 12);

it.each([
  [0, "now"],
  [59_000, "now"],
  // A clock that is a little behind the server's must not speak of the future.
  [-5_000, "now"],
  [60_000, "1 minute ago"],
  [59 * 60_000, "59 minutes ago"],
  [2 * 3_600_000, "2 hours ago"],
  [25 * 3_600_000, "yesterday"],
  [13 * 86_400_000, "last week"],
  [400 * 86_400_000, "last year"],
])("says how long ago %i ms are: %s", (agoMs, words) => {
  expect(formatAgo(now - agoMs, now)).toBe(words);
});
