/** All Quizzes: its order, filters and view are in the URL, and its cards open the editor. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aQuiz, quizCounts } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const quizzes = [
  aQuiz({ id: "q1", title: "Oceans", playCount: 3, status: "PUBLISHED" }),
  aQuiz({ id: "q2", title: "Rivers" }),
];
const tags = [
  { tag: "maps", quizCount: 2 },
  { tag: "2024", quizCount: 1 },
];
const answers = { "GET quiz": quizzes, "GET quiz/counts": quizCounts({ total: 2, tags }) };

it("asks for the last edited first, and for what the URL says", async () => {
  const plain = renderApp("/dashboard/quiz", answers);
  await screen.findByRole("heading", { name: "Oceans" });
  expect(plain.server.last("GET quiz")?.search).toBe("?sort=updated");
});

it("takes its state from the URL and ignores what is none", async () => {
  const { server } = renderApp(
    "/dashboard/quiz?q=sea&sort=played&tag=2024&view=list&filter=x",
    answers,
  );
  await screen.findByRole("heading", { name: "Oceans" });
  const asked = new URLSearchParams(server.last("GET quiz")?.search);
  expect(Object.fromEntries(asked)).toEqual({ search: "sea", sort: "played", tag: "2024" });
  expect(screen.getByLabelText<HTMLInputElement>("Search quizzes").value).toBe("sea");
  expect(screen.getByLabelText<HTMLInputElement>("List").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("All").checked).toBe(true);
});

it("sorts and filters by tag on the server, and Back undoes it", async () => {
  const { user, server, path, history } = renderApp("/dashboard/quiz", answers);
  await screen.findByRole("heading", { name: "Oceans" });
  await user.selectOptions(screen.getByLabelText("Sort by"), "Title");
  await waitFor(() => expect(path()).toBe("/dashboard/quiz?sort=title"));
  await waitFor(() => expect(server.last("GET quiz")?.search).toBe("?sort=title"));
  await user.selectOptions(screen.getByLabelText("Tags"), "maps (2)");
  await waitFor(() => expect(path()).toBe("/dashboard/quiz?tag=maps&sort=title"));
  await waitFor(() => expect(server.last("GET quiz")?.search).toContain("tag=maps"));
  history.back();
  await waitFor(() => expect(path()).toBe("/dashboard/quiz?sort=title"));
});

it("remembers the view", async () => {
  const first = renderApp("/dashboard/quiz", answers);
  await first.user.click(await screen.findByLabelText("List"));
  await waitFor(() => expect(first.path()).toBe("/dashboard/quiz?view=list"));
  expect(localStorage.getItem("fanfare.quizView")).toBe("list");
  await first.user.click(screen.getByLabelText("Grid"));
  expect(localStorage.getItem("fanfare.quizView")).toBe("grid");
});

it("opens the editor from the whole card, and says how the quiz is doing", async () => {
  renderApp("/dashboard/quiz", answers);
  const link = await screen.findByRole("link", { name: "Oceans" });
  expect(link.getAttribute("href")).toBe("/dashboard/quiz/q1/edit");
  const card = within(link.closest("article") as HTMLElement);
  expect(card.getAllByRole("link")).toHaveLength(3);
  expect(card.getByText("Played 3 times")).toBeTruthy();
  expect(card.getByText(/^Edited last year$|^Edited .*ago$/)).toBeTruthy();
  expect(screen.getByText("Not played yet")).toBeTruthy();
});

it("duplicates, previews, exports and shares from the menu", async () => {
  const { user, server } = renderApp("/dashboard/quiz", {
    ...answers,
    "POST quiz/q2/duplicate": aQuiz({ id: "q3", title: "Rivers" }),
    "GET quiz/q2/export/losses": [],
  });
  await user.click(await screen.findByRole("button", { name: "More for Rivers" }));
  const preview = screen.getByRole("menuitem", { name: "Preview" });
  expect(preview.getAttribute("href")).toBe("/quiz/q2");
  expect(screen.queryByRole("menuitem", { name: "Copy link" })).toBeNull();
  const results = screen.getByRole("menuitem", { name: "Results" });
  expect(results.getAttribute("href")).toMatch(/^\/dashboard\/sessions\?quiz=/);
  await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  await screen.findByText("“Rivers” duplicated");
  expect(screen.getByRole("button", { name: "Open the copy" })).toBeTruthy();
  expect(server.count("POST quiz/q2/duplicate")).toBe(1);

  await user.click(screen.getByRole("button", { name: "More for Rivers" }));
  await user.click(screen.getByRole("menuitem", { name: "Export" }));
  await screen.findByText(/Nothing is lost/);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));

  await user.click(screen.getByRole("button", { name: "More for Oceans" }));
  await user.click(screen.getByRole("menuitem", { name: "Copy link" }));
  await screen.findByText("Link copied");
  expect(await navigator.clipboard.readText()).toMatch(/\/quiz\/q1$/);
});
