/**
 * The presenter's notes, from the editor to the host's screen: in every phase for hosts, and never
 * on a phone, on the big screen or on the quiz's own pages (LIVE-1). And a room that let nobody join
 * after the start lets them in again.
 */
import type { Page } from "@playwright/test";
import { answer, joinRoom, next } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { saved } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is the largest ocean?",
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
  },
  { text: "A short break", content: { kind: "slide", body: "Five minutes." } },
];

const notes = { ocean: "Canary one: point at the globe", slide: "Canary two: open the window" };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

async function writeNotes(page: Page, text: string) {
  await page.getByRole("button", { name: "Add presenter notes" }).click();
  const field = page.getByRole("textbox", { name: "Presenter notes" });
  await expect(field).toBeFocused();
  await field.fill(text);
}

/** Everything the server says to a page over its socket. */
function heard(page: Page): string[] {
  const words: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => words.push(String(payload)));
  });
  return words;
}

test("notes are the host's alone, from the editor to the podium (LIVE-1)", async ({
  server,
  someone,
}) => {
  const host = await someone({ viewport: { width: 1440, height: 900 } });
  await becomeAuthor(host, server);
  const quizId = await writeQuiz(host, "Sea and air", questions);
  await host.goto(`/dashboard/quiz/${quizId}/edit`);
  await writeNotes(host, notes.ocean);
  await expectAccessibleInBoth(host, "notes in the editor");
  await host
    .getByRole("button", { name: /A short break/ })
    .first()
    .click();
  await writeNotes(host, notes.slide);
  await saved(host);

  const headers = await authorization(host);
  const data = { quizId, settings: { lateJoin: false } };
  const made = await host.request.post("/api/v1/rooms", { headers, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { code } = await made.json();
  await host.goto(`/host/${code}`);
  await expect(host.getByRole("heading", { name: "Players (0)" })).toBeVisible();

  const screen = await someone({ viewport: { width: 1366, height: 768 } });
  const maya = await someone(phone);
  const told = [...[screen, maya].map(heard)];
  await screen.goto(`/screen/${code}`);
  await joinRoom(maya, code, "Maya");

  // Folded, because a room may see this page; opened once, it stays open.
  await host.getByRole("button", { name: "Only you see this" }).click();
  await expect(host.getByText(notes.ocean)).toBeVisible();
  await expectAccessibleInBoth(host, "notes in the lobby");

  await next(host, "Start Quiz");
  await expect(heading(host, "Which is the largest ocean?")).toBeVisible();
  await expect(host.getByRole("heading", { name: "Notes" })).toBeVisible();
  await expect(host.getByText(notes.ocean)).toBeVisible();
  await expect(host.getByText(notes.slide)).toBeVisible();

  // The room started without late join; its host opens it from the players' drawer.
  const late = await someone(phone);
  await late.goto(`/j/${code}`);
  await expect(late.getByText(/already started/)).toBeVisible();
  await host.getByTitle("Players and access (P)").click();
  await host.getByRole("radio", { name: "Invite and access" }).check();
  const switchLate = host.getByRole("switch", { name: "Players can join after the start" });
  await expect(switchLate).not.toBeChecked();
  await switchLate.check();
  await expectAccessibleInBoth(host, "access while running");
  await host.keyboard.press("Escape");
  await expect(switchLate).toBeHidden();
  await joinRoom(late, code, "Ben");

  await answer(maya, "Pacific");
  await answer(late, "Pacific");
  await expect(host.getByRole("button", { name: "Show the leaderboard" })).toBeVisible();
  await expect(host.getByText(notes.ocean)).toBeVisible();
  await expectAccessibleInBoth(host, "notes at the reveal");
  await next(host, "Show the leaderboard");
  await expect(heading(host, "Leaderboard")).toBeVisible();
  await expect(host.getByText(notes.slide)).toBeVisible();
  await next(host, "Next question");
  await expect(heading(host, "A short break")).toBeVisible();
  await expect(host.getByText(notes.slide)).toBeVisible();
  await expect(host.getByText(notes.ocean)).toBeHidden();
  await expect(heading(screen, "A short break")).toBeVisible();
  await expectAccessibleInBoth(host, "notes of a slide");

  for (const words of told) {
    expect(words.length).toBeGreaterThan(3);
    expect(words.join("\n")).not.toContain("Canary");
  }
  for (const page of [screen, maya, late]) {
    expect(await page.content()).not.toContain("Canary");
  }
});
