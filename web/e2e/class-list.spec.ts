/**
 * LIVE-7: a teacher starts a session for a class list. Who mistypes is told, who is on it comes in
 * under their name there, and only the teacher sees who is missing.
 */
import type { Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "One?",
    content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
  },
];

/** A class list of this author; its ID. */
async function makeClassList(host: Page, players: string[]): Promise<string> {
  const headers = await authorization(host);
  const made = await host.request.post("/api/v1/class-lists", { headers, data: { name: "7b" } });
  const { id } = await made.json();
  const data = { text: players.join("\n") };
  const added = await host.request.post(`/api/v1/class-lists/${id}/players`, { headers, data });
  expect(added.ok(), await added.text()).toBe(true);
  return id;
}

/** Starts a session as the dialog's fields say; its code. */
async function start(host: Page): Promise<string> {
  const dialog = host.getByRole("dialog", { name: "Start a live session" });
  await dialog.getByRole("button", { name: "Start live session" }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  return new URL(host.url()).pathname.split("/").at(-1) ?? "";
}

async function openSettings(host: Page): Promise<void> {
  await host.goto("/dashboard/quiz");
  await host.getByRole("button", { name: "Settings for a live session" }).click();
}

const nameField = (page: Page) => page.getByLabel("Your name on the class list");

test("only those on the class list come in, and the teacher sees who is missing", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "For my class", questions);
  await openSettings(host);
  const choice = host.getByLabel("Who can join");
  await expect(host.getByRole("radio", { name: "Exam" })).toBeVisible();
  await expect(choice).toHaveCount(0);
  await makeClassList(host, ["Ana Müller;17", "Bartholomew Featherstone-Haugh", "Cem Yılmaz"]);
  await openSettings(host);
  await choice.selectOption({ label: "Only 7b (3)" });
  await expectAccessibleInBoth(host, "choosing who can join");
  const code = await start(host);
  await expect(host.getByText("0 of 3 here")).toBeVisible();

  const ana = await someone(phone);
  await ana.goto(`/j/${code}`);
  await nameField(ana).fill("Anna Müller");
  await expect(ana.getByRole("button", { name: "Suggest a name" })).toHaveCount(0);
  await ana.getByRole("button", { name: "Join" }).click();
  await expect(ana.getByText(/^This name isn't on the class list\./)).toBeVisible();
  await expect(nameField(ana)).toBeFocused();
  await expectAccessibleInBoth(ana, "a name that isn't on the class list");
  await nameField(ana).fill("ana müller");
  await ana.getByRole("button", { name: "Join" }).click();
  await expect(ana.getByRole("heading", { name: "You're in, Ana Müller!" })).toBeVisible();
  // At a device of the school, the next pupil finds nobody's name.
  const next = await ana.context().newPage();
  await next.goto("/j");
  expect(await next.evaluate(() => localStorage.getItem("fanfare.nickname"))).toBeNull();
  const long = await someone(phone);
  await long.goto(`/j/${code}`);
  await nameField(long).fill("bartholomew featherstone-haugh");
  await long.getByRole("button", { name: "Join" }).click();
  await expect(long.getByText("You're in, Bartholomew Featherstone-Haugh!")).toBeVisible();

  await expect(host.getByText("2 of 3 here")).toBeVisible();
  await expect(host.getByText("Cem Yılmaz")).toHaveCount(0);
  const open = host.getByRole("button", { name: "Show who is missing" });
  await open.focus();
  await host.keyboard.press("Enter");
  const missing = host.getByRole("dialog", { name: "Missing from the class list" });
  await expect(missing.getByRole("listitem")).toHaveText(["Cem Yılmaz"]);
  await expectAccessibleInBoth(host, "who is missing");
  // The dialog follows who comes.
  const cem = await someone(phone);
  await cem.goto(`/j/${code}`);
  await nameField(cem).fill("cem yılmaz");
  await cem.getByRole("button", { name: "Join" }).click();
  await expect(missing.getByText("Everyone on the class list is here.")).toBeVisible();
  await host.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test("a teacher lets others in, with approval or by turning the list off", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "With guests", questions);
  const list = await makeClassList(host, ["Ana", "Ben"]);
  await openSettings(host);
  await host.getByLabel("Who can join").selectOption({ label: "Only 7b (2)" });
  await host.getByText("More settings", { exact: true }).click();
  await host.getByRole("switch", { name: "New players need approval" }).check();
  const code = await start(host);
  const guest = await someone(phone);
  await guest.goto(`/j/${code}`);
  await nameField(guest).fill("Zoe");
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest.getByRole("heading", { name: "Waiting for the host" })).toBeVisible();
  const ben = await someone(phone);
  await ben.goto(`/j/${code}`);
  await nameField(ben).fill("BEN");
  await ben.getByRole("button", { name: "Join" }).click();
  await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible();
  await expect(host.getByText("1 person is waiting to join").first()).toBeVisible();

  await host.getByRole("button", { name: "More", exact: true }).click();
  const only = host.getByRole("switch", { name: "Only names on the class list" });
  await expect(only).toBeChecked();
  await host.getByRole("switch", { name: "New players need approval" }).uncheck();
  await only.uncheck();
  await expectAccessibleInBoth(host, "a list that is turned off");
  await host.keyboard.press("Escape");
  const other = await someone(phone);
  await other.goto(`/j/${code}`);
  await other.getByLabel("Nickname").fill("Dan");
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.getByRole("heading", { name: "You're in, Dan!" })).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Waiting for the host" })).toBeVisible();

  // A list that is gone by the next session lets anyone in, and the teacher is told.
  const headers = await authorization(host);
  expect((await host.request.delete(`/api/v1/class-lists/${list}`, { headers })).ok()).toBe(true);
  await openSettings(host);
  await expect(
    host.getByText(/^The class list you chose before is no longer there\./),
  ).toBeVisible();
});
