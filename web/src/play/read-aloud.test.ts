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

it("reads nothing else", () => {
  for (const phase of ["lobby", "closed", "leaderboard", "podium"]) {
    expect(words(phase)).toEqual([]);
  }
});
