/** The feed: search, pages, and the Create New Quiz window with its own rules. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aQuiz } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

it("lists public quizzes, which anybody can play alone", async () => {
  renderApp("/feed", { ...signedOut, "GET feed": [aQuiz({ status: "PUBLISHED" })] });
  const link = await screen.findByRole("link", { name: /Play alone/ });
  expect(link.getAttribute("href")).toBe("/quiz/q1/practice");
  expect(screen.queryByRole("button", { name: "Create New Quiz" })).toBeNull();
});

it("loads the next page from where the last one ended", async () => {
  const { user } = renderApp("/feed", {
    "GET feed": (_body: unknown, url: URL) =>
      url.searchParams.get("cursor") === null
        ? Response.json([aQuiz()], { headers: { "x-next-cursor": "after-q1" } })
        : [aQuiz({ id: "q2", title: "Rivers" })],
  });
  await user.click(await screen.findByRole("button", { name: "Load More Quizzes" }));
  await screen.findByRole("heading", { name: "Rivers" });
  expect(screen.getByRole("heading", { name: "Oceans" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load More Quizzes" })).toBeNull();
});

async function openWindow({ user }: RenderedApp) {
  await user.click(await screen.findByRole("button", { name: "Create New Quiz" }));
  return within(await screen.findByRole("dialog"));
}

it("has its own rules for title and description", async () => {
  const app = renderApp("/feed", { "GET feed": [] });
  const dialog = await openWindow(app);
  const submit = dialog.getByRole("button", { name: "Create Quiz" });
  await app.user.click(submit);
  await dialog.findByText("Quiz title is required");
  expect(dialog.getByText("Description is required")).toBeTruthy();
  await app.user.type(dialog.getByLabelText("Quiz Title"), "ab");
  await app.user.type(dialog.getByLabelText("Description"), "too short");
  await app.user.click(submit);
  await dialog.findByText("Title must be at least 3 characters long");
  expect(dialog.getByText("Description must be at least 10 characters long")).toBeTruthy();
});

it("closes and empties itself after a success", async () => {
  const app = renderApp("/feed", { "GET feed": [], "POST quiz": aQuiz() });
  const dialog = await openWindow(app);
  await app.user.type(dialog.getByLabelText("Quiz Title"), "Oceans");
  await app.user.type(dialog.getByLabelText("Description"), "Wide and blue water.");
  await app.user.type(dialog.getByLabelText("Tags"), "geo{Enter}");
  await app.user.click(dialog.getByRole("button", { name: "Create Quiz" }));
  await screen.findByText("Quiz created successfully");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await openWindow(app);
  expect(again.getByLabelText<HTMLInputElement>("Quiz Title").value).toBe("");
  expect(again.queryAllByRole("listitem")).toHaveLength(0);
});
