/** The keys of the host's page, and what remains of them without single ones. */
import { afterEach, expect, it } from "vitest";
import { chooseSingleKeys } from "@/lib/single-keys";
import { hostKeyOf } from "./host-keys";

const press = (key: string, more: KeyboardEventInit = {}) =>
  hostKeyOf(new KeyboardEvent("keydown", { key, ...more }));

afterEach(() => chooseSingleKeys(true));

it("mean one thing each, and nothing together with Ctrl", () => {
  expect(["P", "e", "?", "PageDown", " ", "x"].map((key) => press(key))).toEqual([
    "players",
    "extend",
    "help",
    "next",
    "next",
    null,
  ]);
  expect(press("p", { ctrlKey: true })).toBeNull();
});

it("leave arrows and Space to a presenter's remote when single keys are off", () => {
  chooseSingleKeys(false);
  expect(["p", "?", "ArrowRight", "PageDown", " "].map((key) => press(key))).toEqual([
    null,
    null,
    "next",
    "next",
    "next",
  ]);
});
