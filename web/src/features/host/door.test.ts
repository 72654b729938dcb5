/** What a host may type as the maximum number of players. */
import { describe, expect, it } from "vitest";
import { readCapacity } from "./door";

describe("readCapacity", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["1", 1],
    [" 250 ", 250],
    ["20000", 20_000],
    ["20001", undefined],
    ["0", undefined],
    ["-3", undefined],
    ["1e3", undefined],
    ["ten", undefined],
  ])("%j is %j", (text, capacity) => {
    expect(readCapacity(text)).toBe(capacity);
  });
});
