/** How fast one may react. */
import { expect, it } from "vitest";
import { createPace } from "./reaction-bar";

it("takes four at once, and then one every 700 ms", () => {
  let nowMs = 0;
  const mayReact = createPace(() => nowMs);
  const taken = () => Array.from({ length: 10 }, mayReact).filter(Boolean).length;
  expect(taken()).toBe(4);
  nowMs += 699;
  expect(taken()).toBe(0);
  nowMs += 1;
  expect(taken()).toBe(1);
  nowMs += 60_000;
  expect(taken()).toBe(4);
});
