/** A question of every kind, answered in browsers other than Chromium the way their users do. */
import { request } from "@playwright/test";
import { Key } from "selenium-webdriver";
import { password } from "../acts.ts";
import { answerOf, authorization, type Written, writeQuiz } from "../authors.ts";
import { png } from "../png.ts";
import type { Server } from "../server.ts";
import { author, engines, expect, join, signUp, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

interface Asked extends Written {
  answer: (player: Visitor) => Promise<void>;
}

const send = (player: Visitor) => player.press("button", /^(Send answer|Lock in)$/);

const press =
  (...names: (string | RegExp)[]) =>
  async (player: Visitor) => {
    for (const name of names) await player.press("button", name);
  };

/** In the order of the game; the last answer of each room closes its question. */
function questions(pictureId: string): Asked[] {
  return [
    {
      text: "The sun is a star.",
      content: { kind: "trueFalse", isTrue: true },
      answer: press(/True$/),
    },
    {
      text: "What is the capital of Peru?",
      content: { kind: "typed", accepted: ["Lima"], toleratesTypos: false },
      async answer(player) {
        await player.fill("Your answer", "lima");
        await player.type(Key.ENTER);
      },
    },
    {
      text: "Fill in the gap",
      content: {
        kind: "gaps",
        passage: [
          { text: "The capital of Chile is " },
          { gap: { accepted: ["Santiago"], others: [] } },
          { text: "." },
        ],
        way: "typed",
        toleratesTypos: false,
      },
      async answer(player) {
        await player.fill("Gap 1 of 1", "santiago");
        await player.type(Key.ENTER);
      },
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
      async answer(player) {
        const slider = await player.find("slider", "Slider for your number");
        await slider.sendKeys(Key.ARROW_LEFT, Key.ARROW_LEFT);
        await send(player);
      },
    },
    {
      text: "Order these numbers",
      content: { kind: "order", items: ["one", "two", "three"] },
      async answer(player) {
        for (const name of ["two", "one"]) {
          const up = await player.find("button", `Move ${name} up`);
          while ((await up.getAttribute("aria-disabled")) !== "true") {
            await player.press("button", `Move ${name} up`);
          }
        }
        await send(player);
      },
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
      async answer(player) {
        await press(/^Peru/, /^Lima/, /^Chile/, /^Santiago/)(player);
        await send(player);
      },
    },
    {
      text: "Which are related?",
      content: {
        kind: "categorize",
        categories: [
          { name: "Mammals", items: ["Bat"] },
          { name: "Birds", items: ["Emu"] },
        ],
      },
      async answer(player) {
        await press("Emu", /Birds$/, "Bat", /Mammals$/)(player);
        await send(player);
      },
    },
    {
      text: "What is where?",
      content: {
        kind: "labels",
        spots: [
          { x: 2_000, y: 5_000, label: "Left" },
          { x: 8_000, y: 5_000, label: "Right" },
        ],
        distractors: ["Nowhere"],
      },
      media: { kind: "image", id: pictureId, alt: "A square", isDecorative: false, startS: 0 },
      async answer(player) {
        await press("Left", "Right")(player);
        await send(player);
      },
    },
    {
      text: "Where is the square?",
      content: {
        kind: "pin",
        areas: [{ x: 5_000, y: 5_000, radiusX: 1_500, radiusY: 1_500 }],
      },
      media: { kind: "image", id: pictureId, alt: "A square", isDecorative: false, startS: 0 },
      async answer(player) {
        await player.press("button", /^Place a pin on the picture/);
        await send(player);
      },
    },
    {
      text: "Tea or coffee?",
      content: { kind: "poll", answers: ["Tea", "Coffee"], takesSeveral: true },
      async answer(player) {
        await press(/Tea$/, /Coffee$/)(player);
        await send(player);
      },
    },
    {
      text: "What first?",
      content: { kind: "ranking", items: ["Swim", "Read", "Cook"] },
      async answer(player) {
        await press("Cook", "Swim")(player);
        await send(player);
      },
    },
    {
      text: "The sea in a word?",
      content: { kind: "wordCloud", wordsMax: 2 },
      async answer(player) {
        await player.fill("Word 1", "salt");
        await player.type(Key.ENTER);
      },
    },
    {
      text: "What did you learn?",
      content: { kind: "openText" },
      async answer(player) {
        await player.fill("Your text", "That spiders are no insects.");
        await send(player);
      },
    },
    {
      text: "How was it?",
      content: { kind: "rating", steps: 5, low: "bad", high: "good" },
      async answer(player) {
        await player.press("radio", "4 of 5");
        await send(player);
      },
    },
    {
      text: "Which planet is the largest?",
      content: { kind: "choice", answers: [answerOf("Jupiter", true), answerOf("Mars")] },
      async answer(player) {
        await player.sees("Jupiter");
        await player.type("a");
      },
    },
  ];
}

/** Writes the quiz and opens a room for it, as the host but outside of the browser. */
async function openRoom(server: Server) {
  const api = await request.newContext({ baseURL: server.url });
  const { email } = author;
  const login = await api.post("/api/v1/auth/login", { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
  const caller = { request: api };
  const headers = await authorization(caller);
  const file = await api.post("/api/v1/media", {
    headers: { ...headers, "content-type": "application/octet-stream" },
    data: png(300, 300, [40, 60, 140], [250, 220, 120]),
  });
  expect(file.ok(), await file.text()).toBe(true);
  const asked = questions((await file.json()).id);
  const quizId = await writeQuiz(caller, "Every kind", asked);
  const room = await api.post("/api/v1/rooms", { headers, data: { quizId } });
  expect(room.ok(), await room.text()).toBe(true);
  const { code } = await room.json();
  await api.dispose();
  return { code: String(code), asked };
}

for (const engine of engines) {
  test(`every kind of question in ${engine}`, async ({ server, someone }) => {
    const host = await someone(engine, "host");
    await signUp(host, server);
    const { code, asked } = await openRoom(server);
    await host.open(`${server.url}/host/${code}`);
    const screen = await someone(engine, "screen");
    await screen.open(`${server.url}/screen/${code}`);
    const maya = await someone(engine, "player", "phone");
    await join(maya, server, code, "Maya");
    await host.sees("Maya");
    await host.press("button", "Start Quiz");

    for (const [index, { text, content, answer }] of asked.entries()) {
      await test.step(content.kind, async () => {
        await maya.find("heading", text);
        await screen.sees(text);
        await maya.find("region", "Answers");
        for (const each of [screen, maya]) await each.picture(`${content.kind}-open`);
        await answer(maya);
        const unscored = ["poll", "ranking", "wordCloud", "openText", "rating"];
        const isScored = !unscored.includes(content.kind);
        await maya.find("heading", isScored ? /^Right!/ : /^Thanks/);
        for (const each of [host, screen, maya]) await each.picture(`${content.kind}-reveal`);
        if (index + 1 === asked.length) return;
        if (isScored) await host.press("button", "Show the leaderboard");
        await host.press("button", "Next question");
      });
    }
    await host.press("button", "Show the podium");
    await maya.find("heading", "You won!");
  });
}
