/** A live session in its host's list shows the number of players only where it is known. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { RoomSummary } from "@/api/types";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

function aRoom(change: Partial<RoomSummary>): RoomSummary {
  return {
    id: "r1",
    code: "1234567",
    title: "Maps",
    mode: "live",
    stage: "running",
    seatCount: 0,
    questionCount: 5,
    createdAt: "2025-01-05T12:00:00Z",
    finishedAt: null,
    hasReport: false,
    isAnonymous: false,
    ...change,
  };
}

it("says how many play, and nothing where another node runs it", async () => {
  renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished"
        ? []
        : [
            aRoom({ title: "Maps", seatCount: 4 }),
            aRoom({ id: "r2", title: "Rivers", seatCount: 0 }),
            aRoom({ id: "r3", title: "Seas", seatCount: null }),
          ],
    "GET scheduled-rooms": [],
  });
  const row = async (title: string) =>
    (await screen.findByRole("heading", { name: title })).closest("li")?.textContent ?? "";
  expect(await row("Maps")).toContain("4 players · 5 questions");
  expect(await row("Rivers")).toContain("0 players · 5 questions");
  expect(await row("Seas")).not.toContain("player");
  expect(await row("Seas")).toContain(" · 5 questions");
});

it("ends a running session after one question", async () => {
  let rooms = [aRoom({})];
  const { server } = renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished" ? [] : rooms,
    "GET scheduled-rooms": [],
    "POST rooms/r1/end": () => {
      rooms = [];
      return null;
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "More for Maps" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "End" }));
  await screen.findByRole("dialog", { name: "End “Maps” now?" });
  expect(server.count("POST rooms/r1/end")).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "End it now" }));
  await screen.findByText("“Maps” is over.");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Maps" })).toBeNull());
});

it("lists what was practiced apart, without a number of players", async () => {
  const modes: (string | null)[] = [];
  renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) => {
      if (url.searchParams.get("stage") !== "finished") return [];
      const mode = url.searchParams.get("mode");
      modes.push(mode);
      const past = { stage: "finished", hasReport: true } as const;
      return mode === "practice"
        ? [aRoom({ ...past, title: "Rivers", mode: "practice", seatCount: 1 })]
        : [aRoom({ ...past, title: "Maps", seatCount: 4 })];
    },
    "GET scheduled-rooms": [],
  });
  await screen.findByRole("heading", { name: "Maps" });
  await userEvent.click(screen.getByRole("radio", { name: "Practice" }));
  const row = (await screen.findByRole("heading", { name: "Rivers" })).closest("li");
  expect(row?.textContent).toContain("5 questions");
  expect(row?.textContent).not.toContain("player");
  expect(screen.queryByRole("heading", { name: "Maps" })).toBeNull();
  expect(modes).toEqual(["live", "practice"]);
});

it("opens the report also from the title, and deletes personal data from the menu", async () => {
  let isAnonymous = false;
  const { user, server } = renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished"
        ? [aRoom({ stage: "finished", seatCount: 4, hasReport: true, isAnonymous })]
        : [],
    "GET scheduled-rooms": [],
    "DELETE reports/r1/people": () => {
      isAnonymous = true;
      return null;
    },
  });
  const title = await screen.findByRole("link", { name: "Maps" });
  expect(title.getAttribute("href")).toBe("/dashboard/sessions/r1");
  await user.click(screen.getByRole("button", { name: "More for Maps" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete personal data" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Delete all personal data from “Maps”?",
  });
  expect(server.count("DELETE reports/r1/people")).toBe(0);
  await user.click(within(dialog).getByRole("button", { name: "Delete personal data" }));
  await screen.findByText("No personal data");
  // There is nothing left to delete.
  await user.click(screen.getByRole("button", { name: "More for Maps" }));
  expect(screen.queryByRole("menuitem", { name: "Delete personal data" })).toBeNull();
});

it("hosts a finished session again, with its own settings", async () => {
  const { server, path } = renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished"
        ? [aRoom({ stage: "finished", finishedAt: "2025-01-05T13:00:00Z", hasReport: true })]
        : [],
    "GET scheduled-rooms": [],
    "POST rooms": { id: "r2", code: "7654321" },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Host again\b.*Maps/ }));
  await waitFor(() => expect(path()).toBe("/host/7654321"));
  expect(server.last("POST rooms")?.body).toEqual({ again: "r1", isPublic: false });
});

it("hosts a finished session with other questions, from the menu beside it", async () => {
  const { user, server, path } = renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished"
        ? [aRoom({ stage: "finished", finishedAt: "2025-01-05T13:00:00Z", hasReport: true })]
        : [],
    "GET scheduled-rooms": [],
    "GET quiz": [
      aQuiz({ id: "q2", title: "Rivers" }),
      aQuiz({ id: "q3", title: "Lakes", questionCount: 0 }),
    ],
    "POST rooms": { id: "r2", code: "7654321" },
  });
  const menu = await screen.findByRole("button", { name: "More for Maps" });
  menu.focus();
  await user.keyboard("{ArrowDown}");
  const item = await screen.findByRole("menuitem", { name: "Host with other questions" });
  await waitFor(() => expect(document.activeElement).toBe(item));
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Host with other questions" });
  // Without a question there is nothing to host.
  await user.click(await screen.findByRole("button", { name: /^Lakes/ }));
  expect(server.count("POST rooms")).toBe(0);
  await user.click(screen.getByRole("button", { name: /^Rivers/ }));
  await waitFor(() => expect(path()).toBe("/host/7654321"));
  expect(server.last("POST rooms")?.body).toEqual({ again: "r1", isPublic: false, quizId: "q2" });
});

it("says so if the quiz of a finished session is gone", async () => {
  renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished"
        ? [aRoom({ stage: "finished", finishedAt: "2025-01-05T13:00:00Z" })]
        : [],
    "GET scheduled-rooms": [],
    "POST rooms": () => failure(404, { message: "This quiz doesn't exist." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Host again\b.*Maps/ }));
  await screen.findByText("This quiz doesn't exist.");
});

it("shows the past sessions of one quiz, by the link in its menu", async () => {
  const { user, server, path } = renderApp("/dashboard/sessions?quiz=q1", {
    "GET quiz/q1": aQuiz({ id: "q1", title: "Maps" }),
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("quizId") === "q1" && url.searchParams.get("mode") === "live"
        ? [aRoom({ stage: "finished", hasReport: true })]
        : [],
    "GET scheduled-rooms": [],
  });
  await screen.findByRole("heading", { level: 1, name: "Results of “Maps”" });
  await screen.findByRole("link", { name: /^Report/ });
  expect(server.count("GET scheduled-rooms")).toBe(0);
  await user.click(screen.getByRole("link", { name: "All live sessions" }));
  await screen.findByRole("heading", { level: 1, name: "Live Sessions" });
  expect(path()).toBe("/dashboard/sessions");
});

it("says that a quiz wasn't played yet, also if it is gone", async () => {
  renderApp("/dashboard/sessions?quiz=q1", { "GET quiz/q1": failure(404, {}), "GET rooms": [] });
  await screen.findByRole("heading", { level: 1, name: "Results" });
  await screen.findByText("Not played yet");
});

it("speaks of people where there was no quiz", async () => {
  renderApp("/dashboard/sessions", {
    "GET rooms": (_body: unknown, url: URL) =>
      url.searchParams.get("stage") === "finished"
        ? [aRoom({ title: "Town hall", stage: "finished", seatCount: 1, questionCount: 0 })]
        : [aRoom({ id: "r2", title: "Ideas", stage: "lobby", seatCount: 4, questionCount: 0 })],
    "GET scheduled-rooms": [],
  });
  const row = async (title: string) =>
    (await screen.findByRole("heading", { name: title })).closest("li")?.textContent ?? "";
  expect(await row("Town hall")).toContain("1 person · Without a quiz");
  expect(await row("Ideas")).toContain("4 people · Without a quiz");
  expect(await row("Ideas")).toContain("Live now");
});
