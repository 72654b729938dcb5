/** A report by link: what anyone sees of it, with names and without, and what isn't there. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SharedReport } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";
import { analysis } from "./sample-analysis";

function aReport(change: Partial<SharedReport> = {}): SharedReport {
  return {
    title: "Oceans",
    language: "en",
    finishedAtMs: Date.UTC(2025, 0, 5, 12),
    showsNames: true,
    showsTexts: false,
    isAveraged: false,
    figures: analysis.figures,
    spread: analysis.spread,
    questions: analysis.questions.map((one) => ({
      ...one,
      analysis: one.analysis === null ? null : { ...one.analysis, depth: null, flags: [] },
    })),
    teams: [],
    players: [
      { name: "Zoë", rank: 1, points: 1_900, correctCount: 2, notDrawnCount: 0, team: null },
      { name: "Adam", rank: 2, points: 900, correctCount: 1, notDrawnCount: 0, team: null },
    ],
    ...change,
  };
}

function open(report: unknown) {
  return renderApp("/shared-report/k3y", { ...signedOut, "GET shared-reports/k3y": report });
}

it("shows figures, the ranking and each question, and nothing to change", async () => {
  open(aReport());
  await screen.findByRole("heading", { level: 1, name: "Oceans" });
  expect(document.title).toBe("Report: Oceans - Fanfare");
  const ranking = screen.getByRole("region", { name: "Ranking" });
  expect(within(ranking).getByRole("row", { name: /Zoë.*2 of 2.*1,900/ })).toBeTruthy();
  expect(screen.getByText("The first 2 players of 20")).toBeTruthy();
  await screen.findByRole("heading", { level: 2, name: "Questions" });
  expect(screen.getByText("Which is the largest ocean?")).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(main.queryByRole("button")).toBeNull();
  expect(main.queryByText(/of the 15 we need/)).toBeNull();
  expect(main.queryByText("Players who may need help")).toBeNull();
});

it("numbers players and teams where names aren't shown", async () => {
  const shown = aReport({
    showsNames: false,
    teams: [{ number: 0, name: null, rank: 1, points: 2_800, seatCount: 2 }],
    players: [
      { name: null, rank: 1, points: 1_900, correctCount: 2, notDrawnCount: 0, team: null },
      { name: null, rank: 1, points: 1_900, correctCount: 2, notDrawnCount: 0, team: null },
    ],
  });
  open(shown);
  await screen.findByRole("rowheader", { name: "Player 2" });
  expect(await screen.findByRole("rowheader", { name: "Team 1" })).toBeTruthy();
  expect(screen.getByText(/Names aren't shown here/)).toBeTruthy();
});

it("says that points are averages, and of how many questions each player got", async () => {
  const zoe = { name: "Zoë", rank: 1, points: 950, correctCount: 1, notDrawnCount: 1, team: null };
  open(aReport({ isAveraged: true, players: [zoe] }));
  await screen.findByRole("columnheader", { name: "Average" });
  expect(screen.getByText(/average of each player's finished attempts/)).toBeTruthy();
  expect(screen.getByRole("row", { name: /Zoë.*1 of 1.*950/ })).toBeTruthy();
});

it("says where something that players wrote isn't shown", async () => {
  const [first] = analysis.questions;
  if (first === undefined) throw new Error("no question");
  const cloud = {
    question: {
      ...first.question,
      kind: "wordCloud" as const,
      answers: [],
      offer: { kind: "wordCloud" as const, lengthMax: 30, wordsMax: 3 },
      solution: { kind: "wordCloud" as const, words: [] },
    },
    analysis: null,
  };
  open(aReport({ questions: [cloud] }));
  await screen.findByText("What players wrote isn't shown here.");
  expect(screen.queryByText("There is nothing to show yet.")).toBeNull();
});

it("says one thing of every link that shows nothing, and can tell a server that is away", async () => {
  const { server, user } = open(failure(503));
  await screen.findByText("We couldn't load this report.");
  server.answers["GET shared-reports/k3y"] = failure(404, { code: "not_found" });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("This link doesn't lead to a report");
  expect(screen.getByText(/ask the person who gave it to you/)).toBeTruthy();
});
