/** The page at `/quiz`: public quizzes, each with a way to take it alone. */
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aFeedQuiz } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

afterEach(() => void vi.unstubAllGlobals());

function asked({ server }: RenderedApp): string[] {
  return server.calls.filter(({ call }) => call === "GET feed").map(({ search }) => search);
}

it("lets a visitor take a public quiz alone", async () => {
  renderApp("/quiz", { ...signedOut, "GET feed": [aFeedQuiz()] });
  await screen.findByRole("heading", { level: 1, name: "Play Alone" });
  const link = await screen.findByRole("link", { name: /^Play alone.*Oceans$/ });
  expect(link.getAttribute("href")).toBe("/quiz/q1/practice");
  expect(screen.queryByRole("button", { name: /Join Quiz/ })).toBeNull();
});

it("keeps the search and the category in the address, and ignores other filters", async () => {
  const app = renderApp("/quiz?category=geography&sort=popular", {
    ...signedOut,
    "GET feed": [aFeedQuiz()],
  });
  await screen.findByRole("heading", { name: "Oceans" });
  expect(asked(app)).toEqual(["?category=geography"]);
  await app.user.type(screen.getByRole("searchbox"), "sea");
  await waitFor(() => expect(asked(app).at(-1)).toBe("?search=sea&category=geography"));
  expect(app.path()).toContain("/quiz?");
  await app.user.selectOptions(screen.getByLabelText("Category"), "All categories");
  await waitFor(() => expect(app.path()).toBe("/quiz?q=sea"));
});

it("clears a search that finds nothing", async () => {
  const app = renderApp("/quiz?q=zzz", {
    ...signedOut,
    "GET feed": (_body: unknown, url: URL) => (url.searchParams.has("search") ? [] : [aFeedQuiz()]),
  });
  await app.user.click(await screen.findByRole("button", { name: "Clear search and filters" }));
  await screen.findByRole("heading", { name: "Oceans" });
  expect(app.path()).toBe("/quiz");
});
