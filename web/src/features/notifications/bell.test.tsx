/** The bell: the unread count, the list in all its states, reading one and all. */
import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Notification } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

function aNotification(change: Partial<Notification> = {}): Notification {
  return {
    id: "n1",
    kind: "friendRequest",
    actorName: "Grace Hopper",
    actorAvatarUrl: null,
    title: null,
    target: { page: "friends" },
    createdAt: "2025-01-05T12:00:00Z",
    isRead: false,
    ...change,
  };
}

const unread = "GET notifications/unread";
const list = "GET notifications";
const two = [
  aNotification(),
  aNotification({
    id: "n2",
    kind: "invitation",
    title: "Oceans",
    target: { page: "join", code: "1234567" },
  }),
];

async function openBell(count: number) {
  const name = count === 0 ? "Notifications" : `Notifications, ${count} unread`;
  return screen.findByRole("button", { name });
}

it("is for users only", async () => {
  const { server } = renderApp("/about", signedOut);
  await screen.findByRole("link", { name: "Login" });
  expect(server.count(unread)).toBe(0);
});

it("says how much is new, and lists it with the way there", async () => {
  const { user } = renderApp("/about", { [unread]: { count: 2 }, [list]: two });
  const bell = await openBell(2);
  expect(screen.getByText("You have 2 unread notifications.")).toBeTruthy();
  await user.click(bell);
  const panel = within(screen.getByRole("dialog", { name: "Notifications" }));
  const request = await panel.findByRole("link", { name: /Grace Hopper wants to be your friend/ });
  expect(request.getAttribute("href")).toBe("/friends");
  const invitation = panel.getByRole("link", { name: /invited you to “Oceans”/ });
  expect(invitation.getAttribute("href")).toBe("/j/1234567");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(bell);
});

it("leads a co-host to the host's page", async () => {
  const named = aNotification({
    kind: "coHostNamed",
    title: "Oceans",
    target: { page: "host", code: "1234567" },
  });
  const { user } = renderApp("/about", { [unread]: { count: 1 }, [list]: [named] });
  await user.click(await openBell(1));
  const link = await screen.findByRole("link", { name: /made you a co-host of “Oceans”/ });
  expect(link.getAttribute("href")).toBe("/host/1234567");
});

it("names an achievement, and leads to all of them", async () => {
  const achievement = aNotification({
    kind: "achievementUnlocked",
    actorName: null,
    target: { page: "achievement", achievement: "firstGame" },
  });
  const { user } = renderApp("/about", { [unread]: { count: 1 }, [list]: [achievement] });
  await user.click(await openBell(1));
  const link = await screen.findByRole("link", { name: /You unlocked “First steps”/ });
  expect(link.getAttribute("href")).toBe("/profile?tab=achievements");
});

it("marks one and all as read", async () => {
  const { user, server } = renderApp("/about", {
    [unread]: { count: 2 },
    [list]: two,
    "POST notifications/n1/read": null,
    "POST notifications/read": null,
  });
  await user.click(await openBell(2));
  const read = await screen.findByRole("button", { name: /^Mark as read: Grace Hopper wants/ });
  await user.click(read);
  await openBell(1);
  expect(server.count("POST notifications/n1/read")).toBe(1);
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  await openBell(0);
  expect(server.count("POST notifications/read")).toBe(1);
  expect(screen.queryByRole("button", { name: /^Mark as read/ })).toBeNull();
});

it("asks the server again when it did not take it", async () => {
  const { user } = renderApp("/about", {
    [unread]: { count: 1 },
    [list]: [aNotification()],
    "POST notifications/read": failure(503),
  });
  await user.click(await openBell(1));
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await screen.findByText("We couldn't save that. Please try again.");
  await openBell(1);
});

it("shows more, nothing, and that it could not be loaded", async () => {
  const second = aNotification({ id: "n3", actorName: "Alan Turing" });
  const pages = (_body: unknown, url: URL) =>
    url.searchParams.has("cursor")
      ? [second]
      : Response.json([aNotification()], { headers: { "x-next-cursor": "n1" } });
  const { user, server } = renderApp("/about", { [unread]: { count: 0 }, [list]: failure(503) });
  const bell = await openBell(0);
  await user.click(bell);
  await screen.findByText("We couldn't load your notifications.");
  server.answers[list] = [];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nothing new");
  server.answers[list] = pages;
  await user.click(bell);
  await user.click(bell);
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByRole("link", { name: /Alan Turing/ });
  expect(screen.getByText("Kept for 90 days.")).toBeTruthy();
});

it("asks once a minute, and less when nobody answers", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { server } = renderApp("/about", { [unread]: { count: 0 } });
    await openBell(0);
    expect(server.count(unread)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(server.count(unread)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.count(unread)).toBe(2);
    server.answers[unread] = failure(503);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.count(unread)).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    expect(server.count(unread)).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
