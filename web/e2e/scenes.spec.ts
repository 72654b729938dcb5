/**
 * The show on the big screen: its scenes, which the device remembers and which every text can be
 * read on; and the result of every kind, which stays inside the window with the longest texts.
 */
import type { Page } from "@playwright/test";
import type { QuestionKind } from "../src/live/messages.ts";
import { type KindSample, kindSamples } from "../src/test/kind-samples.ts";
import { expectAccessibleInBoth } from "./authors.ts";
import { kinds } from "./phone-questions.ts";
import { boardRows, leaderboard, lobby, open, podium, reveal, StageRoom } from "./stage-room.ts";
import { lostTexts, smallTexts } from "./stage-texts.ts";
import { expect, moving, test } from "./test.ts";

test.use(moving);

const scenes = ["Weather", "Paper", "Space", "Aquarium", "Plain"] as const;

const controls = (page: Page) => page.getByRole("region", { name: "Big screen controls" });
const sceneOf = (page: Page) => page.locator(".scenery").getAttribute("data-scene");

test("a scene is chosen on the stage, and the device remembers it", async ({ someone }) => {
  const page = await someone();
  await StageRoom.open(page);
  expect(await sceneOf(page)).toBe("weather");
  const choice = controls(page).getByRole("combobox", { name: "Scene" });
  await choice.focus();
  await expect(controls(page)).toHaveCSS("opacity", "1");
  await choice.selectOption("Aquarium");
  await expect(page.locator(".scenery")).toHaveAttribute("data-scene", "aquarium");
  const calm = controls(page).getByRole("button", { name: "Calm: less motion (C)" });
  await expect(calm).toHaveAttribute("aria-pressed", "false");
  // In the list of scenes, letters choose an entry.
  await choice.blur();
  await expect(choice).not.toBeFocused();
  await page.keyboard.press("c");
  await expect(calm).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-motion", "reduced");

  await page.reload();
  await expect(page.locator(".scenery")).toHaveAttribute("data-scene", "aquarium");
  await expect(calm).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-motion", "reduced");
});

test("a scene in the address comes first, and choosing another changes it", async ({ someone }) => {
  const page = await someone();
  const room = await StageRoom.open(page, "?scene=space");
  expect(await sceneOf(page)).toBe("space");
  // Space is dark in a light theme, too.
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await controls(page).getByRole("combobox", { name: "Scene" }).selectOption("Paper");
  await expect(page).toHaveURL(/\?scene=paper$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  room.show(podium());
  await expect(page.locator(".scenery")).toHaveAttribute("data-hour", "night");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  expect(await sceneOf(page)).toBe("paper");
});

for (const scene of scenes) {
  test(`everything can be read in the scene ${scene}`, async ({ someone }) => {
    test.setTimeout(240_000);
    const page = await someone({ reducedMotion: "reduce" });
    const room = await StageRoom.open(page, `?scene=${scene.toLowerCase()}`);
    const seats = Array.from({ length: 20 }, (_, seat) => seat);
    room.show(
      lobby(),
      {},
      { seatCount: 90, newest: seats.map((seat) => `Player ${seat}`), newestSeats: seats },
    );
    await expect(page.getByText("Players (90)")).toBeVisible();
    await expectAccessibleInBoth(page, `${scene}, lobby`);
    room.show(open("typed"), {}, { pickedCount: 3, answered: [3, 2, 1] });
    await expect(page.getByRole("timer")).toBeVisible();
    await expectAccessibleInBoth(page, `${scene}, open`);
    room.show(leaderboard(2));
    await expect(page.getByRole("heading", { name: "Leaderboard" })).toBeVisible();
    await expectAccessibleInBoth(page, `${scene}, leaderboard`);
    room.show(podium(boardRows(), 60_000), { seatCount: 320 });
    await expect(page.getByRole("img", { name: "Everyone who played" })).toBeVisible();
    await expect(page.getByText("and 20 more")).toBeVisible();
    await expectAccessibleInBoth(page, `${scene}, podium`);
  });
}

const long = (begins: string, length: number) =>
  `${begins} ${"the harbor master kept a book in which nobody was named, and ".repeat(9)}`.slice(
    0,
    length,
  );

const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `i${index}`,
    text: long(`${index}:`, length),
  }));

