/**
 * Nothing jumps, on phones and on the stage: what has to make room glides. Browsers count what
 * jumps; a glide to another height isn't counted, because it begins where its part was.
 */
import type { Page, Route } from "@playwright/test";
import type { Phase } from "../src/live/messages.ts";
import { kindSamples } from "../src/test/kind-samples.ts";
import { authorization, becomeAuthor, writeQuiz } from "./authors.ts";
import { PhoneRoom } from "./phone-room.ts";
import { png } from "./png.ts";
import { boardRows, StageRoom } from "./stage-room.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

declare global {
  interface Window {
    shifts: string[];
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as Shift[]) {
        const names = each.sources.map(({ node }) => {
          const box = node instanceof Element ? node : node?.parentElement;
          return box?.className ?? "something that is gone";
        });
        window.shifts.push(`${each.value.toFixed(4)} by ${names.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The pages are drawn, and what moved has arrived. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    const runs = document.getAnimations();
    // The timer's bar takes as long as the question.
    const short = runs.filter((run) => Number(run.effect?.getComputedTiming().endTime) < 5_000);
    await Promise.allSettled(short.map((run) => run.finished));
  });
}

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];
const link = "/api/v1/media/a-picture";
const picture = {
  kind: "image",
  link,
  alt: "A river",
  isDecorative: false,
  startS: 0,
  width: 1600,
  height: 900,
} as const;

const givePicture = (route: Route) =>
  route.fulfill({
    body: png(1600, 900, [86, 201, 207], [11, 93, 102]),
    contentType: "image/png",
  });

test("only names move while people join", async ({ someone }) => {
  const page = await someone(phone);
  const room = await PhoneRoom.open(page);
  const places = async () => [
    await page.getByRole("heading", { level: 1 }).boundingBox(),
    await page.getByRole("button", { name: "Copy code" }).boundingBox(),
  ];
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settled(page);
  const before = await places();
  const newest: string[] = [];
  for (const name of ["Maya", "Jonas", "Ana Sofía", "Kofi", "Priya", "Bartholomew", "Wei"]) {
    newest.unshift(name);
    const phase = { type: "lobby" as const, newest: [...newest], secondsPerQuestion: null };
    room.show(phase, { room: { seatCount: newest.length } });
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await settled(page);
    expect(await places()).toEqual(before);
  }
});

for (const size of sizes) {
  for (const hasPicture of [false, true]) {
    const what = hasPicture ? "a question with a picture" : "a question";
    test(`nothing jumps when ${what} opens at ${size.width}`, async ({ someone }) => {
      const page = await someone({ ...phone, viewport: size });
      await watchShifts(page);
      await page.route(`**${link}`, givePicture);
      const room = await PhoneRoom.open(page);
      const sample = kindSamples.choice;
      const question = { ...sample.question, media: hasPicture ? picture : null };
      const { offer, solution } = sample;

      room.show({
        type: "announced",
        question,
        opensAtMs: Date.now() + 60_000,
        mediaStartedAtMs: null,
      });
      await expect(page.locator(".question-heading")).toBeVisible();
      if (hasPicture) await expect(page.getByRole("img", { name: "A river" })).toBeVisible();
      await settled(page);
      // As the server does: the answers come a little before they open.
      const opensAtMs = Date.now() + 600;
      room.show({ type: "open", question, offer, opensAtMs, closesAtMs: opensAtMs + 60_000 });
      await expect(page.getByRole("region", { name: "Answers" })).toBeVisible();
      await settled(page);
      room.show({ type: "closed", question, offer, reason: "timeUp" });
      await settled(page);
      room.show(
        {
          type: "reveal",
          question,
          offer,
          solution,
          explanation: "",
          pickedCount: 3,
          correctCount: 1,
        },
        { me: { result: { outcome: "missed", gained: 0 } } },
      );
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page);
      room.show({ type: "leaderboard", questionIndex: 0, rows: [] });
      await settled(page);
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    });
  }
}

test("nothing but names moves in the stage's lobby while 200 join", async ({ someone }) => {
  const page = await someone({ viewport: { width: 1920, height: 1080 } });
  await watchShifts(page);
  const room = await StageRoom.open(page);
  const join = (seatCount: number) => {
    const newestSeats = Array.from(
      { length: Math.min(20, seatCount) },
      (_, n) => seatCount - n - 1,
    );
    const newest = newestSeats.map((seat) => `Player ${seat}`);
    const phase = { type: "lobby" as const, newest, secondsPerQuestion: null };
    room.show(phase, { seatCount }, { newest, newestSeats });
  };
  const places = async () => [
    await page.locator("figure").boundingBox(),
    await page.locator(".stage-code").boundingBox(),
    await page.locator(".lobby-names").evaluate((list) => list.getBoundingClientRect().top),
  ];
  join(0);
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await settled(page);
  // Before it, the page was still connecting.
  await page.evaluate(() => {
    window.shifts = [];
  });
  const before = await places();
  for (const count of [1, 12, 20, 21, 57, 111, 200]) {
    join(count);
    await expect(page.getByText(`Player ${count - 1}`, { exact: true })).toBeVisible();
    await settled(page);
    expect(await places(), `${count} players`).toEqual(before);
  }
  // Names make room for newer ones.
  const shifts = await page.evaluate(() => window.shifts);
  expect(shifts.filter((shift) => !/ by (lobby-name|px-)/.test(shift))).toEqual([]);
});

for (const hasPicture of [false, true]) {
  const what = hasPicture ? "a question with a picture" : "a question";
  test(`nothing jumps on the stage while ${what} is counted in and opens`, async ({ someone }) => {
    const page = await someone({ viewport: { width: 1920, height: 1080 } });
    await watchShifts(page);
    await page.route(`**${link}`, givePicture);
    const room = await StageRoom.open(page);
    const { offer } = kindSamples.choice;
    const question = { ...kindSamples.choice.question, media: hasPicture ? picture : null };
    const opensAtMs = Date.now() + 10_000;
    room.show({
      type: "announced",
      question,
      opensAtMs,
      mediaStartedAtMs: null,
    });
    await expect(page.locator(".stage-ready")).toBeVisible();
    if (hasPicture) await expect(page.getByRole("img", { name: "A river" })).toBeVisible();
    await settled(page);
    // Before it, the page was still connecting.
    await page.evaluate(() => {
      window.shifts = [];
    });
    await expect(page.locator(".stage-ring-count-in")).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);

    // As the server does: the answers come a little before they open.
    const soonMs = Date.now() + 600;
    const open = { type: "open", question, offer, closesAtMs: soonMs + 60_000 } as const;
    room.show({ ...open, opensAtMs: soonMs }, { seatCount: 30 });
    await expect(page.locator(".stage-answers")).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    // The ring's ripples took no room: the type is about as large as designed.
    const step = Number(await page.locator(".stage").getAttribute("data-fit"));
    expect(step).toBeLessThanOrEqual(2);
  });
}

test("nothing jumps on the stage while numbers grow", async ({ someone }) => {
  const page = await someone({ viewport: { width: 1920, height: 1080 } });
  await watchShifts(page);
  const room = await StageRoom.open(page);
  const { offer, solution } = kindSamples.choice;
  const question = { ...kindSamples.choice.question, media: null };
  const opensAtMs = Date.now() - 1_000;
  const open = {
    type: "open",
    question,
    offer,
    opensAtMs,
    closesAtMs: opensAtMs + 60_000,
  } as const;
  const seatCount = 1_200;
  const shifts = () => page.evaluate(() => window.shifts);
  room.show(open, { seatCount }, { pickedCount: 0 });
  await expect(page.getByText("0 of 1,200 answered")).toBeVisible();
  await settled(page);
  // Before it, the page was still connecting.
  await page.evaluate(() => {
    window.shifts = [];
  });
  for (const pickedCount of [9, 10, 111, 999, 1_000]) {
    room.show(open, { seatCount }, { pickedCount });
    const words = `${pickedCount.toLocaleString("en")} of 1,200 answered`;
    await expect(page.getByText(words)).toBeVisible();
    await settled(page);
  }
  expect(await shifts()).toEqual([]);
  room.show({ type: "closed", question, offer, reason: "timeUp" }, { seatCount });
  await expect(page.getByText("Time's up · ")).toBeVisible();
  await settled(page);
  expect(await shifts()).toEqual([]);

  room.show(
    {
      type: "reveal",
      question,
      offer,
      solution,
      explanation: "",
      pickedCount: 1_000,
      correctCount: 600,
    },
    { seatCount },
  );
  await expect(page.getByText("600 of 1,200 got it right")).toBeVisible();
  await settled(page);
  expect(await shifts()).toEqual([]);

  const rows = boardRows().map((row) => ({ ...row, gained: row.points, previousRank: null }));
  room.show({ type: "leaderboard", questionIndex: 0, rows });
  await expect(page.getByRole("heading", { name: "Leaderboard" })).toBeVisible();
  await expect(page.locator(".stage-rank-points").first()).toContainText("5,400");
  await settled(page);
  // The points have counted up.
  await expect(page.locator(".stage-rank-points [aria-hidden]").first()).toHaveText("5,400");
  expect(await shifts()).toEqual([]);
});

test("the next picture is loaded while people look at the ranks", async ({ someone }) => {
  const board: Phase = { type: "leaderboard", questionIndex: 0, rows: [] };
  const question = { ...kindSamples.choice.question, media: picture };
  const opensAtMs = Date.now() + 60_000;
  const announced = { type: "announced", question, opensAtMs, mediaStartedAtMs: null } as const;
  const watch = async (page: Page) => {
    const asked: string[] = [];
    await page.route(`**${link}`, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({
        body: png(1600, 900, [86, 201, 207], [11, 93, 102]),
        contentType: "image/png",
        headers: { "cache-control": "private, max-age=3600, immutable" },
      });
    });
    return asked;
  };
  const seen = async (page: Page, asked: readonly string[]) => {
    await expect(page.getByRole("img", { name: "A river" })).toBeVisible();
    expect(asked, "one request").toHaveLength(1);
  };

  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  const askedByStage = await watch(stage);
  const stageRoom = await StageRoom.open(stage);
  stageRoom.show(board, { nextPicture: link });
  await expect.poll(() => askedByStage.length).toBe(1);
  stageRoom.show(announced);
  await seen(stage, askedByStage);

  const page = await someone(phone);
  const askedByPhone = await watch(page);
  const room = await PhoneRoom.open(page);
  const heading = page.getByRole("heading", { level: 1, name: "Leaderboard" });
  // Where people look up, it shows no pictures, and spends nothing on them.
  const lookUp = { tilesOnly: true, screenAttached: true, nextPicture: link };
  room.show(board, { room: lookUp });
  await expect(heading).toBeVisible();
  await settled(page);
  expect(askedByPhone).toEqual([]);
  room.show(board, { room: { nextPicture: link } });
  await expect.poll(() => askedByPhone.length).toBe(1);
  room.show(announced);
  await seen(page, askedByPhone);
});

test("nothing jumps while friends load", async ({ server, someone }) => {
  for (const size of [...sizes, { width: 1440, height: 900 }]) {
    const page = await someone({ viewport: size });
    const email = `ada-${size.width}@example.org`;
    await becomeAuthor(page, server, { name: "Ada Lovelace", email });
    await watchShifts(page);
    // The lists come one after the other, and the code last.
    await page.route("**/api/v1/friends?list=asked*", async (route) => {
      await expect(page.getByRole("heading", { name: "Your friend code" })).toBeVisible();
      await settled(page);
      await route.continue();
    });
    await page.route("**/api/v1/friends/code", async (route) => {
      await expect(page.getByText("No friends yet")).toBeVisible();
      await settled(page);
      await route.continue();
    });
    await page.goto("/friends");
    await expect(page.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/)).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  }
});

test("quizzes keep their place below folders that are new to this browser", async ({
  server,
  someone,
}) => {
  const page = await someone(phone);
  await becomeAuthor(page, server);
  await writeQuiz(page, "Rivers", []);
  for (const name of ["Art", "Maths", "School"]) {
    const made = await page.request.post("/api/v1/folders", {
      headers: await authorization(page),
      data: { name, parentId: null },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await watchShifts(page);
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route("**/api/v1/folders", async (route) => {
    await told;
    await route.continue();
  });
  await page.goto("/dashboard/quiz");
  // It is there, and isn't drawn.
  const quiz = page.locator("main article").filter({ hasText: "Rivers" });
  await expect(quiz).toHaveCount(1);
  await expect(quiz).toBeHidden();
  await settled(page);
  tell();
  await expect(quiz).toBeVisible();
  await expect(page.getByRole("link", { name: "Maths" })).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);

  // From now on, the browser knows how many there are, and nobody waits for them.
  await page.route("**/api/v1/folders", () => {});
  await page.reload();
  await expect(quiz).toBeVisible();
});
