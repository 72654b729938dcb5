/** What the device reads aloud in each phase. */
import { expect, it } from "vitest";
import { sample } from "@/test/room-samples";
import { wordsOf } from "./read-aloud";

const words = (name: string) => {
  const { room, me } = sample<"playerView">(`player-view-${name}`);
  return wordsOf(room, me);
};

it("reads the question, then its answers, then how it went", () => {
  expect(words("announced")).toEqual(["What is the capital of Australia?"]);
  expect(words("open")).toEqual([
    "Choose one answer",
    "A: Sydney",
    "B: Canberra",
    "C: Perth",
    "D: Hobart",
  ]);
  expect(words("reveal")).toEqual(["Right!", ""]);
});

it("says what to do where there is nothing to choose from", () => {
  expect(words("open-typed")).toEqual(["Type your answer"]);
  expect(words("open-true-false").slice(1)).toEqual(["A: True", "B: False"]);
});

it("reads a passage with the names of its gaps, and what each list has", () => {
  const { room, me } = sample<"playerView">("player-view-open");
  if (room.phase.type !== "open") throw new Error("the question is open");
  const choices = ["Peru", "Chile"].map((text) => ({ id: text, text }));
  const phase: typeof room.phase = {
    ...room.phase,
    question: { ...room.phase.question, kind: "gaps" },
    offer: {
      kind: "gaps",
      way: "list",
      texts: ["Lima is in", "."],
      gaps: [{ choices }],
      lengthMax: 9,
    },
  };
  expect(wordsOf({ ...room, phase }, me)).toEqual([
    "Fill in the gaps",
    "Lima is in Gap 1 .",
    "Gap 1: Peru, Chile",
  ]);
});

it("reads categories with their letters, and then what is to be sorted", () => {
  expect(words("open-categorize")).toEqual([
    "Sort these into categories",
    "A: Mammals",
    "B: Birds",
    expect.stringMatching(/^Items to sort: (?:\w+, ){3}\w+$/),
  ]);
});

it("reads the labels of a picture", () => {
  expect(words("open-labels")).toEqual([
    "Label the picture",
    expect.stringMatching(/^Labels: (?:\w+ \w+, ){3}\w+ \w+$/),
  ]);
});

it("reads nothing else", () => {
  for (const phase of ["lobby", "closed", "leaderboard", "podium"]) {
    expect(words(phase)).toEqual([]);
  }
});
