/** What hosts see of assignments, and what they can do with one. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Assignment } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

function anAssignment(change: Partial<Assignment> = {}): Assignment {
  return {
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
    attemptMinutes: null,
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
    ...change,
  };
}

const ben = {
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
      startedAt: "2026-01-05T13:00:00Z",
      endsAt: null,
      finishedAt: "2026-01-05T14:00:00Z",
      questionCount: 12,
      reachedCount: 12,
      answeredCount: 12,
      points: 1_500,
      rightCount: 2,
      counts: true,
      isLate: true,
    },
    {
      number: 2,
      startedAt: "2026-01-06T13:00:00Z",
      endsAt: null,
      finishedAt: null,
      questionCount: 12,
      reachedCount: 4,
      answeredCount: 3,
      points: 0,
      rightCount: 0,
      counts: false,
      isLate: false,
    },
  ],
};

it("are listed with their dates and how many people are through", async () => {
  renderApp("/dashboard/assignments", {
    "GET assignments": [
      anAssignment(),
      anAssignment({ id: "a2", stage: "closed", closesAt: "2026-01-07T12:00:00Z" }),
    ],
  });
  const [link] = await screen.findAllByRole("link", { name: "Seas" });
  expect(link?.getAttribute("href")).toBe("/dashboard/assignments/a1");
  const row = link?.closest("li");
  expect(row?.textContent).toContain("Open until you close it");
  expect(row?.textContent).toContain("1 person began · 0 finished");
  expect(screen.getByText("Closed")).toBeTruthy();
});

it("say what they are for while there is none", async () => {
  renderApp("/dashboard/assignments", { "GET assignments": [] });
  await screen.findByText("No assignments yet");
  expect(screen.getByRole("link", { name: "Choose a quiz" })).toBeTruthy();
});

it("show who plays, close, and open again", async () => {
  let assignment = anAssignment();
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": () => assignment,
    "GET assignments/a1/players": [ben],
    "PATCH assignments/a1": (body: unknown) => {
      const { closesAt } = body as { closesAt: string | null };
      assignment = anAssignment({ stage: closesAt === null ? "open" : "closed", closesAt });
      return assignment;
    },
  });
  const person = (await screen.findByText("Ben")).closest("li");
  expect(person?.textContent).toContain("Here now");
  expect(person?.textContent).toContain("1,500 points, 2 right");
  expect(person?.textContent).toContain("3 of 12 answered");
  expect(within(person ?? document.body).getAllByText("Late")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Report" }).getAttribute("href")).toBe(
    "/dashboard/sessions/a1",
  );
  await user.click(screen.getByRole("button", { name: "Close now" }));
  await user.click(await screen.findByRole("button", { name: "Close it" }));
  await user.click(await screen.findByRole("button", { name: "Open again" }));
  await screen.findByRole("button", { name: "Close now" });
  expect(server.last("PATCH assignments/a1")?.body).toEqual({ closesAt: null });
});

it("are changed in a dialog that refuses a date in the past", async () => {
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment({ playerCount: 0 }),
    "GET assignments/a1/players": [],
    "PATCH assignments/a1": anAssignment({ title: "Oceans" }),
  });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the assignment" });
  const closes = within(dialog).getByLabelText<HTMLInputElement>("Closes");
  await user.type(closes, "2020-01-01T10:00");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("Choose a time in the future");
  expect(server.count("PATCH assignments/a1")).toBe(0);
  await user.clear(closes);
  const title = within(dialog).getByLabelText("Title");
  await user.clear(title);
  await user.type(title, "Oceans");
  await user.selectOptions(within(dialog).getByLabelText("Attempts for each person"), "");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.last("PATCH assignments/a1")?.body).toMatchObject({
    title: "Oceans",
    attemptsMax: null,
  });
  expect(server.last("PATCH assignments/a1")?.body).not.toHaveProperty("closesAt");
});

it("that are closed get another title without being opened again", async () => {
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment({ stage: "closed", closesAt: "2026-01-07T12:00:30Z" }),
    "GET assignments/a1/players": [],
    "PATCH assignments/a1": anAssignment({ stage: "closed" }),
  });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the assignment" });
  await user.type(within(dialog).getByLabelText("Title"), " 2");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.last("PATCH assignments/a1")?.body).toEqual({
    title: "Seas 2",
    attemptsMax: 2,
    attemptMinutes: null,
    counts: "best",
    acceptLate: false,
  });
});

it("give someone more time, and refuse what is of no use", async () => {
  let player = ben;
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment({ stage: "closed", closesAt: "2026-01-07T12:00:00Z" }),
    "GET assignments/a1/players": () => [player],
    "PUT assignments/a1/players/p1/extension": (body: unknown) => {
      const { closesAt, moreAttempts } = body as { closesAt: string; moreAttempts: number };
      player = { ...ben, extendedTo: closesAt as never, moreAttempts };
      return player;
    },
  });
  await user.click(await screen.findByRole("button", { name: /^More time…/ }));
  const dialog = await screen.findByRole("dialog", { name: "More time for Ben" });
  await user.selectOptions(within(dialog).getByLabelText("More attempts"), "1");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("The assignment is closed. Choose until when they can go on.");
  const until = within(dialog).getByLabelText("Can go on until");
  expect(document.activeElement).toBe(until);
  await user.type(until, "2099-01-01T10:00");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Ben has more time");
  expect(server.last("PUT assignments/a1/players/p1/extension")?.body).toEqual({
    closesAt: new Date("2099-01-01T10:00").toISOString(),
    moreAttempts: 1,
    moreMinutes: 0,
  });
  await screen.findByText(/^More time until .*2099.* · 1 more attempt$/);
});

it("are for a list of names, which can be changed", async () => {
  const dan = { ...ben, id: "p2", nickname: "Dan", hasCome: false, isHere: false, attempts: [] };
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment({ listedCount: 1 }),
    "GET assignments/a1/players": [dan],
    "GET assignments/a1/names": { names: ["Dan"] },
    "PUT assignments/a1/names": (body: unknown) =>
      (body as { names: string[] }).names.length > 2
        ? failure(422, { errors: { names: "The name Dan is on this list twice." } })
        : body,
  });
  const row = (await screen.findByText("Dan")).closest("li");
  expect(row?.textContent).toContain("Hasn't begun");
  await user.click(screen.getByRole("button", { name: "More for Seas" }));
  await user.click(screen.getByRole("menuitem", { name: "Names…" }));
  const dialog = await screen.findByRole("dialog", { name: "Names for “Seas”" });
  const area = await within(dialog).findByLabelText("Names, one per line");
  await user.type(area, "{Enter}Eve {Enter}{Enter}Dan");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("The name Dan is on this list twice.");
  await user.type(area, "{Backspace}{Backspace}{Backspace}");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.last("PUT assignments/a1/names")?.body).toEqual({ names: ["Dan", "Eve"] });
});

it("take their names from a class list, each once", async () => {
  const named = (name: string) => ({ ...ben, name, playerId: name, nicknames: [name] });
  const { user, server } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment({ listedCount: 1 }),
    "GET assignments/a1/players": [],
    "GET assignments/a1/names": { names: ["Dan"] },
    "GET class-lists": [
      { id: "c1", name: "7b", playerCount: 2 },
      { id: "c2", name: "8a", playerCount: 1 },
    ],
    "GET players": (_: unknown, url: URL) =>
      url.searchParams.get("classListId") === "c2"
        ? [named("Zoe")]
        : failure(500, { message: "Something went wrong" }),
    "PUT assignments/a1/names": (body: unknown) => body,
  });
  await user.click(await screen.findByRole("button", { name: "More for Seas" }));
  await user.click(screen.getByRole("menuitem", { name: "Names…" }));
  const dialog = await screen.findByRole("dialog", { name: "Names for “Seas”" });
  const add = await within(dialog).findByRole("button", { name: "Add its names" });
  await user.click(add);
  await within(dialog).findByText("Something went wrong");
  await user.selectOptions(within(dialog).getByLabelText("Class list"), "8a");
  await user.click(add);
  await waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Names/).value).toBe("Dan\nZoe"),
  );
  await user.click(add);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.last("PUT assignments/a1/names")?.body).toEqual({ names: ["Dan", "Zoe"] });
});

it("are deleted after one question, and a missing one says so", async () => {
  const { user, path } = renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment(),
    "GET assignments/a1/players": [],
    "DELETE assignments/a1": null,
    "GET assignments": [],
  });
  await user.click(await screen.findByRole("button", { name: "More for Seas" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete it" }));
  await screen.findByText("“Seas” deleted");
  expect(path()).toBe("/dashboard/assignments");
});

it("that don't exist are named", async () => {
  renderApp("/dashboard/assignments/a1", { "GET assignments/a1": failure(404, {}) });
  await screen.findByText("This assignment doesn't exist, or it isn't yours.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("tell the average where it counts, and how many questions are drawn", async () => {
  renderApp("/dashboard/assignments/a1", {
    "GET assignments/a1": anAssignment({ counts: "average", drawCount: 10, drawOf: 30 }),
    "GET assignments/a1/players": [{ ...ben, averagePoints: 1_234 }],
  });
  const person = (await screen.findByText("Ben")).closest("li");
  expect(person?.textContent).toContain("Average points: 1,234");
  screen.getByText(/All attempts on average/);
  screen.getByText(/Questions drawn for each attempt: 10 of 30/);
});
