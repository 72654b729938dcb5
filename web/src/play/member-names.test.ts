/** Names of members as people type and paste them. */
import { expect, it } from "vitest";
import { memberNames } from "./member-names";

it.each([
  ["", []],
  [" , ,", []],
  ["Zoë", ["Zoë"]],
  [" Zoë ,Ben; Kim\nJo", ["Zoë", "Ben", "Kim", "Jo"]],
  ["ليلى، عمر", ["ليلى", "عمر"]],
])("reads %j", (typed, names) => {
  expect(memberNames(typed)).toEqual({ names, error: undefined });
});

it("says what is too much", () => {
  expect(memberNames("a,b,c,d,e,f,g,h").error).toBeUndefined();
  expect(memberNames("a,b,c,d,e,f,g,h,i").error).toBe("Enter at most 8 names.");
  expect(memberNames("x".repeat(20)).error).toBeUndefined();
  expect(memberNames("x".repeat(21)).error).toMatch(/at most 20 characters/);
});
