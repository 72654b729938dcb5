/**
 * What people say on the front page: examples at first, then a quote that a host left below a
 * report, once an administrator has read it; by mouse and by keyboard, changed and taken back.
 */
import type { Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { playSession } from "./crowd.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is the largest ocean?",
  content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
};

/** A live session that its host has ended. */
async function endASession(host: Page): Promise<void> {
  const quizId = await writeQuiz(host, "Wide world", [question]);
  const headers = await authorization(host);
  const room = await host.request.post("/api/v1/rooms", { headers, data: { quizId } });
  const { id } = await room.json();
  const ended = await host.request.post(`/api/v1/rooms/${id}/end`, { headers });
  expect(ended.ok(), await ended.text()).toBe(true);
}

/** The quotes on the front page, as anyone sees them. */
async function quotes(visitor: Page) {
  await visitor.goto("/");
  return visitor.getByRole("region", { name: "What Our Users Say" }).getByRole("figure");
}

async function noOverflow(page: Page) {
  const overflow = () =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.poll(() => page.evaluate(overflow)).toBe(0);
}

test("a host is quoted on the front page, and takes it back", async ({ server, someone }) => {
  test.setTimeout(120_000);
  const admin = await someone();
  await becomeAuthor(admin, server, { name: "Root", email: "root@example.org" });
  const visitor = await someone(phone);
  await expect(await quotes(visitor)).toHaveCount(3);
  await expect((await quotes(visitor)).getByText("Example")).toHaveCount(3);
  const icons = visitor.getByRole("list", { name: "Tell others about Fanfare" });
  await expect(icons.getByRole("link")).toHaveCount(5);
  await expect(visitor.getByRole("link", { name: "No email address yet" })).toBeVisible();
  await expectAccessibleInBoth(visitor, "front page with examples");
  await noOverflow(visitor);

  // The offer is in the settings, too, and says when it is there.
  const host = await someone();
  await becomeAuthor(host, server, { name: "Ada Lovelace", email: "ada@example.org" });
  await host.goto("/dashboard/settings/preferences");
  const section = host.getByRole("region", { name: "Your quote for the front page" });
  await expect(section).toContainText("after your first live session");
  await endASession(host);
  await host.reload();
  await section.getByRole("button", { name: "Leave a quote" }).click();
  const dialog = host.getByRole("dialog", { name: "Tell others about Fanfare" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByLabel("What would you tell them?")).toBeFocused();
  await expectAccessibleInBoth(host, "a quote with mistakes");

  // By keyboard alone.
  await host.keyboard.type("Nobody wanted to go home.");
  await host.keyboard.press("Tab");
  await expect(dialog.getByLabel("Name to show")).toHaveValue("Ada Lovelace");
  await host.keyboard.press("Tab");
  await host.keyboard.type("Teacher");
  await host.keyboard.press("Tab");
  await host.keyboard.press("Space");
  await host.keyboard.press("Tab");
  await host.keyboard.press("Enter");
  await expect(section).toContainText("Your quote is waiting for an administrator.");
  await expect((await quotes(visitor)).getByText("Example")).toHaveCount(3);

  // An administrator reads it first, and shows it by keyboard.
  await admin.goto("/admin/voices");
  const waiting = admin.getByRole("list", { name: "Quotes" });
  await expect(waiting).toContainText("Nobody wanted to go home.");
  await expectAccessibleInBoth(admin, "quotes that wait");
  await waiting.getByRole("button", { name: "Show the quote by Ada Lovelace" }).focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("No quote is waiting")).toBeVisible();
  await expect(await quotes(visitor)).toHaveText([/Nobody wanted to go home\.Ada LovelaceTeacher/]);
  await expectAccessibleInBoth(visitor, "front page with a quote");

  // Other words wait again.
  await host.reload();
  await expect(section).toContainText("Your quote is on the front page.");
  await section.getByRole("button", { name: "Change or remove" }).click();
  await dialog.getByLabel("What would you tell them?").fill("Everyone went home.");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(section).toContainText("waiting");
  await expect(await quotes(visitor)).toHaveCount(3);

  await admin.getByRole("radio", { name: "Shown" }).click();
  await expect(admin.getByText("The front page shows no quotes from hosts")).toBeVisible();
  await admin.setViewportSize(phone.viewport);
  await admin.getByRole("radio", { name: "Waiting" }).click();
  await waiting.getByRole("button", { name: "Show the quote by Ada Lovelace" }).click();
  await expect(admin.getByText("No quote is waiting")).toBeVisible();
  await noOverflow(admin);
  await expect(await quotes(visitor)).toHaveText([/Everyone went home\./]);

  await section.getByRole("button", { name: "Change or remove" }).click();
  await dialog.getByRole("button", { name: "Take it back" }).click();
  const ask = host.getByRole("dialog", { name: "Take your quote back?" });
  await ask.getByRole("button", { name: "Take it back" }).click();
  await expect(section.getByRole("button", { name: "Leave a quote" })).toBeVisible();
  await expect((await quotes(visitor)).getByText("Example")).toHaveCount(3);
});

test("below a report of one's own, a host is asked for a quote", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Wide world", [question]);
  const room = await playSession(host, quiz, [{ nickname: "Zoë", picks: [0] }]);
  await host.setViewportSize(phone.viewport);
  await host.goto(`/dashboard/sessions/${room}`);
  const offer = host.getByRole("complementary", { name: "Your quote for the front page" });
  await offer.getByRole("button", { name: "Leave a quote" }).click();
  await expect(host.getByRole("dialog", { name: "Tell others about Fanfare" })).toBeVisible();
  await expectAccessibleInBoth(host, "a quote below a report");
  await noOverflow(host);
  await host.keyboard.press("Escape");
  await expect(offer.getByRole("button", { name: "Leave a quote" })).toBeFocused();
});

test.describe("an operator's pages", () => {
  test.use({ serverFlags: ["--social-links", "https://github.com/a,https://quiz.example/news"] });

  test("are icons of the footer", async ({ someone }) => {
    const visitor = await someone(phone);
    await visitor.goto("/");
    const icons = visitor.getByRole("list", { name: "Elsewhere" }).getByRole("link");
    await expect(icons).toHaveCount(2);
    await expect(icons.first()).toHaveAccessibleName("GitHub");
    await expect(icons.last()).toHaveAccessibleName("quiz.example");
    for (const icon of await icons.all()) {
      const box = await icon.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessibleInBoth(visitor, "front page with the operator's pages");
  });
});
