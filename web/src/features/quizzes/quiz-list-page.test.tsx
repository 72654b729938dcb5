/** All Quizzes: search, filters, order, states, and what a card offers. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Quiz } from "@/api/types";
import { aQuiz, failure, quizCounts } from "@/test/fake-server";
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
    "GET quiz": (_body: unknown, url: URL) => (url.searchParams.has("search") ? [] : quizzes),
  });
  await screen.findByRole("heading", { name: "Oceans" });
  await user.type(screen.getByLabelText("Search quizzes"), "OCEAN");
  await waitFor(() => expect(server.last("GET quiz")?.search).toMatch(/^\?search=ocean&/));
  await screen.findByText("Try adjusting your search or filters");
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
  await user.click(await screen.findByRole("button", { name: "More for Oceans" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await screen.findByText("Quiz “Oceans” deleted");
  await waitFor(() => expect(cards()).toEqual(["Rivers"]));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(cards()).toEqual(["Oceans", "Rivers"]));
});

it("leads from a card to the editor and to its questions", async () => {
  renderApp("/dashboard/quiz", { "GET quiz": quizzes });
  const door = async (name: RegExp) =>
    (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await door(/^Edit\b.*Oceans/)).toBe("/dashboard/quiz/q1/edit");
  expect(await door(/^Questions\b.*Oceans/)).toBe("/dashboard/quiz/q1/add-question");
  expect(await door(/^Oceans$/)).toBe("/dashboard/quiz/q1/edit");
});

it("keeps the quiz when the server did not delete it", async () => {
  const { user } = renderApp("/dashboard/quiz", {
    "GET quiz": quizzes,
    "DELETE quiz/q1": failure(503),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Oceans" }));
  await screen.findByText("We couldn't delete the quiz.");
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
  renderApp(path, {
    "GET quiz": (_body: unknown, url: URL) => {
      const status = url.searchParams.get("status");
      return quizzes.filter((quiz) => status === null || quiz.status === status);
    },
  });
  await screen.findByRole("heading", { level: 1, name: heading });
  await waitFor(() => expect(cards()).toEqual(expected));
});

/** A server that returns pages of 100, with any number of quizzes; the last one is a draft. */
function manyQuizzes(count: number) {
  const all = Array.from({ length: count }, (_, index) =>
    aQuiz({
      id: `q${index}`,
      title: `Quiz ${index}`,
      visibility: index % 2 === 0 ? "PUBLIC" : "PRIVATE",
      status: index === count - 1 ? "DRAFT" : "PUBLISHED",
    }),
  );
  return (_body: unknown, url: URL) => {
    const status = url.searchParams.get("status");
    const found = all.filter((quiz) => status === null || quiz.status === status);
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const next = from + 100;
    const isMore = next < found.length;
    const headers: Record<string, string> = isMore ? { "x-next-cursor": `${next}` } : {};
    return Response.json(found.slice(from, next), { headers });
  };
}

const cardCount = () => screen.queryAllByRole("heading", { level: 2, name: /^Quiz \d+$/ }).length;

it("counts every quiz of the account and shows a page of them at a time", async () => {
  const { user, server } = renderApp("/dashboard/quiz", {
    "GET quiz": manyQuizzes(250),
    "GET quiz/counts": quizCounts({ total: 250, public: 125, private: 120, unlisted: 5 }),
  });
  await waitFor(() => expect(cardCount()).toBe(100));
  const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextSibling;
  await waitFor(() => expect(figure("Total Quizzes")?.textContent).toBe("250"));
  expect(figure("Public")?.textContent).toBe("125");
  expect(figure("Private")?.textContent).toBe("120");
  expect(server.count("GET quiz")).toBe(1);
  await user.click(screen.getByRole("button", { name: "Load more quizzes" }));
  await waitFor(() => expect(cardCount()).toBe(200));
});

it("asks the server for drafts, however many published quizzes there are", async () => {
  const { server } = renderApp("/dashboard/quizzes/drafts", { "GET quiz": manyQuizzes(250) });
  await screen.findByRole("heading", { name: "Quiz 249" });
  expect(cardCount()).toBe(1);
  expect(server.count("GET quiz")).toBe(1);
  expect(screen.queryByRole("button", { name: "Load more quizzes" })).toBeNull();
});

it("keeps what was read when the next page does not come", async () => {
  const pages = manyQuizzes(150);
  let isDown = false;
  const { user } = renderApp("/dashboard/quiz", {
    "GET quiz": (body: unknown, url: URL) => (isDown ? failure(503) : pages(body, url)),
  });
  await waitFor(() => expect(cardCount()).toBe(100));
  isDown = true;
  await user.click(screen.getByRole("button", { name: "Load more quizzes" }));
  await screen.findByText("Error loading quizzes.");
  expect(cardCount()).toBe(100);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Load more quizzes" }));
  await waitFor(() => expect(cardCount()).toBe(150));
});

it("keeps the old cards until a search has its answer", async () => {
  let answer = (_found: Quiz[]) => {};
  // Anyone who types slowly searches more than once.
  const found = new Promise<Quiz[]>((resolve) => {
    answer = resolve;
  });
  const { user } = renderApp("/dashboard/quiz", {
    "GET quiz": (_body: unknown, url: URL) => (url.searchParams.has("search") ? found : quizzes),
  });
  await screen.findByRole("heading", { name: "Oceans" });
  await user.type(screen.getByLabelText("Search quizzes"), "riv");
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).not.toBeNull());
  expect(cards()).toEqual(["Oceans", "Rivers"]);
  expect(screen.queryByText("Loading quizzes...")).toBeNull();
  answer(quizzes.slice(1));
  await waitFor(() => expect(cards()).toEqual(["Rivers"]));
});

it.each(["drafts", "published"])("offers a first quiz under %s too", async (kind) => {
  renderApp(`/dashboard/quizzes/${kind}`, { "GET quiz": [], "GET quiz/counts": quizCounts() });
  await screen.findByRole("link", { name: "Create Your First Quiz" });
});
