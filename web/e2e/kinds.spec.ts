/**
 * A quiz with every kind of question that needs no uploaded file, played by three people: by mouse,
 * by touch, and by keyboard alone. axe checks every phase on every page.
 */
import type { Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { becomeAuthor } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { expect, phone, test } from "./test.ts";

const ids = { next: 0 };
function uuid(): string {
  ids.next += 1;
  return `0192f0c1-2f5e-7c3a-9a53-${ids.next.toString(16).padStart(12, "0")}`;
}

const sentence = (text: string, isCorrect: boolean) => ({ id: uuid(), text, isCorrect });

interface Asked {
  text: string;
  content: { kind: string } & Record<string, unknown>;
  /** How a player answers who uses only a mouse, a finger, or the keyboard. */
  mouse: (page: Page) => Promise<void>;
  touch: (page: Page) => Promise<void>;
  keys: (page: Page) => Promise<void>;
  /** What the player with the mouse reads at the reveal. */
  verdict: RegExp;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("region", { name: "Answers" }).getByRole("button", { name }).click();
};
const tap = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("region", { name: "Answers" }).getByRole("button", { name }).tap();
};
const send = (page: Page) => page.getByRole("button", { name: /^(Send answer|Lock in)$/ }).click();
const sendByTap = (page: Page) =>
  page.getByRole("button", { name: /^(Send answer|Lock in)$/ }).tap();
const type = (label: string, text: string) => async (page: Page) => {
  const field = page.getByRole("textbox", { name: label });
  await field.fill(text);
  await field.press("Enter");
};

/** The letter keys answer wherever the focus is. */
const key = (letter: string) => async (page: Page) => {
  await expect(page.getByRole("region", { name: "Answers" })).toBeVisible();
  await page.keyboard.press(letter);
};

