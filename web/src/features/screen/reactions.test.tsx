/** What rises on the stage for which counters. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReactionCounts } from "@/live/messages";
import { risenBy, StageReactions } from "./reactions";

const none: ReactionCounts = { heart: 0, thumbsUp: 0, laugh: 0, party: 0, fire: 0 };

it("raises what is new, and nothing twice", () => {
  const before = { ...none, heart: 2 };
  expect(risenBy(before, { ...none, heart: 3, fire: 2 })).toEqual(["heart", "fire", "fire"]);
  expect(risenBy(before, before)).toEqual([]);
  expect(risenBy(before, undefined)).toEqual([]);
});

it("starts again with a question", () => {
  expect(risenBy({ ...none, heart: 9 }, { ...none, heart: 1 })).toEqual(["heart"]);
  expect(risenBy(undefined, { ...none, party: 1 })).toEqual(["party"]);
});

it("stays a picture however many react", () => {
  const risen = risenBy(none, { ...none, heart: 4_000, laugh: 2_000, fire: 1 });
  expect(risen.filter((each) => each === "heart")).toHaveLength(5);
  expect(risen.filter((each) => each === "laugh")).toHaveLength(2);
  expect(risen).toContain("fire");
});

it("tells the sums in words and numbers", () => {
  render(<StageReactions counts={{ ...none, heart: 12, party: 1 }} />);
  const items = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(items).toEqual(["Heart: 12", "Confetti: 1"]);
});
