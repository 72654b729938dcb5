/**
 * Every sentence comes from a catalogue: in a language nobody speaks, where such sentences are
 * marked and dates are in another script, no page says a word in Latin letters that is not marked.
 * People here write in Greek, so that what they wrote is told from what the pages say.
 */
import type { Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, type Written, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

/** Names, which are spelled alike in every language, and addresses. */
const names = [
  /Fanfare/g,
  /\b(?:GitHub|Chrome|Linux)\b/g,
  /\b(?:English|Deutsch)\b/g,
  /\S+@\S+/g,
  /https?:\/\/\S+/g,
  /127\.0\.0\.1\S*/g,
];

/** Catalogues' words have no vowel without an accent here. A letter alone is a name. */
const plainWord = /[A-Za-z]*[AEIOUYaeiouy][A-Za-z]+|[A-Za-z]+[AEIOUYaeiouy]/;

/** What a person hears or reads that no catalogue has said; a letter alone is a name. */
async function unmarked(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found: string[] = [document.title];
    const isNamed = (node: Element | null) => node?.closest("[translate=no], code, kbd") != null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || isNamed(parent) || parent.closest("script, style, noscript, math"))
        continue;
      found.push(node.textContent ?? "");
    }
    const spoken = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext"];
    for (const attribute of [...spoken, "alt", "title", "placeholder"]) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        if (!isNamed(element)) found.push(element.getAttribute(attribute) ?? "");
      }
    }
    return found;
  });
  const rest = (text: string) => names.reduce((left, name) => left.replace(name, ""), text);
  return [...new Set(said.filter((text) => plainWord.test(rest(text))))];
}

async function becomeGreek(page: Page, server: Server): Promise<void> {
  await becomeAuthor(page, server);
  const named = { headers: await authorization(page), data: { name: "Άλφα" } };
  const changed = await page.request.patch("/api/v1/account/profile", named);
  expect(changed.ok(), await changed.text()).toBe(true);
}

const question = (): Written => ({
  text: "Ποιος είναι ο μεγαλύτερος;",
  content: {
    kind: "choice",
    answers: [answerOf("Ειρηνικός", true), answerOf("Αρκτικός")],
  },
});

const pages = {
  everybody: [
    "/",
    "/feed",
    "/auth/login",
    "/auth/signup",
    "/forgot-password",
    "/lobby",
    "/about",
    "/help",
    "/privacy",
    "/terms",
    "/contact",
    "/check",
  ],
  authors: [
    "/dashboard",
    "/dashboard/quiz",
    "/dashboard/quiz/create",
    "/dashboard/quiz/import",
    "/dashboard/quizzes/drafts",
    "/dashboard/analytics",
    "/dashboard/sessions",
    "/dashboard/settings/profile",
    "/dashboard/settings/preferences",
    "/dashboard/settings/notifications",
    "/dashboard/settings/security",
  ],
  players: ["/j", "/j/4040404"],
};

async function expectMarked(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const wrong = await unmarked(page);
  expect.soft(wrong, path).toEqual([]);
}

async function speak(page: Page, language: string): Promise<void> {
  await page.context().addInitScript((tag) => {
    localStorage.setItem("fanfare.language", tag);
  }, language);
}

test("no page says a word that no catalogue has", async ({ server, someone }) => {
  test.setTimeout(180_000);
  const author = await someone();
  await becomeGreek(author, server);
  const quiz = await writeQuiz(author, "Ωκεανοί", [question()], "Νερό και αλάτι");
  await speak(author, "en-XA");
  const own = [`/dashboard/quiz/${quiz}/edit`, `/quiz/${quiz}`, "/feed"];
  for (const path of [...pages.authors, ...own]) {
    await author.goto(path);
    await expectMarked(author, path);
  }
  const stranger = await someone(phone);
  await speak(stranger, "en-XA");
  for (const path of [...pages.everybody, ...pages.players]) {
    await stranger.goto(path);
    await expectMarked(stranger, path);
  }
});

test("no part of a game says a word that no catalogue has", async ({ server, someone }) => {
  test.setTimeout(120_000);
  const host = await someone();
  await becomeGreek(host, server);
  const quiz = await writeQuiz(host, "Ωκεανοί", [question()]);
  const headers = await authorization(host);
  const room = await host.request.post("/api/v1/rooms", { headers, data: { quizId: quiz } });
  const { code } = await room.json();
  await speak(host, "en-XA");
  await host.goto(`/host/${code}`);
  const start = host.getByRole("button", { name: "⟦Stárt" });
  await expect(start.first()).toBeVisible();
  await expectMarked(host, "the host's lobby");
  const player = await someone(phone);
  await speak(player, "en-XA");
  await player.goto(`/j/${code}`);
  await expectMarked(player, "the form to join");
  await player.getByRole("textbox").fill("Βήτα");
  await player.keyboard.press("Enter");
  await expect(player.getByText("Βήτα").first()).toBeVisible();
  await expectMarked(player, "the player's lobby");
  await start.first().click();
  const tile = player.getByRole("button", { name: "Ειρηνικός" });
  await expect(tile).toBeEnabled();
  for (const [page, whose] of [
    [player, "player"],
    [host, "host"],
  ] as const) {
    await expectMarked(page, `the ${whose}'s question`);
  }
  await tile.click();
  await expect(tile).toHaveCount(0);
  await expectMarked(player, "the player's reveal");
  await expectMarked(host, "the host's reveal");
});

test("pages run from right to left", async ({ someone }) => {
  const page = await someone(phone);
  await speak(page, "ar-XB");
  for (const path of ["/", "/feed", "/auth/signup", "/j"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toContainText("⟦");
    expect(await page.evaluate(() => document.dir)).toBe("rtl");
    const [width, seen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(width, `${path} is no wider than the phone`).toBeLessThanOrEqual(seen ?? 0);
    await expectAccessible(page, `${path} from right to left`);
  }
});
