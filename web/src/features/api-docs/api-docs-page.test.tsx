/** The API documentation: found by words, opened by its URL, and drawn in full. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const file = join(import.meta.dirname, "../../../../contract/openapi.json");
const contract = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
const answers = { "GET openapi.json": contract };

it("finds a call by words and opens it", async () => {
  const app = renderApp("/api/docs", answers);
  await screen.findByRole("heading", { level: 1, name: "API documentation" });
  await app.user.type(await screen.findByLabelText("Search calls"), "duplicate quiz");
  const row = await screen.findByRole("button", { name: /quiz\/\{id\}\/duplicate/ });
  expect(screen.queryByRole("button", { name: /auth\/login/ })).toBeNull();
  expect(row.getAttribute("aria-expanded")).toBe("false");
  await app.user.click(row);
  expect(row.getAttribute("aria-expanded")).toBe("true");
  await screen.findByText(/personal access token that can read and write/);
  expect(screen.getByText(/curl -X POST/)).toBeDefined();
});

it("opens the call its address names", async () => {
  renderApp("/api/docs#create_api_token", answers);
  const row = await screen.findByRole("button", { name: /POST.*account\/api-tokens/ });
  await waitFor(() => expect(row.getAttribute("aria-expanded")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(row));
  await screen.findByText("A signed-in browser only. Personal access tokens don't work here.");
});

it("says when nothing fits, and shows all again", async () => {
  const app = renderApp("/api/docs", answers);
  await app.user.type(await screen.findByLabelText("Search calls"), "qwertyuiop");
  await screen.findByText("No calls match your search");
  await app.user.click(screen.getByRole("button", { name: "Show all calls" }));
  await screen.findByRole("button", { name: /auth\/login$|auth\/login / });
});

it("says when the contract does not come", async () => {
  renderApp("/api/docs", { "GET openapi.json": failure(503, { code: "unavailable" }) });
  const problem = await screen.findByText("We couldn't load the contract.");
  expect(within(document.body).getByRole("button", { name: "Try again" })).toBeDefined();
  expect(problem).toBeDefined();
});
