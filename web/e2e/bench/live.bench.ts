/**
 * The figures of the live hour: how long a phone waits for the form, what it computes at each
 * moment of a game, how smooth the stage is with 200 players, and the host's list with 10,000.
 *
 * Each figure is the median of several runs, each in a fresh browser context. Beside the slow
 * processor the same game is measured at full speed, and the stage beside an empty page.
 * `FANFARE_BENCH_RUNS` and `FANFARE_BENCH_PLAYERS` change how much is measured.
 */
import type { Browser, Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, type Written, writeQuiz } from "../authors.ts";
import { png } from "../png.ts";
import { expect, phone, test } from "../test.ts";
import { Crowd, Desk } from "./crowd-lines.ts";
import { median, type Part, table, Watched } from "./main-thread.ts";

const runs = Number(process.env["FANFARE_BENCH_RUNS"] ?? "3");
const hallPlayers = Number(process.env["FANFARE_BENCH_PLAYERS"] ?? "10000");
const stagePlayers = 200;
const slowdown = 4;
/** 1.6 Mbit/s with 150 ms. */
const slowLine = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const goals = {
  formMs: 700,
  slowFormMs: 1_800,
  phoneTaskMs: 100,
  stageTaskMs: 50,
  drawerTaskMs: 100,
};
const stageSize = { viewport: { width: 1920, height: 1080 } };

