/** Wrong choices stay with their gap while the passage is typed. */
import { expect, it } from "vitest";
import { type KnownGap, present, withRead } from "./gap-others";

const known = (...gaps: [string, string[]][]): KnownGap[] =>
  gaps.map(([word, others]) => ({ gap: { accepted: [word], others }, isGone: false }));

const shown = (list: readonly KnownGap[]) =>
  present(list).map(({ accepted, others }) => [accepted[0] ?? "", ...others]);

const two = known(["Lima", ["Cusco"]], ["Santiago", ["Arica"]]);

it("stays when another gap is added before, or taken away", () => {
  const three = withRead(two, [["Peru"], ["Lima"], ["Santiago"]]);
  expect(shown(three)).toEqual([["Peru"], ["Lima", "Cusco"], ["Santiago", "Arica"]]);
  expect(shown(withRead(two, [["Santiago"]]))).toEqual([["Santiago", "Arica"]]);
});

it("stays when the word in the gap is changed letter by letter", () => {
  let list: readonly KnownGap[] = two;
  for (const word of ["Lim", "L", "", "B", "Bogotá"]) {
    list = withRead(list, [word === "" ? [] : [word], ["Santiago"]]);
  }
  expect(shown(list)).toEqual([
    ["Bogotá", "Cusco"],
    ["Santiago", "Arica"],
  ]);
});

it("comes back with the bracket that was missing for a while", () => {
  const without = withRead(two, [["Santiago"]]);
  expect(shown(withRead(without, [["Lima, Peru"], ["Santiago"]]))).toEqual([
    ["Lima, Peru", "Cusco"],
    ["Santiago", "Arica"],
  ]);
});

it("doesn't go to a gap about something else", () => {
  const without = withRead(two, [["Santiago"]]);
  expect(shown(withRead(without, [["Quito"], ["Santiago"]]))).toEqual([
    ["Quito"],
    ["Santiago", "Arica"],
  ]);
});

it("moves with its gap's place when both words are new", () => {
  expect(shown(withRead(two, [["a"], ["b"]]))).toEqual([
    ["a", "Cusco"],
    ["b", "Arica"],
  ]);
});

it("forgets gaps that were gone for long", () => {
  let list: readonly KnownGap[] = [];
  for (let number = 0; number < 60; number += 1) {
    list = withRead([...list, ...known([`${number}`, ["x"]])], []);
  }
  expect(list).toHaveLength(20);
  expect(shown(withRead(list, [["59"]]))).toEqual([["59", "x"]]);
});
