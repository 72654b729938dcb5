/** Truncating texts for lists. */
import { expect, it } from "vitest";
import { formatDay } from "@/lib/dates";
import { truncate } from "@/lib/words";

it("cuts at the length and adds an ellipsis", () => {
  expect(truncate("a".repeat(50), 50)).toBe("a".repeat(50));
  expect(truncate("a".repeat(51), 50)).toBe(`${"a".repeat(50)}…`);
});

it("never cuts an emoji in half", () => {
  expect(truncate("🎺🎺🎺", 2)).toBe("🎺🎺…");
});

it("writes dates with a short month", () => {
  expect(formatDay(new Date(2025, 0, 5))).toBe("Jan 5, 2025");
});