/** The same result with as much in it as a quiz may have. */
function fullest(kind: QuestionKind): Partial<KindSample> {
  const sample = kindSamples[kind];
  const question = { ...sample.question, text: long("What is it that", 200), media: null };
  const said = (count: number, length: number) =>
    texts(count, length).map(({ text }, index) => ({
      text,
      count: 40 - index,
      isCorrect: index === 1,
    }));
  const { solution } = sample;
  switch (solution.kind) {
    case "choice":
    case "poll": {
      const offer = { kind: solution.kind, answers: texts(8, 150) };
      const distribution = [5, 4, 3, 2, 1, 1, 1, 7];
      return solution.kind === "choice"
        ? { question, offer, solution: { kind: "choice", correct: ["i1"], distribution } }
        : { question, offer, solution: { kind: "poll", distribution } };
    }
    case "order":
      return {
        question,
        offer: { kind: "order", items: texts(8, 150) },
        solution: {
          kind: "order",
          right: ["i7", "i0", "i6", "i1", "i5", "i2", "i4", "i3"],
          rightCounts: [1, 2, 3, 4, 5, 6, 7, 8],
        },
      };
    case "match": {
      const [prompts, answers] = [texts(6, 100), texts(8, 100)];
      const pairs = prompts.map(({ id }, index) => ({ prompt: id, answer: `i${(index * 5) % 8}` }));
      return {
        question,
        offer: { kind: "match", prompts, answers },
        solution: { kind: "match", pairs, rightCounts: [9, 8, 7, 6, 5, 4] },
      };
    }
    case "typed":
      return {
        question,
        solution: { kind: "typed", accepted: [long("It is", 90)], said: said(10, 90) },
      };
    case "gaps": {
      const gaps = texts(8, 90).map(({ text }) => ({
        accepted: [text],
        correct: [],
        rightCount: 9,
        said: said(10, 90),
        distribution: [],
      }));
      return {
        question,
        offer: {
          kind: "gaps",
          way: "typed",
          texts: [...texts(8, 55).map(({ text }) => `${text} `), "."],
          gaps: gaps.map(() => ({ choices: [] })),
          lengthMax: 100,
        },
        solution: { kind: "gaps", gaps },
      };
    }
    case "categorize": {
      const [categories, items] = [texts(5, 40), texts(12, 90)];
      const right = items.map((_, index) => [`i${index % 4}`]);
      return {
        question,
        offer: { kind: "categorize", categories, items },
        solution: {
          kind: "categorize",
          right,
          rightCounts: items.map((_, index) => index),
          distributions: items.map(() => [9, 1, 2, 3, 4]),
        },
      };
    }
    case "labels": {
      const labels = texts(16, 60);
      const spots = labels.slice(0, 12).map((_, index) => ({
        x: 1_000 + (index % 4) * 2_500,
        y: 1_500 + Math.floor(index / 4) * 3_500,
      }));
      return {
        question: { ...question, media: sample.question.media },
        offer: { kind: "labels", labels, spots },
        solution: {
          kind: "labels",
          right: spots.map((_, index) => [`i${15 - index}`]),
          rightCounts: spots.map((_, index) => index),
          distributions: spots.map(() => labels.map((_, index) => index)),
        },
      };
    }
    case "ranking":
      return {
        question,
        offer: { kind: "ranking", items: texts(8, 150) },
        solution: {
          kind: "ranking",
          ranked: texts(8, 150).map(({ id }, index) => ({
            id,
            place: index + 1,
            points: 280 - 30 * index,
            firstCount: 8 - index,
            rankedCount: 40,
            meanPlaceHundredths: 250 + 60 * index,
          })),
        },
      };
    case "rating":
      return {
        question,
        offer: {
          kind: "rating",
          steps: 11,
          low: long("Never", 40),
          high: long("Surely", 40),
          isRecommendation: true,
        },
        solution: {
          kind: "rating",
          distribution: [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10],
          meanHundredths: 712,
          nps: { score: -4, detractors: 21, passives: 15, promoters: 19 },
        },
      };
    case "wordCloud":
      return { question, solution: { kind: "wordCloud", words: said(50, 26) } };
    case "openText":
      return {
        question,
        solution: { kind: "openText", texts: texts(30, 400).map(({ text }) => text) },
      };
    default:
      return { question: { ...sample.question, text: question.text } };
  }
}

for (const size of [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`every result is inside ${size.width} × ${size.height}`, async ({ someone }) => {
    test.setTimeout(240_000);
    const page = await someone({ viewport: size, reducedMotion: "reduce" });
    const room = await StageRoom.open(page);
    for (const kind of kinds) {
      for (const [name, change] of [
        ["as usual", {}],
        ["fullest", fullest(kind)],
      ] as const) {
        room.show(lobby());
        await page.locator(".stage-code").waitFor();
        room.show(reveal(kind, change));
        await page.locator(".stage-ask").waitFor();
        const message = `${kind}, ${name}`;
        await expect.poll(() => lostTexts(page), { message }).toEqual([]);
        expect(await smallTexts(page), message).toEqual([]);
      }
    }
  });
}
