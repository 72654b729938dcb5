/** The host's page of a live session in which everyone goes at their own speed. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { AssignedPlayer, Assignment } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

function aSession(change: Partial<Assignment> = {}): Assignment {
  return {
    id: "a1",
    code: "1234567890",
    joinCode: "4839201",
    title: "Seas",
    quizId: "q1",
    stage: "open",
    createdAt: "2026-01-05T12:00:00Z",
    opensAt: "2026-01-05T12:00:00Z",
    closesAt: "2026-01-06T00:00:00Z",
    timeZone: null,
    attemptsMax: 1,
    attemptMinutes: null,
    counts: "best",
    drawCount: null,
    drawOf: null,
    keepTimeLimits: false,
    confidence: false,
    feedback: "each",
    questionCount: 2,
    playerCount: 3,
    finishedCount: 1,
    acceptLate: false,
    listedCount: 0,
    extendedTo: null,
    ...change,
  };
}

function aPlayer(nickname: string, reachedCount: number, isFinished = false): AssignedPlayer {
  return {
    id: nickname,
    nickname,
    isHere: !isFinished,
    isListed: false,
    hasCome: true,
    extendedTo: null,
    moreAttempts: 0,
    moreMinutes: 0,
    averagePoints: null,
    attempts: [
      {
        number: 1,
        startedAt: "2026-01-05T13:00:00Z",
        endsAt: null,
        finishedAt: isFinished ? "2026-01-05T13:05:00Z" : null,
        questionCount: 2,
        reachedCount,
        answeredCount: reachedCount,
        points: 1_000 * reachedCount,
        rightCount: reachedCount,
        counts: true,
        isLate: false,
      },
    ],
  };
}

const progress = {
  playerCount: 3,
  finishedCount: 1,
  questions: [
    { reachedCount: 3, hereCount: 1 },
    { reachedCount: 2, hereCount: 1 },
  ],
};

beforeEach(() => localStorage.clear());

it("is where its assignment leads while it runs", async () => {
  const { path } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": aSession(),
    "GET assignments/a1/progress": progress,
  });
  await screen.findByRole("heading", { name: "Where everyone is" });
  expect(path()).toBe("/dashboard/assignments/a1/live");
});

it("shows how to join, and where everyone is, but no names until the host asks", async () => {
  const { user, server } = renderApp("/dashboard/assignments/a1/live", {
    "GET assignments/a1": aSession(),
    "GET assignments/a1/progress": progress,
    "GET assignments/a1/players": [aPlayer("Ann", 2, true), aPlayer("Ben", 1)],
  });
  await screen.findByRole("img", { name: "QR code to join" });
  expect(within(screen.getByRole("main")).getByText("4839201")).toBeTruthy();
  const [first, second] = await screen.findAllByText(/^Question \d$/);
  expect(first?.closest("li")?.textContent).toContain("1 here now · 2 further on");
  expect(second?.closest("li")?.textContent).toContain("1 here now · 1 further on");
  expect(screen.queryByText("Ann")).toBeNull();
  expect(server.count("GET assignments/a1/players")).toBe(0);

  const fold = screen.getByRole("button", { name: /^Only you see this/ });
  await user.click(fold);
  const ann = (await screen.findByText("Ann")).closest("li");
  expect(ann?.textContent).toContain("Finished · 2,000 points, 2 right");
  const ben = screen.getByText("Ben").closest("li");
  expect(ben?.textContent).toContain("Question 1 of 2 · 1 right");
  await user.click(fold);
  expect(screen.queryByText("Ann")).toBeNull();
});

it("ends for everyone, and leads to the report", async () => {
  let session = aSession();
  const { user, server, path } = renderApp("/dashboard/assignments/a1/live", {
    "GET assignments/a1": () => session,
    "GET assignments/a1/progress": progress,
    "PATCH assignments/a1": () => {
      session = aSession({ stage: "closed" });
      return session;
    },
  });
  await user.click(await screen.findByRole("button", { name: "End for everyone" }));
  const dialog = await screen.findByRole("dialog", { name: "End for everyone?" });
  await user.click(within(dialog).getByRole("button", { name: "End for everyone" }));
  await waitFor(() => expect(path()).toBe("/dashboard/sessions/a1"));
  expect(server.last("PATCH assignments/a1")?.body).toEqual({
    closesAt: "1970-01-01T00:00:00.000Z",
  });
});

it("says when it can't load who is where", async () => {
  renderApp("/dashboard/assignments/a1/live", {
    "GET assignments/a1": aSession({ playerCount: 0, finishedCount: 0 }),
    "GET assignments/a1/progress": () => failure(500),
  });
  await screen.findByText("We couldn't load where everyone is.");
  await screen.findByRole("button", { name: "End the session" });
});

it("leads to no report if nobody came", async () => {
  const { path } = renderApp("/dashboard/assignments/a1/live", {
    "GET assignments/a1": aSession({ playerCount: 0, finishedCount: 0, stage: "closed" }),
    "GET assignments/a1/players": [],
  });
  await screen.findByRole("heading", { name: "Seas" });
  await waitFor(() => expect(path()).toBe("/dashboard/assignments/a1"));
});
