/** Two sessions compared: what changed most comes first, said in words and with a sign. */
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Comparison } from "@/api/types";
import { renderApp } from "@/test/render-app";
import { byChange, compared, countsOf, hasChanged, pointsBetween } from "./compared";

type Question = Comparison["questions"][number];
type Side = Comparison["before"];

function aSide(id: string, rightShare: number): Side {
  return {
    room: {
      id,
      quizId: "q1",
      title: "Oceans",
      language: "",
      mode: "live",
      createdAtMs: 0,
      finishedAtMs: 0,
      seatCount: 3,
      hasAnswers: true,
    },
    figures: {
      roomCount: 1,
      seatCount: 3,
      questionCount: 5,
      answerCount: 15,
      rightShare,
      answeredShare: 1,
      medianMs: 2_000,
    },
  };
}

const figures = (rightShare: number | null): Question["before"] => ({
  answerCount: 3,
  rightShare,
  medianMs: 2_000,
});

function asked(text: string, before?: number | null, after?: number | null): Question {
  return {
    text,
    kind: "choice",
    before: before === undefined ? null : figures(before),
    after: after === undefined ? null : figures(after),
  };
}

const questions = [
  asked("Same", 0.5, 0.504),
  asked("Slightly better", 0.4, 0.5),
  asked("Much worse", 0.9, 0.3),
  asked("New", undefined, 0.7),
  asked("A poll", null, null),
];
const texts = (all: readonly { text: string }[]) => all.map(({ text }) => text);

describe("the order of changes", () => {
  const all = compared(questions);

  it("puts the biggest change first, either way, and what can't be compared last", () => {
    expect(texts(byChange(all))).toEqual([
      "Much worse",
      "Slightly better",
      "Same",
      "New",
      "A poll",
    ]);
  });

  it("counts by what is shown: whole percents", () => {
    expect(countsOf(all)).toEqual({ better: 1, worse: 1, same: 1, once: 1 });
    expect(pointsBetween(0.504, 0.496)).toBe(0);
    expect(pointsBetween(0.495, 0.505)).toBe(1);
    expect(pointsBetween(null, 0.5)).toBeNull();
  });

  it("calls a question of one session only a change, and a poll none", () => {
    expect(texts(all.filter(hasChanged))).toEqual(["Slightly better", "Much worse", "New"]);
  });
});

it("shows the biggest change first, and on demand only what changed", async () => {
  const comparison: Comparison = {
    before: aSide("r1", 0.5),
    after: aSide("r2", 0.75),
    questions,
  };
  const { user } = renderApp("/dashboard/analytics?compare=r1,r2", {
    "GET analytics/comparison": comparison,
  });
  const list = await screen.findByRole("list", { name: "Questions in both sessions" });
  const rows = () => within(list).getAllByRole("listitem");
  expect(rows()).toHaveLength(5);
  expect(rows()[0]?.textContent).toContain("Before 90%After 30%60 points worse");
  expect(rows()[1]?.textContent).toContain("10 points better");
  expect(rows()[3]?.textContent).toContain("Before Not playedAfter 70%");
  expect(screen.getByText("25 points better")).toBeTruthy();
  await user.click(screen.getByRole("switch", { name: "Only what changed" }));
  expect(rows()).toHaveLength(3);
  await user.click(screen.getByRole("radio", { name: "As played" }));
  expect(rows().map((row) => row.querySelector("p")?.textContent)).toEqual([
    "Slightly better",
    "Much worse",
    "New",
  ]);
});