const print = (words: string) => process.stdout.write(`${words}\n`);
const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function upload(host: Page, width: number, height: number, shade: number): Promise<string> {
  const uploaded = await host.request.post("/api/v1/media", {
    headers: { ...(await authorization(host)), "content-type": "image/png" },
    data: png(width, height, [86, 201 - shade, 207], [11, 93, 102 + shade]),
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  return (await uploaded.json()).id;
}

/** Three questions with pictures of different shapes; the last is typed. */
async function writeGame(host: Page): Promise<string> {
  const picture = async (width: number, height: number, shade: number) => ({
    kind: "image",
    id: await upload(host, width, height, shade),
    alt: "A square",
    isDecorative: false,
    startS: 0,
  });
  const answers = ["The Congo", "The Amazon", "The Nile", "The Mekong"];
  const choice = () => ({
    kind: "choice",
    answers: answers.map((text, index) => answerOf(text, index === 0)),
  });
  const questions: Written[] = [
    {
      text: "Which of these rivers crosses the equator twice?",
      content: choice(),
      media: await picture(1600, 900, 0),
      explanation: "It bends north, and comes back.",
    },
    {
      text: "Which of these rivers is in this picture?",
      content: choice(),
      media: await picture(900, 1200, 40),
    },
    {
      text: "How many letters does this picture have?",
      content: { kind: "typed", accepted: ["1"], toleratesTypos: false },
      media: await picture(1200, 800, 80),
    },
  ];
  return writeQuiz(host, "Rivers of the world", questions);
}

interface Room {
  code: string;
  desk: Desk;
  crowd: Crowd;
}

async function openRoom(host: Page, server: string, quizId: string): Promise<Room> {
  const headers = await authorization(host);
  const data = { quizId, settings: { shuffleAnswers: false, shuffleQuestions: false } };
  const made = await host.request.post("/api/v1/rooms", { headers, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { code } = await made.json();
  const accessToken = headers.authorization.replace("Bearer ", "");
  const desk = await Desk.open(server, code, accessToken);
  return { code, desk, crowd: new Crowd(server, code) };
}

function close({ desk, crowd }: Room) {
  crowd.leave();
  desk.close();
}

async function formMs(browser: Browser, server: string, code: string, isSlow: boolean) {
  const context = await browser.newContext({ baseURL: server, ...phone });
  const page = await context.newPage();
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...slowLine });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  await page.addInitScript(() => {
    const look = () => {
      const field = document.querySelector("input[name=nickname], form input");
      if (field === null || !field.checkVisibility()) requestAnimationFrame(look);
      else performance.mark("form");
    };
    requestAnimationFrame(look);
  });
  await page.goto(`/j/${code}`);
  const atMs = await page.evaluate(async () => {
    for (;;) {
      const [mark] = performance.getEntriesByName("form");
      if (mark !== undefined) return mark.startTime;
      await new Promise((done) => setTimeout(done, 20));
    }
  });
  await context.close();
  return atMs;
}

test("from the code to the form", async ({ browser, server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const room = await openRoom(host, server.url, await writeGame(host));
  const fast: number[] = [];
  const slow: number[] = [];
  for (let run = 0; run < runs + 2; run += 1) {
    fast.push(await formMs(browser, server.url, room.code, false));
    slow.push(await formMs(browser, server.url, room.code, true));
  }
  close(room);
  const list = (values: number[]) => values.map((ms) => ms.toFixed(0)).join(", ");
  print(`form: ${median(fast).toFixed(0)} ms (${list(fast)})`);
  print(`form, slow line, processor / ${slowdown}: ${median(slow).toFixed(0)} ms (${list(slow)})`);
  expect.soft(median(fast), "code to form").toBeLessThanOrEqual(goals.formMs);
  expect.soft(median(slow), "code to form, slow").toBeLessThanOrEqual(goals.slowFormMs);
});

/** Plays all phases; `mark` begins each, and every one is watched for a while. */
async function play({ desk }: Room, mark: (name: string) => Promise<void>, act: Act) {
  const see = async (name: string, ms: number, step: () => Promise<unknown>) => {
    await mark(name);
    await step();
    await pass(ms);
  };
  for (let question = 1; question <= 3; question += 1) {
    await see(`${question} announced`, 1_000, () => desk.goTo("announced"));
    await see(`${question} open`, 1_500, () => desk.until((phase) => phase === "open"));
    await see(`${question} answered`, 2_000, () => act(question));
    await see(`${question} closed`, 600, () => desk.closeQuestion());
    await see(`${question} reveal`, 2_000, () => desk.goTo("reveal"));
    if (question < 3) await see(`${question} leaderboard`, 3_500, () => desk.goTo("leaderboard"));
  }
  await see("podium", 3_000, () => desk.goTo("podium"));
}

type Act = (question: number) => Promise<void>;

async function phoneGame(browser: Browser, server: string, room: Room, rate: number) {
  const options = { baseURL: server, ...phone };
  const watched = await Watched.open(browser, rate, options);
  const { page } = watched;
  await room.crowd.join(30, 10);
  await page.goto(`/j/${room.code}`);
  await page.getByLabel("Nickname").fill("Maya");
  await watched.mark("join");
  await page.getByRole("button", { name: "Join" }).tap();
  await page.getByRole("heading", { level: 1, name: /^You're in/ }).waitFor();
  await watched.mark("lobby");
  await room.crowd.join(30, 1);
  await pass(1_500);
  await play(
    room,
    (name) => watched.mark(name),
    async (question) => {
      if (question === 3) {
        await page.evaluate(() =>
          document.querySelector<HTMLElement>(".answer-form input")?.focus(),
        );
        await page.keyboard.type("1");
        await page.keyboard.press("Enter");
        return;
      }
      const tile = await page.waitForSelector(".answer-form .tile");
      const box = await tile.boundingBox();
      if (box === null) throw new Error("there is nothing to tap");
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    },
  );
  const parts = await watched.parts();
  await watched.close();
  return parts;
}

const worst = (all: readonly (readonly Part[])[], of: (part: Part) => boolean) =>
  Math.max(
    ...(all[0] ?? []).map((part, index) =>
      of(part) ? median(all.map((run) => run[index]?.worstMs ?? 0)) : 0,
    ),
  );

const shiftOf = (all: readonly (readonly Part[])[]) =>
  Math.max(...all.flatMap((run) => run.map(({ shift }) => shift)));

test("a phone through a whole game", async ({ browser, server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quizId = await writeGame(host);
  const measured = new Map<number, Part[][]>([
    [slowdown, []],
    [1, []],
  ]);
  for (let run = 0; run < runs; run += 1) {
    for (const [rate, all] of measured) {
      const room = await openRoom(host, server.url, quizId);
      const parts = await phoneGame(browser, server.url, room, rate);
      print(table(`phone, processor / ${rate}, run ${run + 1}`, [parts]));
      all.push(parts);
      close(room);
    }
  }
  for (const [rate, all] of measured) print(table(`medians, phone, processor / ${rate}`, all));
  const slow = measured.get(slowdown) ?? [];
  // When everyone has answered, the room closes and reveals by itself.
  const isMoment = ({ name }: Part) => /open|answered|reveal|podium/.test(name);
  expect.soft(worst(slow, isMoment), "a phone's task").toBeLessThanOrEqual(goals.phoneTaskMs);
  expect.soft(shiftOf(slow), "layout shift on the phone").toBe(0);
});

/** What drawing a full screen costs here: an empty page on which one small thing moves. */
async function emptyPage(browser: Browser, server: string): Promise<Part[]> {
  const watched = await Watched.open(browser, slowdown, { baseURL: server, ...stageSize });
  await watched.page.goto("/offline.html");
  await watched.page.evaluate(() => {
    document.body.replaceChildren(document.createElement("div"));
    document.body.firstElementChild?.animate(
      [{ transform: "none" }, { transform: "translateX(200px)" }],
      { duration: 1_000, iterations: Number.POSITIVE_INFINITY },
    );
  });
  await watched.mark("an empty page");
  await pass(3_000);
  const parts = await watched.parts();
  await watched.close();
  return parts;
}

async function stageGame(browser: Browser, server: string, room: Room, rate: number) {
  const watched = await Watched.open(browser, rate, { baseURL: server, ...stageSize });
  const { page } = watched;
  await page.goto(`/screen/${room.code}`);
  await page.getByText(room.code, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start silent" }).click();
  await pass(1_000);
  await watched.mark("arrivals");
  await room.crowd.join(stagePlayers, 2);
  await pass(500);
  await watched.mark("lobby");
  await pass(2_000);
  await play(
    room,
    (name) => watched.mark(name),
    async () => {},
  );
  await watched.mark("the winner");
  await pass(6_000);
  const parts = await watched.parts();
  await watched.close();
  return parts;
}

test("the stage with 200 players", async ({ browser, server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quizId = await writeGame(host);
  const empty: Part[][] = [];
  const measured = new Map<number, Part[][]>([
    [slowdown, []],
    [1, []],
  ]);
  for (let run = 0; run < runs; run += 1) {
    empty.push(await emptyPage(browser, server.url));
    for (const [rate, all] of measured) {
      const room = await openRoom(host, server.url, quizId);
      const parts = await stageGame(browser, server.url, room, rate);
      print(table(`stage, processor / ${rate}, run ${run + 1}`, [parts]));
      all.push(parts);
      close(room);
    }
  }
  print(table(`empty, processor / ${slowdown}`, empty));
  for (const [rate, all] of measured) print(table(`medians, stage, processor / ${rate}`, all));
  const slow = measured.get(slowdown) ?? [];
  const travels = ({ name }: Part) => /arrivals|reveal|leaderboard|podium|winner/.test(name);
  expect.soft(worst(slow, travels), "a task of the stage").toBeLessThanOrEqual(goals.stageTaskMs);
  expect.soft(shiftOf(slow), "layout shift on the stage").toBe(0);
});

async function drawer(browser: Browser, host: Page, server: string, code: string) {
  const storageState = await host.context().storageState();
  const watched = await Watched.open(browser, 1, { baseURL: server, storageState });
  const { page } = watched;
  await page.goto(`/host/${code}`);
  const players = page.getByRole("contentinfo").getByRole("button", { name: /players/ });
  await page.getByRole("heading", { name: /^Players \(/ }).waitFor();
  await expect(page.getByText(`Player ${hallPlayers}`, { exact: true })).toHaveCount(0);
  // The roster comes in parts.
  await expect
    .poll(() => page.getByRole("list", { name: "Players" }).locator("li").first().count())
    .toBe(1);
  await page.waitForFunction(
    (all) => document.querySelector("li[aria-setsize]")?.getAttribute("aria-setsize") === `${all}`,
    hallPlayers,
  );
  await watched.mark("drawer opens");
  await players.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").waitFor();
  await pass(800);
  await watched.mark("typing");
  await dialog.getByRole("searchbox").focus();
  await page.keyboard.type("Player 98", { delay: 60 });
  await pass(500);
  await watched.mark("scrolling");
  await dialog.getByRole("searchbox").fill("");
  const box = await dialog.locator("li[aria-setsize]").nth(3).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 900);
    await pass(16);
  }
  await pass(500);
  const parts = await watched.parts();
  await watched.close();
  return parts;
}

test("a full hall in the host's list", async ({ browser, server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const room = await openRoom(host, server.url, await writeGame(host));
  const startedAt = performance.now();
  await room.crowd.join(hallPlayers);
  print(`${room.crowd.size} seats in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  const all: Part[][] = [];
  for (let run = 0; run < runs; run += 1) {
    all.push(await drawer(browser, host, server.url, room.code));
  }
  close(room);
  print(table(`host with ${hallPlayers}`, all));
  expect
    .soft(
      worst(all, () => true),
      "a task of the host's list",
    )
    .toBeLessThanOrEqual(goals.drawerTaskMs);
  expect.soft(shiftOf(all), "layout shift of the host's page").toBe(0);
});
