/** The answers of a question as short lines: what is right, what is wrong, and what is neither. */
import { expect, it } from "vitest";
import type { DocumentContent } from "@/api/types";
import { answerLines } from "./bank-answers";

const lines = (content: DocumentContent) =>
  answerLines(content).map(({ text, isRight }) => [text, isRight]);

it("marks what is right, kind by kind", () => {
  const answers = [
    { id: "a", text: "**Canberra**", isCorrect: true },
    { id: "b", text: "Sydney", isCorrect: false },
    { id: "c", text: " ", isCorrect: false },
  ];
  expect(lines({ kind: "choice", answers })).toEqual([
    ["Canberra", true],
    ["Sydney", false],
  ]);
  expect(lines({ kind: "trueFalse", isTrue: false })).toEqual([
    ["True", false],
    ["False", true],
  ]);
  expect(lines({ kind: "typed", accepted: ["Lima", ""], toleratesTypos: true })).toEqual([
    ["Lima", true],
  ]);
  const number = { kind: "number", tolerance: "0", range: null, unit: "km" } as const;
  expect(lines({ ...number, right: "1.5" })).toEqual([["1.5 km", true]]);
  expect(lines({ ...number, right: null })).toEqual([]);
  const lima = { gap: { accepted: ["Lima", "Lima, Peru"], others: ["Cusco"] } };
  const gaps = { kind: "gaps", passage: [{ text: "In " }, lima], toleratesTypos: true } as const;
  expect(lines({ ...gaps, passage: [...gaps.passage], way: "typed" })).toEqual([
    ["In ____", null],
    ["Lima / Lima, Peru", true],
  ]);
  expect(lines({ ...gaps, passage: [...gaps.passage], way: "list" })).toEqual([
    ["In ____", null],
    ["Lima", true],
    ["Cusco", false],
  ]);
  expect(lines({ kind: "order", items: ["one", "two"] })).toEqual([
    ["1. one", true],
    ["2. two", true],
  ]);
  const pairs = [{ prompt: "Peru", answer: "Lima" }];
  expect(lines({ kind: "match", pairs, distractors: ["Rome"] })).toEqual([
    ["Peru – Lima", true],
    ["Rome", false],
  ]);
  const categories = [
    { name: "Sea", items: ["Baltic", ""] },
    { name: "River", items: ["Nile"] },
  ];
  expect(lines({ kind: "categorize", categories })).toEqual([
    ["Baltic – Sea", true],
    ["Nile – River", true],
  ]);
});

it("tells labels with the numbers of their spots", () => {
  const spots = [
    { x: 1, y: 1, label: "Bow" },
    { x: 2, y: 2, label: "" },
    { x: 3, y: 3, label: "Stern" },
  ];
  expect(lines({ kind: "labels", spots, distractors: ["Wing"] })).toEqual([
    ["1. Bow", true],
    ["3. Stern", true],
    ["Wing", false],
  ]);
});

it("marks nothing where nothing is right or wrong", () => {
  expect(lines({ kind: "poll", answers: ["Tea", "Coffee"], takesSeveral: false })).toEqual([
    ["Tea", null],
    ["Coffee", null],
  ]);
  expect(lines({ kind: "rating", steps: 5, low: "bad", high: "" })).toEqual([["bad", null]]);
  expect(lines({ kind: "ranking", items: ["lake", "", "zoo"] })).toEqual([
    ["lake", null],
    ["zoo", null],
  ]);
  expect(lines({ kind: "slide", body: "Read this." })).toEqual([["Read this.", null]]);
  expect(lines({ kind: "openText" })).toEqual([]);
});
