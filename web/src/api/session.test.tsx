/** The session check: who is signed in, how often the server is asked, and what visitors see. */
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCheckMs, useAuth } from "@/api/session";
import type { TabMessage } from "@/api/tabs";
import type { SignedIn } from "@/api/types";
import { noteSignedIn } from "@/lib/signed-in-here";
import { ada, adaSignedIn, failure, noNetwork, noOverview } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

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
  const { server } = renderApp("/dashboard", { "GET dashboard": noOverview });
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
  renderApp("/dashboard", {
    "GET auth/check": () => waiting,
    "GET dashboard": noOverview,
  });
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

it("asks about a visitor once, and not on every page", async () => {
  const first = renderApp("/feed", { ...signedOut, "GET feed": [] });
  await screen.findByRole("link", { name: "Login" });
  expect(first.server.count("GET auth/check")).toBe(1);
  cleanup();
  const second = renderApp("/feed", { ...signedOut, "GET feed": [] });
  await screen.findByRole("link", { name: "Login" });
  const asked = second.server.calls.filter(({ call }) => /auth\/(?:check|refresh)$/.test(call));
  expect(asked).toEqual([]);
});

it("asks on every page where the browser keeps no note", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {},
    clear: () => {},
  });
  for (const _ of [1, 2]) {
    const { server } = renderApp("/feed", { ...signedOut, "GET feed": [] });
    await screen.findByRole("link", { name: "Login" });
    expect(server.count("GET auth/check")).toBe(1);
    cleanup();
  }
});

it("finds a session that is older than the note of it", async () => {
  renderApp("/feed", { "GET feed": [] });
  await screen.findByRole("button", { name: "Account menu for Ada Lovelace" });
});

it("asks on a page for users, whatever was noted", async () => {
  noteSignedIn(false);
  const { server } = renderApp("/dashboard", { "GET dashboard": noOverview });
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
  expect(server.count("GET auth/check")).toBe(1);
});

it("sends a stranger to the log-in who was noted as one", async () => {
  noteSignedIn(false);
  const app = renderApp("/dashboard", signedOut);
  await screen.findByRole("heading", { name: "Welcome back" });
  expect(app.path()).toBe("/auth/login?error=auth&next=%2Fdashboard");
  expect(app.server.count("GET auth/check")).toBe(1);
});

it("logs out for good and goes to the front page", async () => {
  const app = renderApp("/dashboard", {
    "GET dashboard": noOverview,
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
    "GET dashboard": noOverview,
    "POST auth/logout": failure(503),
  });
  const buttons = await screen.findAllByRole("button", { name: "Logout" });
  await app.user.click(buttons[0] as HTMLElement);
  await screen.findByText("You're still logged in: we couldn't reach the server.");
});

/** Another tab of the same browser. */
function otherTab() {
  const channel = new BroadcastChannel("fanfare.session");
  return {
    say: (message: TabMessage) => channel.postMessage(message),
    next: () =>
      new Promise<TabMessage>((resolve) => {
        channel.onmessage = (event: MessageEvent<TabMessage>) => resolve(event.data);
      }),
    close: () => channel.close(),
  };
}

const grace: SignedIn = {
  ...adaSignedIn,
  accessToken: "grace",
  user: { ...ada, id: "u2", name: "Grace Hopper", email: "grace@example.org" },
};

