/**
 * The instance settings: validated while typing, with a confirmation if a change deletes something.
 */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { InstanceSettings } from "@/api/types";
import { ada } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const settings: InstanceSettings = {
  isSignUpOpen: true,
  playersMax: 20_000,
  openRoomsMax: 50,
  mediaMibMax: 200,
  nicknameDays: 30,
  answerDays: 365,
  idleMonths: 13,
  auditDays: 90,
};

function open() {
  return renderApp("/admin/settings", {
    "GET auth/check": {
      accessToken: "token",
      user: { ...ada, isAdmin: true, emailVerified: true },
    },
    "GET admin/work": { openReports: 0 },
    "GET admin/settings": settings,
    "PUT admin/settings": { ...settings, playersMax: 500 },
  });
}

it("says at the field what is no number it takes, and sends nothing", async () => {
  const app = open();
  const players = await screen.findByLabelText("Players per live session");
  await app.user.clear(players);
  await app.user.type(players, "many");
  await app.user.click(screen.getByRole("button", { name: "Save settings" }));
  screen.getByText("Enter a whole number from 2 to 20,000.");
  expect((players as HTMLInputElement).value).toBe("many");
  expect(app.server.calls.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);

  await app.user.clear(players);
  await app.user.type(players, "500");
  await app.user.click(screen.getByRole("button", { name: "Save settings" }));
  await screen.findByText("Settings saved");
  const sent = app.server.calls.find(({ call }) => call === "PUT admin/settings");
  expect(sent?.body).toEqual({ ...settings, playersMax: 500 });
});

it("asks before something is kept for a shorter time", async () => {
  const app = open();
  const days = await screen.findByLabelText("Nicknames, in days");
  await app.user.clear(days);
  await app.user.type(days, "7");
  app.server.answers["PUT admin/settings"] = { ...settings, nicknameDays: 7 };
  await app.user.click(screen.getByRole("button", { name: "Save settings" }));
  const dialog = await screen.findByRole("dialog", { name: "Keep data for a shorter time?" });
  expect(app.server.calls.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
  await app.user.click(within(dialog).getByRole("button", { name: "Shorten" }));
  await screen.findByText("Settings saved");
});
