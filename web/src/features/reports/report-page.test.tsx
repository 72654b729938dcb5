/** The report of a finished room: its figures, its matrix, and its failures. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Report } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { reportFigures } from "./report-figures";

const report: Report = {
  roomId: "r1",
  title: "Oceans",
  mode: "live",
  createdAtMs: 1_700_000_000_000,
  finishedAtMs: 1_700_000_600_000,
  questions: [
    {
      index: 0,
      text: "Which is the largest ocean?",
      played: true,
      pointsFactor: 1,
      timeLimitMs: 20_000,
      answers: [
        { text: "Atlantic", isCorrect: false, pickedCount: 1 },
        { text: "Pacific", isCorrect: true, pickedCount: 1 },
      ],
      offer: null,
      solution: null,
      pickedCount: 2,
      correctCount: 1,
      medianMs: 4_200,
    },
    {
      index: 1,
      text: "Never asked",
      played: false,
      pointsFactor: 1,
      timeLimitMs: 20_000,
      answers: [],
      offer: null,
      solution: null,
      pickedCount: 0,
      correctCount: 0,
      medianMs: null,
    },
  ],
  seats: [
    {
      seat: 1,
      nickname: "Mina",
      rank: 1,
      points: 967,
      correctCount: 1,
      cells: [
        {
          outcome: "correct",
          picked: [1],
          choice: null,
          elapsedMs: 2_000,
          creditMs: 0,
          points: 967,
        },
        { outcome: "missed", picked: [], choice: null, elapsedMs: null, creditMs: 0, points: 0 },
      ],
    },
    {
      seat: 2,
      nickname: "Jo",
      rank: 2,
      points: 0,
      correctCount: 0,
      cells: [
        { outcome: "wrong", picked: [0], choice: null, elapsedMs: 6_400, creditMs: 0, points: 0 },
        { outcome: "missed", picked: [], choice: null, elapsedMs: null, creditMs: 0, points: 0 },
      ],
    },
  ],
};

it("counts played questions only", () => {
  expect(reportFigures(report)).toEqual({ playedCount: 1, answeredShare: 100, rightShare: 50 });
  expect(reportFigures({ ...report, seats: [], questions: [] })).toEqual({
    playedCount: 0,
    answeredShare: null,
    rightShare: null,
  });
});

it("shows every seat by every question", async () => {
  renderApp("/dashboard/sessions/r1", { "GET reports/r1": report });
  const table = await screen.findByRole("table");
  const mina = within(table).getByRole("row", { name: /Mina/ });
  expect(within(mina).getByText("Right, 967 points")).toBeTruthy();
  expect(within(mina).getByText("Not played")).toBeTruthy();
  expect(within(mina).getByText("1 of 1")).toBeTruthy();
  expect(
    within(within(table).getByRole("row", { name: /Jo/ })).getByText("Wrong, 0 points"),
  ).toBeTruthy();
  expect(screen.getByText(/Half answered within 4.2 s/)).toBeTruthy();
});

it("says of a question that was not played that it counts for nobody", async () => {
  renderApp("/dashboard/sessions/r1", { "GET reports/r1": report });
  const heading = await screen.findByRole("heading", { name: "Never asked" });
  const item = within(heading.closest("li") as HTMLElement);
  expect(item.getByText("Not played")).toBeTruthy();
  expect(item.getByText(/ended before its answers were shown/)).toBeTruthy();
  expect(item.queryByText(/answered/)).toBeNull();
});

it.each([
  [failure(404, { code: "not_found" }), "There is no such report, or it is not yours."],
  [
    failure(409, { code: "room_not_finished" }),
    "This session is not over yet. Its report appears when it ends.",
  ],
  [failure(500), "This report could not be loaded."],
])("says why there is none", async (answer, message) => {
  renderApp("/dashboard/sessions/r1", { "GET reports/r1": answer });
  await screen.findByText(message);
});
