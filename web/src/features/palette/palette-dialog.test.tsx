/** The palette above a page: what it finds, where it goes, and when it stays away. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, aFeedQuiz, aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { usePalette } from "./palette-state";

const answers: Answers = {
  "GET quiz": (_body: unknown, url: URL) =>
    url.searchParams.get("search") === "river" || url.searchParams.get("sort") === "updated"
      ? [aQuiz({ id: "q1", title: "Rivers", questionCount: 3 })]
      : [],
  "GET rooms": [],
  "GET scheduled-rooms": [],
  "GET friends": [{ id: "u2", name: "Riverside Rita", avatarUrl: null, since: "2026-01-01" }],
  "GET feed": [aFeedQuiz({ id: "q9", title: "River deltas" })],
};

beforeEach(() => {
  usePalette.getState().close();
  usePalette.getState().endStart();
});

async function openPalette(): Promise<HTMLElement> {
  // One of them is for small screens.
  await screen.findAllByRole("button", { name: /^Search or go to/ });
  await userEvent.keyboard("{Control>}k{/Control}");
  return await screen.findByRole("combobox", { name: /^Search for pages/ });
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);

it("shows what one does most, and goes to a page by keys alone", async () => {
  const { path } = renderApp("/dashboard", answers);
  const field = await openPalette();
  await screen.findByRole("option", { name: /Rivers/ });
  expect(options().slice(0, 6)).toEqual([
    "Start a live session",
    "Collect questions and ideas, without a quiz",
    "Create a quiz",
    "Import quizzes",
    "Join a live session",
    "Rivers3 questions",
  ]);
  await userEvent.type(field, "two-factor{Enter}");
  await waitFor(() => expect(path()).toBe("/dashboard/settings/security"));
  expect(screen.queryByRole("combobox", { name: /^Search for pages/ })).toBeNull();
});

it("finds own quizzes, to edit and to start, friends, and public quizzes", async () => {
  const { path } = renderApp("/dashboard", answers);
  await userEvent.type(await openPalette(), "river");
  const start = await screen.findByRole("group", { name: "Start a live session with" });
  expect(within(start).getByText("Rivers")).toBeTruthy();
  await screen.findByText("Riverside Rita");
  await screen.findByText("River deltas");
  await userEvent.click(
    within(screen.getByRole("group", { name: "Edit a quiz" })).getByText("Rivers"),
  );
  await waitFor(() => expect(path()).toBe("/dashboard/quiz/q1/edit"));
});

it("opens nothing that doesn't fit while the answer is on its way", async () => {
  const { path } = renderApp("/dashboard", answers);
  const field = await openPalette();
  await screen.findByRole("option", { name: /Rivers/ });
  await userEvent.type(field, "bicycles{Enter}");
  expect(path()).toBe("/dashboard");
  expect(usePalette.getState().isOpen).toBe(true);
});

it("says that nothing was found, and what couldn't be looked up", async () => {
  renderApp("/dashboard", { ...answers, "GET feed": failure(503) });
  const field = await openPalette();
  await userEvent.type(field, "zzz");
  expect(await screen.findAllByText("Nothing found for “zzz”.")).toHaveLength(2);
  await screen.findByText(/^Some results are missing/);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(usePalette.getState().isOpen).toBe(false));
});

it("closes with the keys that open it, and stays away from other dialogs", async () => {
  renderApp("/dashboard", answers);
  await openPalette();
  await userEvent.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: /^Search for pages/ });
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Which quiz?" });
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(usePalette.getState().isOpen).toBe(false);
});

it("starts a live session with the quiz that was found", async () => {
  renderApp("/dashboard", answers);
  await userEvent.type(await openPalette(), "river");
  const start = await screen.findByRole("group", { name: "Start a live session with" });
  await userEvent.click(within(start).getByText("Rivers"));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Start live session" })).toBeTruthy();
});
