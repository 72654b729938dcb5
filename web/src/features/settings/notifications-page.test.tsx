/** Notifications: a switch for each kind and channel, saved at once, and reverted on failure. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { NotificationSettings } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const both = { inApp: true, mail: true };
const all: NotificationSettings = {
  sessionReminders: both,
  reports: both,
  friends: both,
  invitations: both,
  quizzes: both,
  achievements: { inApp: true, mail: false },
};
const path = "/dashboard/settings/notifications";

function theSwitch(name: string) {
  return screen.findByRole<HTMLInputElement>("switch", { name });
}

it("has a named switch in each cell, and none for letters about safety", async () => {
  renderApp(path, { "GET account/notifications": all });
  await theSwitch("Session reminders: In the app");
  expect(screen.getAllByRole("switch")).toHaveLength(12);
  expect(screen.getByRole("row", { name: /Account security.*Always/ })).toBeTruthy();
});

it("saves a switch at once", async () => {
  const app = renderApp(path, {
    "GET account/notifications": all,
    "PUT account/notifications": (body: unknown) => body,
  });
  await app.user.click(await theSwitch("Reports: Email"));
  await screen.findByText("Saved");
  const sent = app.server.calls.find(({ call }) => call === "PUT account/notifications");
  expect(sent?.body).toEqual({ ...all, reports: { inApp: true, mail: false } });
});

it("puts a switch back when the server does not take it, and no other", async () => {
  let count = 0;
  const app = renderApp(path, {
    "GET account/notifications": all,
    "PUT account/notifications": (body: unknown) => {
      count += 1;
      return count === 1 ? failure(500) : body;
    },
  });
  await app.user.click(await theSwitch("Friends: Email"));
  await app.user.click(await theSwitch("Invitations: In the app"));
  await screen.findByText("Something went wrong. Please try again later.");
  await waitFor(() => expect(app.server.count("PUT account/notifications")).toBe(2));
  expect((await theSwitch("Friends: Email")).checked).toBe(true);
  expect((await theSwitch("Invitations: In the app")).checked).toBe(false);
  const last = app.server.calls.filter(({ call }) => call === "PUT account/notifications").at(-1);
  expect(last?.body).toEqual({ ...all, invitations: { inApp: false, mail: true } });
});

it("offers to load again", async () => {
  const app = renderApp(path, { "GET account/notifications": failure(500) });
  await screen.findByText("We couldn't load your notification settings.");
  app.server.answers["GET account/notifications"] = all;
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await theSwitch("Friends: In the app");
});
