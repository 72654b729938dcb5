/** All Quizzes: search, filter, states, and what the buttons of a card do. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Quiz } from "@/api/types";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const quizzes: Quiz[] = [
  aQuiz({ id: "q1", title: "Oceans", visibility: "PUBLIC" }),
  aQuiz({ id: "q2", title: "Rivers", visibility: "PRIVATE", status: "PUBLISHED" }),
];

const titles = () => screen.queryAllByRole("heading", { level: 2 }).map((each) => each.textContent);
const cards = () => titles().filter((title) => ["Oceans", "Rivers"].includes(title ?? ""));

it("filters by visibility on the client and shows the date", async () => {
  const { user } = renderApp("/dashboard/quiz", { "GET quiz": quizzes });
  await screen.findByRole("heading", { name: "Oceans" });
  expect(screen.getAllByText(/Jan 5, 2025/)).toHaveLength(2);
  await user.click(screen.getByLabelText("PRIVATE"));
  expect(cards()).toEqual(["Rivers"]);
  await user.click(screen.getByLabelText("All"));
  expect(cards()).toEqual(["Oceans", "Rivers"]);
});

it("sends the search in lower case to the server", async () => {
  const { user, server } = renderApp("/dashboard/quiz", {
    "GET quiz": (_body: unknown, url: URL) => (url.search === "" ? quizzes : []),
  });
  await screen.findByRole("heading", { name: "Oceans" });
  await user.type(screen.getByLabelText("Search quizzes"), "OCEAN");
  await screen.findByText("Try adjusting your search or filters");
  expect(server.calls.at(-1)?.search).toBe("?search=ocean");
});

it("helps who has no quiz yet", async () => {
  renderApp("/dashboard/quiz", { "GET quiz": [] });
  await screen.findByText("No quizzes found");
  expect(screen.getByText("Create your first quiz to get started")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create Your First Quiz" })).toBeTruthy();
});

it("says that loading failed, and can try again", async () => {
  const { user, server } = renderApp("/dashboard/quiz", { "GET quiz": failure(500) });
  await screen.findByText("Error loading quizzes.");
  server.answers["GET quiz"] = quizzes;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Oceans" });
});

it("deletes at once and brings back on undo", async () => {
  let stored = quizzes;
  const { user } = renderApp("/dashboard/quiz", {
    "GET quiz": () => stored,
    "DELETE quiz/q1": () => {
      stored = quizzes.slice(1);
      return null;
    },
    "POST quiz/q1/restore": () => {
      stored = quizzes;
      return quizzes[0];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Oceans" }));
  await screen.findByText("Quiz “Oceans” deleted");
  await waitFor(() => expect(cards()).toEqual(["Rivers"]));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(cards()).toEqual(["Oceans", "Rivers"]));
});

it("keeps the quiz when the server did not delete it", async () => {
  const { user } = renderApp("/dashboard/quiz", {
    "GET quiz": quizzes,
    "DELETE quiz/q1": failure(503),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Oceans" }));
  await screen.findByText("The quiz could not be deleted.");
  await waitFor(() => expect(cards()).toEqual(["Oceans", "Rivers"]));
});

it("does not start a quiz without questions", async () => {
  const { user, server } = renderApp("/dashboard/quiz", {
    "GET quiz": [aQuiz({ questionCount: 0 })],
  });
  await user.click(await screen.findByRole("button", { name: "Start" }));
  await screen.findByText("Add a question first, then you can start.");
  expect(server.count("POST rooms")).toBe(0);
});

it("starts one room per click", async () => {
  const app = renderApp("/dashboard/quiz", {
    "GET quiz": [aQuiz()],
    "POST rooms": { id: "r1", code: "4827153" },
  });
  await app.user.dblClick(await screen.findByRole("button", { name: "Start" }));
  await waitFor(() => expect(app.path()).toBe("/host/4827153"));
  expect(app.server.count("POST rooms")).toBe(1);
});

it.each([
  ["/dashboard/quizzes/drafts", "Drafts", ["Oceans"]],
  ["/dashboard/quizzes/published", "Published", ["Rivers"]],
  ["/dashboard/quizzes", "All Quizzes", ["Oceans", "Rivers"]],
])("%s lists its own", async (path, heading, expected) => {
  renderApp(path, { "GET quiz": quizzes });
  await screen.findByRole("heading", { level: 1, name: heading });
  await waitFor(() => expect(cards()).toEqual(expected));
});
