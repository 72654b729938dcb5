/**
 * Once more: a host opens a finished session's lobby again, with the same quiz or another one and
 * the same settings; from its row and from its report, by mouse, by keyboard alone, and on a phone.
 */
import type { Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expectNarrow, pressByKey, tabTo } from "./by-keys.ts";
import { playSession } from "./crowd.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is first?",
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
};

const more = "More ways to host again";
const other = "Host with other questions";

/** Two quizzes, one of them played; returns the id of its session. */
async function playOne(page: Page): Promise<string> {
  const oceans = await writeQuiz(page, "Oceans", [question]);
  await writeQuiz(page, "Rivers", [question]);
  return playSession(page, oceans, [{ nickname: "Mina", picks: [0] }]);
}

/** What is played in the lobby on the page; the settings are those of the session before. */
async function expectLobby(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/host\/\d+$/);
  await expect(page.getByRole("heading", { name: /^Players \(/ })).toBeVisible();
  const headers = await authorization(page);
  const [open] = await (await page.request.get("/api/v1/rooms?stage=open", { headers })).json();
  expect(open.title).toBe(title);
  await page.request.post(`/api/v1/rooms/${open.id}/end`, { headers });
}

test("by mouse, from its row", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await playOne(page);
  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: /^Host again/ }).click();
  await expectLobby(page, "Oceans");
  await page.goto("/dashboard/sessions");
  await page.getByRole("button", { name: "More for Oceans" }).last().click();
  await expectAccessibleInBoth(page, "the menu of a past session");
  await page.getByRole("menuitem", { name: other }).click();
  const window = page.getByRole("dialog", { name: other });
  await expect(window.getByRole("button", { name: /^Rivers/ })).toBeVisible();
  await expectAccessibleInBoth(page, "choosing other questions");
  await window.getByRole("button", { name: /^Rivers/ }).click();
  await expectLobby(page, "Rivers");
});

test("by keyboard alone, from its report", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  const report = `/dashboard/sessions/${await playOne(page)}`;
  await page.goto(report);
  await pressByKey(page, page.getByRole("button", { name: /^Host again/ }));
  await expectLobby(page, "Oceans");

  await page.goto(report);
  const menu = page.getByRole("button", { name: more });
  await pressByKey(page, menu);
  const item = page.getByRole("menuitem", { name: other });
  await expect(item).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
  const window = page.getByRole("dialog", { name: other });
  await tabTo(page, window.getByRole("searchbox"));
  await page.keyboard.type("riv");
  await expect(window.getByRole("button", { name: /^Oceans/ })).toHaveCount(0);
  await pressByKey(page, window.getByRole("button", { name: /^Rivers/ }));
  await expectLobby(page, "Rivers");
});

test("on a phone, where its menu is on the page", async ({ server, someone }) => {
  const page = await someone({ ...phone, reducedMotion: "reduce" });
  await becomeAuthor(page, server);
  const id = await playOne(page);
  for (const [path, name] of [
    ["/dashboard/sessions", "More for Oceans"],
    [`/dashboard/sessions/${id}`, more],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name }).last().tap();
    const box = await page.getByRole("menu", { name }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await expectNarrow(page);
    await page.getByRole("menuitem", { name: other }).tap();
    const window = page.getByRole("dialog", { name: other });
    await expectAccessibleInBoth(page, "choosing other questions on a phone");
    await window.getByRole("button", { name: /^Rivers/ }).tap();
    await expectLobby(page, "Rivers");
  }
});
