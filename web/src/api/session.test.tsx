/** The session check: who is signed in, how often that is asked, and what a stranger sees. */
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sessionCheckMs, useAuth } from "@/api/session";
import { adaSignedIn, failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

afterEach(() => vi.useRealTimers());

it("tells a developer who forgot the provider", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  function Stray() {
    useAuth();
    return null;
  }
  expect(() => render(<Stray />)).toThrow("useAuth must be used within an AuthProvider");
});

it("is checked every 14 minutes, and the newest token is used", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = renderApp("/dashboard", { "GET quiz": [], "GET rooms": [] });
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
  expect(server.count("GET auth/check")).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(sessionCheckMs));
  await waitFor(() => expect(server.count("GET auth/check")).toBe(2));
});

it("shows Loading on a guarded page while the check runs", async () => {
  let answer = (_: unknown) => {};
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  renderApp("/dashboard", { "GET auth/check": () => waiting, "GET quiz": [], "GET rooms": [] });
  await screen.findByText("Loading");
  answer(adaSignedIn);
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
});

it("sends a stranger from a guarded page to the log-in", async () => {
  const app = renderApp("/dashboard", signedOut);
  await screen.findByRole("heading", { name: "Welcome back" });
  expect(app.path()).toContain("/auth/login?error=auth");
  expect(app.history.length).toBe(1);
});

it("logs out for good and goes to the front page", async () => {
  const app = renderApp("/dashboard", {
    "GET quiz": [],
    "GET rooms": [],
    "POST auth/logout": null,
  });
  const buttons = await screen.findAllByRole("button", { name: "Logout" });
  await app.user.click(buttons[0] as HTMLElement);
  await screen.findByRole("heading", { name: "Make Learning Fun & Competitive" });
  expect(app.server.count("POST auth/logout")).toBe(1);
  expect(screen.getByRole("link", { name: "Login" })).toBeTruthy();
});

it("stays logged in when the server could not be told", async () => {
  const app = renderApp("/dashboard", {
    "GET quiz": [],
    "GET rooms": [],
    "POST auth/logout": failure(503),
  });
  const buttons = await screen.findAllByRole("button", { name: "Logout" });
  await app.user.click(buttons[0] as HTMLElement);
  await screen.findByText("You are still logged in: the server could not be reached.");
});
