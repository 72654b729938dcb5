/** Words that differ between two versions of a text. */
import { expect, it } from "vitest";
import { markedLines } from "./marked-lines";

/** The lines with their changed parts in brackets. */
const marked = (lines: string[], others: string[]) =>
  markedLines(lines, others).map((line) =>
    line.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(""),
  );

it.each([
  ["Which is the longest river?", "Which is the deepest river?", "Which is the [longest] river?"],
  ["Which river?", "Which long river?", "Which river?"],
  ["Which long river?", "Which river?", "Which [long ]river?"],
  ["Yes", "No", "[Yes]"],
  ["a b a", "a", "a[ b a]"],
  ["", "New", ""],
  ["Same", "Same", "Same"],
])("marks what %j has and %j hasn't", (line, other, expected) => {
  expect(marked([line], [other])).toEqual([expected]);
});

it("leaves lines alone that are in both, wherever they are", () => {
  const before = ["Lima", "Rome", "Oslo"];
  const now = ["Oslo", "Lima", "Paris", "Bonn"];
  expect(marked(before, now)).toEqual(["Lima", "[Rome]", "Oslo"]);
  expect(marked(now, before)).toEqual(["Oslo", "Lima", "[Paris]", "[Bonn]"]);
  expect(marked(["A", "A"], ["A"])).toEqual(["A", "[A]"]);
});
