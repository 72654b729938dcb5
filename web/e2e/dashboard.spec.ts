/**
 * The dashboard's home and a scheduled live session: statistics from zero, an invitation before its
 * time, and a guest who is let in when the host starts.
 */
import { joinRoom } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expectNarrow, pressByKey, tabTo } from "./by-keys.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is first?",
    content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
  },
];

/** The day after tomorrow at noon, in the field's format. */
function soon(): string {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  return `${day}T12:00`;
}

test("a session is scheduled, its guest invited, and led in at its start", async ({
  server,
  someone,
}) => {
  const host = await someone({ timezoneId: "Europe/Berlin" });
  await becomeAuthor(host, server);
  await host.goto("/dashboard");
  await expect(host.getByText("No activity yet")).toBeVisible();
  await expect(host.getByText("Nothing is scheduled.")).toBeVisible();
  await expectAccessibleInBoth(host, "the dashboard of a new account");

  await writeQuiz(host, "Rivers", questions);
  await host.goto("/dashboard");
  await expect(host.getByRole("link", { name: /^Rivers/ })).toBeVisible();
  await host.getByRole("button", { name: "Schedule a session" }).click();
  const window = host.getByRole("dialog", { name: "Schedule a live session" });
  await window.getByRole("button", { name: /^Rivers/ }).click();
  await expect(window.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await window.getByLabel("Date and time").fill(soon());
  await window.getByLabel("Note for your guests").fill("Bring a pen");
  await expectAccessibleInBoth(host, "scheduling a live session");
  await window.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(window).toBeHidden();
  await expect(host.getByRole("heading", { level: 3, name: "Rivers" })).toBeVisible();
  await expectAccessibleInBoth(host, "the dashboard");

  const headers = await authorization(host);
  const list = await host.request.get("/api/v1/scheduled-rooms", { headers });
  const [{ token }] = await list.json();

  const guest = await someone({ ...phone, timezoneId: "Asia/Kathmandu" });
  await guest.goto(`/s/${token}`);
  await expect(guest.getByRole("heading", { level: 1, name: "Rivers" })).toBeVisible();
  await expect(guest.getByText("Bring a pen")).toBeVisible();
  await expect(guest.getByText(/12:00 PM for the host \(Europe\/Berlin\)/)).toBeVisible();
  await expectAccessibleInBoth(guest, "an invitation");
  const download = guest.waitForEvent("download");
  await guest.getByRole("link", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("live-session.ics");

  await host.goto("/dashboard/sessions");
  await host.getByRole("button", { name: "More for Rivers" }).click();
  await host.getByRole("menuitem", { name: "Cancel session" }).click();
  await expect(host.getByText("No live sessions yet")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("This live session was canceled")).toBeVisible();
  await host.getByRole("button", { name: "Undo" }).click();
  await host.getByRole("button", { name: "Start: Rivers" }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";

  await guest.reload();
  await expect(guest).toHaveURL(`/j/${code}`);
  await joinRoom(guest, code, "Maya");
  await expect(host.getByText("Maya").first()).toBeVisible();
  await host.goto("/dashboard/sessions");
  await expect(host.getByRole("link", { name: /^Resume hosting/ })).toBeVisible();
  await expectAccessibleInBoth(host, "live sessions");
});

test("a session is scheduled, canceled and brought back by keyboard alone", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Rivers", questions);
  await host.goto("/dashboard");
  await pressByKey(host, host.getByRole("button", { name: "Schedule a session" }));
  const window = host.getByRole("dialog", { name: "Schedule a live session" });
  await pressByKey(host, window.getByRole("button", { name: /^Rivers/ }));
  await tabTo(host, window.getByLabel("Date and time"));
  const [year, month, day] = soon().slice(0, 10).split("-");
  // Month and day go on by themselves; a year may have more digits.
  await host.keyboard.type(`${month}${day}${year}`);
  await host.keyboard.press("ArrowRight");
  await host.keyboard.type("1200PM");
  await expect(window.getByLabel("Date and time")).toHaveValue(soon());
  await pressByKey(host, window.getByRole("button", { name: "Schedule", exact: true }));
  await expect(window).toBeHidden();
  await expect(host.getByRole("heading", { level: 3, name: "Rivers" })).toBeVisible();

  await host.goto("/dashboard/sessions");
  await pressByKey(host, host.getByRole("button", { name: "More for Rivers" }));
  await expect(host.getByRole("menuitem", { name: "Invite friends" })).toBeFocused();
  // Up from the first entry is the last one.
  await host.keyboard.press("ArrowUp");
  await expect(host.getByRole("menuitem", { name: "Cancel session" })).toBeFocused();
  await host.keyboard.press("Enter");
  await expect(host.getByText("No live sessions yet")).toBeVisible();
  await pressByKey(host, host.getByRole("button", { name: "Undo" }));
  await expect(host.getByText("“Rivers” is scheduled again")).toBeVisible();
  await pressByKey(host, host.getByRole("button", { name: "Start: Rivers" }));
  await expect(host).toHaveURL(/\/host\/\d+$/);
});

test("a session is scheduled and canceled on a phone", async ({ server, someone }) => {
  const host = await someone({ ...phone, reducedMotion: "reduce" });
  await becomeAuthor(host, server);
  await writeQuiz(host, "Rivers", questions);
  await host.goto("/dashboard");
  await host.getByRole("button", { name: "Schedule a session" }).tap();
  const window = host.getByRole("dialog", { name: "Schedule a live session" });
  await window.getByRole("button", { name: /^Rivers/ }).tap();
  await window.getByLabel("Date and time").fill(soon());
  await expectAccessibleInBoth(host, "scheduling on a phone");
  await window.getByRole("button", { name: "Schedule", exact: true }).tap();
  await expect(window).toBeHidden();
  await expect(host.getByRole("heading", { level: 3, name: "Rivers" })).toBeVisible();
  await expectAccessibleInBoth(host, "the dashboard on a phone");
  await expectNarrow(host);

  await host.goto("/dashboard/sessions");
  const menu = host.getByRole("button", { name: "More for Rivers" });
  await expect(menu).toBeVisible();
  await expectAccessibleInBoth(host, "live sessions on a phone");
  await expectNarrow(host);
  await menu.tap();
  await expectAccessibleInBoth(host, "the menu of a session on a phone");
  await host.getByRole("menuitem", { name: "Cancel session" }).tap();
  await expect(host.getByText("No live sessions yet")).toBeVisible();
});
