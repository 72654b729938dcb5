/** An invitation: before its time, when it opens, when it is over, and when it doesn't exist. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Invitation } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

function anInvitation(change: Partial<Invitation> = {}): Invitation {
  return {
    stage: "scheduled",
    title: "Oceans",
    hostName: "Ada Lovelace",
    note: "Bring a pen",
    startsAt: new Date(Date.now() + (2 * 86_400 + 3 * 3_600 + 600) * 1_000).toISOString(),
    timeZone: "Asia/Kathmandu",
    code: null,
    ...change,
  };
}

it("says what, who and when, without an account", async () => {
  renderApp("/s/t0ken", { ...signedOut, "GET invitations/t0ken": anInvitation() });
  await screen.findByRole("heading", { level: 1, name: "Oceans" });
  expect(screen.getByText("Ada Lovelace invited you to a live session")).toBeTruthy();
  expect(screen.getByText("Bring a pen")).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toBe("2 days 3 hours");
  expect(screen.getByText(/for the host \(Asia\/Kathmandu\)/)).toBeTruthy();
  const calendar = screen.getByRole("link", { name: "Add to calendar" });
  expect(calendar.getAttribute("href")).toBe("/api/v1/invitations/t0ken/calendar");
});

it("leads in when the host opens the lobby", async () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  const open = anInvitation({ stage: "open", code: "1234567" });
  renderApp("/s/t0ken", { ...signedOut, "GET invitations/t0ken": open });
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/j/1234567"));
  expect(screen.getByRole("link", { name: "Join now" }).getAttribute("href")).toBe("/j/1234567");
});

it.each([
  ["over", "This live session is over"],
  ["cancelled", "This live session was canceled"],
] as const)("says that it is %s", async (stage, sentence) => {
  renderApp("/s/t0ken", { ...signedOut, "GET invitations/t0ken": anInvitation({ stage }) });
  await screen.findByText(sentence);
  expect(screen.queryByRole("timer")).toBeNull();
});

it("knows a link that leads nowhere from a server that is away", async () => {
  const { server, user } = renderApp("/s/t0ken", {
    ...signedOut,
    "GET invitations/t0ken": failure(503),
  });
  await screen.findByText("We couldn't load the invitation.");
  server.answers["GET invitations/t0ken"] = failure(404, { code: "not_found" });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Invitation not found");
});