describe("many tabs", () => {
  let tab: ReturnType<typeof otherTab>;
  beforeEach(() => {
    tab = otherTab();
  });
  afterEach(() => tab.close());

  it("log out together: a page that needs a user goes to the log-in, and leads back", async () => {
    const app = renderApp("/dashboard", { "GET dashboard": noOverview });
    await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
    tab.say({ type: "signedOut" });
    await screen.findByRole("heading", { name: "Welcome back" });
    expect(app.path()).toContain("next=%2Fdashboard");
  });

  it("log in together", async () => {
    renderApp("/", signedOut);
    await screen.findByRole("link", { name: "Login" });
    tab.say({ type: "signedIn", session: adaSignedIn });
    await screen.findByRole("button", { name: "Account menu for Ada Lovelace" });
  });

  it("are told of a log-in and a log-out", async () => {
    const app = renderApp("/auth/login", {
      ...signedOut,
      "POST auth/login": adaSignedIn,
      "POST auth/logout": null,
      "GET feed": [],
    });
    let heard = tab.next();
    await app.user.type(await screen.findByLabelText("Email"), "ada@example.org");
    await app.user.type(screen.getByLabelText("Password"), "analytical");
    await app.user.click(screen.getByRole("button", { name: "Log In" }));
    expect(await heard).toEqual({ type: "signedIn", session: adaSignedIn });

    heard = tab.next();
    await app.user.click(await screen.findByRole("button", { name: /^Account menu/ }));
    await app.user.click(await screen.findByRole("menuitem", { name: "Logout" }));
    expect(await heard).toEqual({ type: "signedOut" });
  });

  it("load again when another person logs in", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    renderApp("/dashboard", { "GET dashboard": noOverview });
    await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
    tab.say({ type: "signedIn", session: grace });
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(screen.queryByText("Grace Hopper")).toBeNull();
  });

  it("go on when someone logs in again in one of them", async () => {
    const ended = failure(401, { code: "unauthenticated" });
    const app = renderApp("/dashboard", {
      "GET dashboard": ended,
      "POST auth/refresh": ended,
    });
    await screen.findByRole("dialog", { name: "Your session has ended" });
    app.server.answers["GET dashboard"] = noOverview;
    tab.say({ type: "signedIn", session: adaSignedIn });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(app.server.count("GET dashboard")).toBe(2));
    expect(app.path()).toBe("/dashboard");
  });
});

describe("a session that has ended", () => {
  const ended = failure(401, { code: "unauthenticated" });

  async function logInAs(app: RenderedApp, email: string) {
    const field = await screen.findByLabelText("Email");
    await app.user.clear(field);
    await app.user.type(field, email);
    await app.user.type(screen.getByLabelText("Password"), "analytical");
    await app.user.click(screen.getByRole("button", { name: "Log In" }));
  }

  it("starts a fresh page for another person", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    const app = renderApp("/dashboard", {
      "GET dashboard": ended,
      "POST auth/refresh": ended,
      "POST auth/login": grace,
    });
    await logInAs(app, "grace@example.org");
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it("is not ended by a network that is away at the check", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const app = renderApp("/dashboard", { "GET dashboard": noOverview });
    await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
    app.server.answers["GET auth/check"] = ended;
    app.server.answers["POST auth/refresh"] = noNetwork;
    await act(() => vi.advanceTimersByTimeAsync(sessionCheckMs));
    await waitFor(() => expect(app.server.count("POST auth/refresh")).toBe(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeTruthy();
  });

  it("is noticed by the check, and asks in place", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const app = renderApp("/dashboard", { "GET dashboard": noOverview });
    await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
    app.server.answers["GET auth/check"] = ended;
    app.server.answers["POST auth/refresh"] = ended;
    await act(() => vi.advanceTimersByTimeAsync(sessionCheckMs));
    await screen.findByRole("dialog", { name: "Your session has ended" });
    expect(app.path()).toBe("/dashboard");
  });
});

const minuteMs = 60_000;

it("says ten minutes ahead that the session ends, and logs in again in place", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = renderApp("/dashboard", {
    "GET auth/check": { ...adaSignedIn, endsInMs: 12 * minuteMs },
    "GET dashboard": noOverview,
    "POST auth/login": adaSignedIn,
  });
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
  expect(screen.queryByText(/^You'll be logged out at/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * minuteMs + 1_000));
  await screen.findByText(/^You'll be logged out at \d/);
  // It stays, because nobody may be looking.
  await act(() => vi.advanceTimersByTimeAsync(minuteMs));
  await app.user.click(screen.getByRole("button", { name: "Log in again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log in again" }));
  await app.user.type(dialog.getByLabelText("Password"), "correct horse");
  await app.user.click(dialog.getByRole("button", { name: "Log In" }));
  await screen.findByText("You're logged in again.");
  await waitFor(() => expect(screen.queryByText(/^You'll be logged out at/)).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(app.path()).toBe("/dashboard");
});

it("says nothing about a session that lives for months", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp("/dashboard", { "GET dashboard": noOverview });
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
  await act(() => vi.advanceTimersByTimeAsync(30 * minuteMs));
  expect(screen.queryByText(/^You'll be logged out at/)).toBeNull();
});
