/**
 * Every sentence comes from a catalog. In a pseudo-language that marks such sentences and writes
 * dates in another script, no page shows an unmarked word in Latin letters. People here write in
 * Greek, so that their text is told apart from the page's.
 */
import type { Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, type Written, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const german = { locale: "de-DE" };

/** URLs, and names that are spelled alike in every language. */
const names = [
  /Fanfare/g,
  /\b(?:GitHub|Chrome|Linux|Bluesky|LinkedIn|Facebook)\b/g,
  /\b(?:English|Deutsch)\b/g,
  /\S+@\S+/g,
  /https?:\/\/\S+/g,
  /127\.0\.0\.1\S*/g,
];

/** Catalog words have no unaccented vowel here. A single letter is a name. */
const plainWord = /[A-Za-z]*[AEIOUYaeiouy][A-Za-z]+|[A-Za-z]+[AEIOUYaeiouy]/;

/** What a person hears or reads that comes from no catalog; a single letter is a name. */
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
    "/help/host",
    "/privacy",
    "/terms",
    "/contact",
    "/check",
    "/friends",
    "/unsubscribe/none",
    "/api/docs",
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
    "/friends",
    "/dashboard/settings/security",
    "/admin/users",
    "/admin/reports",
    "/admin/picks",
    "/admin/voices",
    "/admin/rooms",
    "/admin/audit",
    "/dashboard/settings/api",
    "/profile",
    "/profile?tab=achievements",
    "/profile?tab=games",
    "/profile?tab=settings",
  ],
  players: ["/j", "/j/4040404"],
};

const softly = expect.configure({ soft: true });

async function expectMarked(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  // A page's title changes a moment after its first words.
  await softly.poll(() => unmarked(page), { message: path, timeout: 5_000 }).toEqual([]);
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

test("a page speaks what its browser asks for, and then what is chosen on it", async ({
  someone,
}) => {
  const page = await someone(german);
  // The words are there before any script runs, and the served page names their language.
  const asking = { headers: { "accept-language": "de-DE,de;q=0.9" } };
  const served = await (await page.request.get("/", asking)).text();
  expect(served).toContain('<html lang="de">');
  expect(served).toContain("Lernen, das Spaß macht");
  await page.goto("/feed?q=x");
  await expect(page.getByRole("heading", { level: 1, name: "Quiz entdecken" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  await page.getByRole("combobox", { name: "Sprache", exact: true }).selectOption("Français");
  const french = page.getByRole("heading", { level: 1, name: "Découvrir des quiz" });
  await expect(french).toBeVisible();
  expect(page.url()).toContain("/feed?q=x");
  await page.reload();
  await expect(french).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Apprendre");
  expect(await (await page.request.get("/", asking)).text()).toContain('<html lang="fr">');
});

test("what the server says is said in the language of the page", async ({ someone }) => {
  const page = await someone(german);
  const answer = await page.request.get("/api/v1/quizzes/none", {
    headers: { "accept-language": "fr" },
  });
  expect((await answer.json()).message).toBe("Il n’y a rien à cette adresse.");
  await page.goto("/auth/signup");
  await page.getByLabel("Vor- und Nachname").fill("Ada");
  await page.getByLabel(/^E-\u2060?Mail$/).fill("ada.de@example.com");
  await page.getByLabel("Passwort", { exact: true }).fill("passwort");
  await page.getByLabel("Passwort wiederholen").fill("passwort");
  await page.getByRole("button", { name: "Konto erstellen" }).click();
  await expect(page.getByText("Dieses Passwort ist leicht zu erraten").first()).toBeVisible();
});

test("a player reads German in the room of an English host", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Oceans", [question()]);
  const headers = await authorization(host);
  const room = await host.request.post("/api/v1/rooms", { headers, data: { quizId: quiz } });
  const { code } = await room.json();
  await host.goto(`/host/${code}`);
  const player = await someone({ ...phone, ...german });
  await player.goto(`/j/${code}`);
  await player.getByRole("textbox", { name: "Spitzname" }).fill("Béla");
  await player.getByRole("button", { name: "Mitmachen" }).click();
  await expect(player.getByRole("heading", { name: "Du bist dabei, Béla!" })).toBeVisible();
  const other = await someone({ ...phone, ...german });
  await other.goto(`/j/${code}`);
  await other.getByRole("textbox", { name: "Spitzname" }).fill("Béla");
  await other.getByRole("button", { name: "Mitmachen" }).click();
  await expect(other.getByText("Hier heißt schon jemand so.")).toBeVisible();
  await host.getByRole("button", { name: "Start Quiz" }).click();
  await expect(player.getByRole("button", { name: "Ειρηνικός" })).toBeEnabled();
  await expectAccessible(player, "a question in German");
});

test("Arabic pages fit a phone and can be used by everyone", async ({ server, someone }) => {
  test.setTimeout(120_000);
  const page = await someone(phone);
  await becomeAuthor(page, server);
  const quiz = await writeQuiz(page, "Ωκεανοί", [question()]);
  await speak(page, "ar");
  const own = ["/dashboard", "/dashboard/settings/preferences", `/dashboard/quiz/${quiz}/edit`];
  for (const path of ["/", "/feed", "/help", "/auth/signup", "/j", ...own]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    expect(await page.evaluate(() => document.dir)).toBe("rtl");
    const [width, seen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(width, `${path} is no wider than the phone`).toBeLessThanOrEqual(seen ?? 0);
    await expectAccessible(page, `${path} in Arabic`);
  }
});
