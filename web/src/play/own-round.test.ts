/** A player's own answers, kept in the page until the end. */
import { beforeEach, expect, it } from "vitest";
import type { Me, QuestionKind, RevealPhase } from "@/live/messages";
import { bestStreak, keepLine, readRound } from "@/play/own-round";
import { kindSamples } from "@/test/kind-samples";
import { sample } from "@/test/room-samples";

beforeEach(() => sessionStorage.clear());

function reveal(kind: QuestionKind, index: number, change: Partial<RevealPhase> = {}): RevealPhase {
  const { question, offer, solution, correctCount } = kindSamples[kind];
  return {
    question: { ...question, index },
    offer,
    solution,
    explanation: "Because.",
    pickedCount: 3,
    correctCount,
    ...change,
  };
}

function me(kind: QuestionKind, change: Partial<Me> = {}): Me {
  const { choice } = kindSamples[kind];
  return {
    ...sample<"playerView">("player-view-open").me,
    pick: choice === null ? null : { choice, elapsedMs: 900 },
    result: { outcome: "wrong", gained: 0 },
    ...change,
  };
}

it("lists each question once, in order, with what was answered", () => {
  keepLine("1", reveal("typed", 1), me("typed", { streak: 2 }));
  keepLine("1", reveal("number", 0), me("number", { pick: null, result: null, streak: 1 }));
  keepLine("1", reveal("typed", 1), me("typed", { result: { outcome: "correct", gained: 900 } }));
  expect(readRound("1", 0).map(({ answer, outcome }) => [answer, outcome])).toEqual([
    [null, "missed"],
    ["Sydney", "correct"],
  ]);
  expect(bestStreak(readRound("1", 0))).toBe(1);
});

it("judges nothing that has no right answer or doesn't count", () => {
  keepLine("1", reveal("rating", 0), me("rating"));
  keepLine("1", reveal("typed", 1, { marking: "void" }), me("typed"));
  expect(readRound("1", 0).map(({ outcome }) => outcome)).toEqual(["unscored", "unscored"]);
});

it("belongs to one seat of one game", () => {
  keepLine("1", reveal("typed", 0), me("typed"));
  expect(readRound("2", 0)).toEqual([]);
  expect(readRound("1", 5)).toEqual([]);
  keepLine("2", reveal("typed", 0), me("typed"));
  expect(readRound("1", 0)).toEqual([]);
});
