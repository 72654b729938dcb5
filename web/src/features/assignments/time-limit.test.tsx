/** The time limit of attempts, for hosts: choosing it, more minutes for one person, and ends. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AssignedPlayer, Assignment } from "@/api/types";
import { renderApp } from "@/test/render-app";

const assignment: Assignment = {
  id: "a1",
  code: "1234567890",
  joinCode: null,
  title: "Seas",
  quizId: "q1",
  stage: "open",
  createdAt: "2026-01-05T12:00:00Z",
  opensAt: "2026-01-05T12:00:00Z",
  closesAt: null,
  timeZone: "Europe/Berlin",
  attemptsMax: 2,
  attemptMinutes: 30,
  counts: "best",
  drawCount: null,
  drawOf: null,
  keepTimeLimits: false,
  confidence: false,
  feedback: "each",
  questionCount: 12,
  playerCount: 1,
  finishedCount: 0,
  acceptLate: false,
  listedCount: 0,
  extendedTo: null,
};

const ben: AssignedPlayer = {
  id: "p1",
  nickname: "Ben",
  isHere: true,
  isListed: false,
  hasCome: true,
  extendedTo: null,
  moreAttempts: 0,
  moreMinutes: 0,
  averagePoints: null,
  attempts: [
    {
      number: 1,
      startedAt: "2099-01-06T13:00:00Z",
      endsAt: "2099-01-06T13:30:00Z",
      finishedAt: null,
      questionCount: 12,
      reachedCount: 4,
      answeredCount: 3,
      points: 0,
      rightCount: 0,
      counts: true,
      isLate: false,
    },
  ],
};

it("is on the page, with the end of an attempt that goes on", async () => {
  renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": assignment,
    "GET assignments/a1/players": [ben],
  });
  await screen.findByText(/30 minutes for each attempt/);
  const person = (await screen.findByText("Ben")).closest("li");
  expect(person?.textContent).toMatch(/until .*2099/);
});

it("is changed in the form, which refuses what is no number of minutes", async () => {
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": assignment,
    "GET assignments/a1/players": [],
    "PATCH assignments/a1": assignment,
  });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the assignment" });
  const minutes = within(dialog).getByLabelText<HTMLInputElement>("Minutes for each attempt");
  expect(minutes.value).toBe("30");
  within(dialog).getByText(/Attempts in progress keep their end time/);
  for (const wrong of ["0", "1441", "1.5", "half"]) {
    await user.clear(minutes);
    await user.type(minutes, wrong);
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await within(dialog).findByText("Enter a whole number from 1 to 1,440, or leave it empty");
    expect(document.activeElement).toBe(minutes);
  }
  expect(server.count("PATCH assignments/a1")).toBe(0);
  await user.clear(minutes);
  await user.type(minutes, "1440");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.last("PATCH assignments/a1")?.body).toMatchObject({ attemptMinutes: 1_440 });
});

it("is longer for one person", async () => {
  let player = ben;
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": assignment,
    "GET assignments/a1/players": () => [player],
    "PUT assignments/a1/players/p1/extension": (body: unknown) => {
      player = { ...ben, moreMinutes: (body as { moreMinutes: number }).moreMinutes };
      return player;
    },
  });
  await user.click(await screen.findByRole("button", { name: /^More time…/ }));
  const dialog = await screen.findByRole("dialog", { name: "More time for Ben" });
  const minutes = within(dialog).getByLabelText("More minutes for each attempt");
  await user.clear(minutes);
  await user.type(minutes, "1441");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("Enter a whole number from 0 to 1,440");
  expect(document.activeElement).toBe(minutes);
  await user.clear(minutes);
  await user.type(minutes, "15");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Ben has more time");
  expect(server.last("PUT assignments/a1/players/p1/extension")?.body).toEqual({
    closesAt: null,
    moreAttempts: 0,
    moreMinutes: 15,
  });
  await screen.findByText("15 more minutes for each attempt");
});