const questions: readonly Asked[] = [
  {
    text: "Which planet is the largest?",
    content: { kind: "choice", answers: [sentence("Jupiter", true), sentence("Mars", false)] },
    mouse: press("Jupiter"),
    touch: tap("Mars"),
    keys: key("1"),
    verdict: /^Right!/,
  },
  {
    text: "The sun is a star.",
    content: { kind: "trueFalse", isTrue: true },
    mouse: press(/True/),
    touch: tap(/False/),
    keys: key("a"),
    verdict: /^Right!/,
  },
  {
    text: "What is the capital of Peru?",
    content: { kind: "typed", accepted: ["Lima"], toleratesTypos: false },
    mouse: type("Your answer", "lima"),
    touch: type("Your answer", "Cusco"),
    async keys(page) {
      await page.getByLabel("Your answer").focus();
      await page.keyboard.type("Lima");
      await page.keyboard.press("Enter");
    },
    verdict: /^Right!/,
  },
  {
    text: "Fill in the gaps",
    content: {
      kind: "gaps",
      passage: [
        { text: "The capital of Peru is " },
        { gap: { accepted: ["Lima"], others: ["Cusco"] } },
        { text: ", that of Chile is " },
        { gap: { accepted: ["Santiago"], others: ["Arica"] } },
        { text: "." },
      ],
      way: "list",
      toleratesTypos: false,
    },
    async mouse(page) {
      await page.getByRole("combobox", { name: "Gap 1 of 2" }).selectOption("Lima");
      await page.getByRole("combobox", { name: "Gap 2 of 2" }).selectOption("Santiago");
      await send(page);
    },
    async touch(page) {
      await page.getByRole("combobox", { name: "Gap 2 of 2" }).selectOption("Arica");
      await sendByTap(page);
    },
    async keys(page) {
      await page.getByRole("combobox", { name: "Gap 1 of 2" }).focus();
      await page.keyboard.type("Lima");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Santiago");
      await page.getByRole("button", { name: "Send answer" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Right!/,
  },
  {
    text: "How many legs has a spider?",
    content: {
      kind: "number",
      right: "8",
      tolerance: "0",
      unit: "",
      range: { min: "0", max: "20", step: "1" },
    },
    mouse: type("Your number", "8"),
    async touch(page) {
      await page.getByRole("button", { name: "Less" }).tap();
      await sendByTap(page);
    },
    async keys(page) {
      await page.getByRole("slider").focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("button", { name: "Send answer" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Right!/,
  },
  {
    text: "Order these numbers",
    content: { kind: "order", items: ["one", "two", "three"] },
    async mouse(page) {
      for (const name of ["two", "one"]) {
        const up = page.getByRole("button", { name: `Move ${name} up` });
        while ((await up.getAttribute("aria-disabled")) === null) await up.click();
      }
      await send(page);
    },
    async touch(page) {
      await page.getByRole("button", { name: "Send answer" }).tap();
    },
    async keys(page) {
      await page.getByRole("button", { name: "Move one", exact: true }).focus();
      for (const pressed of [" ", "Home", " "]) await page.keyboard.press(pressed);
      await page.getByRole("button", { name: "Send answer" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Right!/,
  },
  {
    text: "Which capital belongs where?",
    content: {
      kind: "match",
      distractors: ["Rome"],
      pairs: [
        { prompt: "Peru", answer: "Lima" },
        { prompt: "Chile", answer: "Santiago" },
      ],
    },
    async mouse(page) {
      for (const name of ["Peru", "Lima", "Chile", "Santiago"]) await press(name)(page);
      await send(page);
    },
    async touch(page) {
      for (const name of ["Chile", "Rome"]) await tap(name)(page);
      await sendByTap(page);
    },
    async keys(page) {
      for (const name of ["Peru", "Lima"]) {
        await page.getByRole("button", { name, exact: true }).focus();
        await page.keyboard.press("Enter");
      }
      await page.getByRole("button", { name: "Send answer" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Right!/,
  },
  {
    text: "Which are related?",
    content: {
      kind: "categorize",
      categories: [
        { name: "Mammals", items: ["Bat", "Whale"] },
        { name: "Birds", items: ["Emu"] },
      ],
    },
    async mouse(page) {
      const items = page.getByRole("list", { name: "Items to sort" });
      for (const name of ["Emu", "Bat", "Whale"]) {
        await items.getByRole("button", { name, exact: true }).click();
        await press(name === "Emu" ? /: Birds/ : /: Mammals/)(page);
      }
      await send(page);
    },
    async touch(page) {
      await tap(/: Birds/)(page);
      await sendByTap(page);
    },
    async keys(page) {
      await expect(page.getByRole("button", { name: /: Birds/ })).toBeVisible();
      for (let items = 0; items < 3; items += 1) await key("a")(page);
      await page.getByRole("button", { name: "Send answer" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Right!/,
  },
  {
    text: "Tea or coffee?",
    content: { kind: "poll", answers: ["Tea", "Coffee"], takesSeveral: true },
    async mouse(page) {
      await press("Tea")(page);
      await press("Coffee")(page);
      await send(page);
    },
    async touch(page) {
      await tap("Tea")(page);
      await sendByTap(page);
    },
    async keys(page) {
      await key("b")(page);
      await page.getByRole("button", { name: "Lock in" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Thanks/,
  },
  {
    text: "What first?",
    content: { kind: "ranking", items: ["Swim", "Read", "Cook"] },
    async mouse(page) {
      const items = page.getByRole("list", { name: "Items to rank" });
      for (const name of ["Cook", "Swim"]) await items.getByRole("button", { name }).click();
      await send(page);
    },
    async touch(page) {
      await tap("Read")(page);
      await sendByTap(page);
    },
    async keys(page) {
      await expect(page.getByRole("button", { name: "Read" })).toBeVisible();
      for (const one of ["b", "3", "1"]) await key(one)(page);
      await expect(page.getByText("All items are ranked.")).toBeVisible();
      await page.getByRole("button", { name: "Send answer" }).focus();
      await page.keyboard.press("Enter");
    },
    verdict: /^Thanks/,
  },
  {
    text: "The sea in a word?",
    content: { kind: "wordCloud", wordsMax: 2 },
    mouse: type("Word 1", "salt"),
    touch: type("Word 2", "wind"),
    keys: type("Word 1", "Salt"),
    verdict: /^Thanks/,
  },
  {
    text: "What did you learn?",
    content: { kind: "openText" },
    async mouse(page) {
      await page.getByLabel("Your text").fill("That spiders are no insects.");
      await send(page);
    },
    async touch(page) {
      await page.getByLabel("Your text").fill("Nothing.");
      await sendByTap(page);
    },
    async keys(page) {
      await page.getByLabel("Your text").focus();
      await page.keyboard.type("Much.");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    },
    verdict: /^Thanks/,
  },
  {
    text: "How was it?",
    content: { kind: "rating", steps: 5, low: "bad", high: "good" },
    async mouse(page) {
      await page.getByText("4", { exact: true }).click();
      await send(page);
    },
    async touch(page) {
      await page.getByText("5", { exact: true }).tap();
      await sendByTap(page);
    },
    async keys(page) {
      await page.getByRole("radio", { name: "1 of 5: bad" }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    },
    verdict: /^Thanks/,
  },
];

/** A quiz created through the API that the editor uses. */
async function writeQuiz(page: Page): Promise<string> {
  const check = await page.request.get("/api/v1/auth/check");
  const { accessToken } = await check.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const made = await page.request.post("/api/v1/quiz", {
    headers,
    data: { title: "Every kind", description: "One of each.", tags: [] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, version } = await made.json();
  const slide = { text: "Welcome", content: { kind: "slide", body: "- Read\n- Answer" } };
  const saved = await page.request.put(`/api/v1/quiz/${id}/document`, {
    headers,
    data: {
      version,
      settings: {
        preset: "accuracy",
        streakBonus: false,
        partialCredit: true,
        shuffleAnswers: false,
        shuffleQuestions: false,
      },
      questions: [slide, ...questions].map(({ text, content }) => ({
        id: uuid(),
        text,
        content,
        timeLimitS: content.kind === "slide" ? null : 60,
        pointsFactor: 1,
        media: null,
        explanation: content.kind === "choice" ? "It is **eleven** times as wide as Earth." : "",
      })),
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const room = await page.request.post("/api/v1/rooms", { headers, data: { quizId: id } });
  return (await room.json()).code;
}

test("every kind is played by mouse, by touch and by keyboard", async ({ server, someone }) => {
  test.setTimeout(600_000);
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await writeQuiz(host);
  await host.goto(`/host/${code}`);
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [mouse, touch, keys] = [await someone(), await someone(phone), await someone()] as const;
  for (const [name, page] of Object.entries({ Maus: mouse, Finger: touch, Taste: keys })) {
    await joinRoom(page, code, name);
    await expect(page.getByText("Waiting for host to start...")).toBeVisible();
  }
  const everybody = { host, screen, mouse, touch };
  const look = async (phase: string) => {
    for (const [name, page] of Object.entries(everybody)) {
      await expectAccessible(page, `${name}: ${phase}`);
    }
  };

  await next(host, "Start Quiz");
  await expect(mouse.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(screen.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await look("slide");
  await next(host, "Next question");

  for (const [index, asked] of questions.entries()) {
    const { kind } = asked.content;
    await test.step(kind, async () => {
      await expect(mouse.getByRole("heading", { level: 1, name: asked.text })).toBeVisible();
      await expect(mouse.getByRole("progressbar").or(mouse.getByRole("timer"))).toBeVisible();
      for (const page of [mouse, touch, keys]) {
        await expect(page.getByRole("region", { name: "Answers" })).toBeVisible();
      }
      await look(`${kind}, open`);
      await asked.mouse(mouse);
      await asked.touch(touch);
      await expect(mouse.getByText("Answer saved", { exact: true }).first()).toBeVisible();
      await asked.keys(keys);
      await expect(mouse.getByRole("heading", { level: 1, name: asked.verdict })).toBeVisible();
      await expect(screen.getByRole("timer")).toHaveCount(0);
      await look(`${kind}, reveal`);
      if (index + 1 === questions.length) return;
      if (!asked.verdict.test("Thanks")) await next(host, "Show the leaderboard");
      await next(host, "Next question");
    });
  }

  await next(host, "Show the podium");
  await expect(mouse.getByRole("heading", { level: 1, name: "You won!" })).toBeVisible();
  await next(host, "Open the report");
  await expect(host.getByRole("heading", { level: 1, name: "Every kind" })).toBeVisible();
  const row = host.getByRole("row").filter({ hasText: "Maus" });
  await expect(row.getByText("one → two → three")).toBeVisible();
  await expect(row.getByText("Peru – Lima, Chile – Santiago")).toBeVisible();
  await expect(row.getByText("That spiders are no insects.")).toBeVisible();
  await expectAccessible(host, "report");
});
