/** Which wrong answers were close. */
import { describe, expect, it } from "vitest";
import type { Choice, QuestionKind } from "@/live/messages";
import { isNear, lettersApart } from "@/play/near";
import { kindSamples } from "@/test/kind-samples";

const near = (kind: QuestionKind, choice: Choice | null) =>
  isNear(choice, kindSamples[kind].solution, kindSamples[kind].offer);

describe("letters apart", () => {
  it.each([
    ["canberra", "canberra", 0],
    ["camberra", "canberra", 1],
    ["canbera", "canberra", 1],
    ["", "abc", 3],
    ["sydney", "canberra", 7],
  ])("of %s and %s", (one, other, count) => {
    expect(lettersApart(one, other)).toBe(count);
  });
});

it.each<[QuestionKind, Choice | null, boolean]>([
  ["number", { kind: "number", number: "8611" }, true],
  ["number", { kind: "number", number: "6000" }, false],
  ["typed", { kind: "typed", text: " Camberra" }, true],
  ["typed", { kind: "typed", text: "Sydney" }, false],
  ["order", { kind: "order", answers: ["i1", "i0", "i3", "i2"] }, true],
  ["order", { kind: "order", answers: ["i0", "i1", "i2", "i3"] }, false],
  ["match", { kind: "match", pairs: [{ prompt: "p0", answer: "a4" }] }, false],
  ["match", kindSamples.match.choice, true],
  ["gaps", { kind: "gaps", way: "typed", gaps: ["100", " 0 ", null] }, true],
  ["gaps", { kind: "gaps", way: "typed", gaps: ["100", null, null] }, false],
  ["categorize", kindSamples.categorize.choice, true],
  ["categorize", { kind: "categorize", sorted: [{ item: "i0", category: "c0" }] }, false],
  ["labels", kindSamples.labels.choice, true],
  ["labels", { kind: "labels", labels: ["i2", "i1", "i3", null] }, false],
  ["pin", { kind: "pin", x: 7_900, y: 3_500 }, true],
  ["pin", { kind: "pin", x: 4_000, y: 6_000 }, false],
  ["choice", { kind: "answers", answers: ["i1"] }, false],
  ["typed", null, false],
])("%s: %j", (kind, choice, expected) => {
  expect(near(kind, choice)).toBe(expected);
});
