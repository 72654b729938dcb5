/**
 * Nothing is told by color alone: with all color gone, tiles differ by shape and letter, and every
 * state has an icon and words that stand out from what is behind them. The pages are seen as by
 * people with achromatopsia.
 */
import type { Locator, Page } from "@playwright/test";
import type { QuestionKind } from "../src/live/messages.ts";
import { kindSamples } from "../src/test/kind-samples.ts";
import { FedRoom, type Role, sampleView } from "./fed-room.ts";
import { expect, phone, test } from "./test.ts";

/** What graphics need to be told from their ground (WCAG 1.4.11). */
const contrastMin = 3;
/** Lines of an icon cover at least this share of its box. */
const inkShareMin = 0.02;

const windows = {
  player: phone,
  host: { viewport: { width: 1366, height: 768 } },
  screen: { viewport: { width: 1366, height: 768 } },
} as const;

async function seeGray(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
}

/** The contrast of what is drawn in this box with its ground, from a picture without color. */
async function contrastIn(part: Locator): Promise<number> {
  const picture = (await part.screenshot({ animations: "disabled" })).toString("base64");
  const { grays, colored } = await part.page().evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const counts = new Array<number>(256).fill(0);
    let farthest = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      counts[green] = (counts[green] ?? 0) + 1;
      farthest = Math.max(farthest, Math.abs(red - green), Math.abs(green - blue));
    }
    return { grays: counts, colored: farthest };
  }, picture);
  expect(colored, "the page has color").toBeLessThanOrEqual(2);
  const all = grays.reduce((sum, count) => sum + count, 0);
  const ground = grays.indexOf(Math.max(...grays));
  const light = (gray: number) =>
    gray / 255 <= 0.04045 ? gray / 255 / 12.92 : ((gray / 255 + 0.055) / 1.055) ** 2.4;
  const contrast = (gray: number) => {
    const [low = 0, high = 0] = [light(gray), light(ground)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // The farthest gray that enough of the picture has: antialiased edges have fewer pixels each.
  const far = (from: number, step: number) => {
    let seen = 0;
    for (let gray = from; gray >= 0 && gray < 256; gray += step) {
      seen += grays[gray] ?? 0;
      if (seen >= all * inkShareMin) return contrast(gray);
    }
    return 1;
  };
  return Math.max(far(0, 1), far(255, -1));
}

/** The drawing of an icon or shape, whatever its size. */
const drawing = (icon: Locator) => icon.evaluate((svg) => svg.innerHTML);

async function feed(page: Page, role: Role, name: string): Promise<FedRoom> {
  const room = await FedRoom.feed(page, role);
  await seeGray(page);
  room.showView(sampleView(role, name));
  return room;
}

/** Each tile by its letter and its shape, which no other tile has. */
async function expectTilesDiffer(page: Page): Promise<void> {
  const tiles = page.locator(".tile");
  await expect(tiles.first()).toBeVisible();
  const count = await tiles.count();
  const shapes = new Set<string>();
  const letters = new Set<string | null>();
  for (const tile of await tiles.all()) {
    shapes.add(await drawing(tile.locator("svg").first()));
    letters.add(await tile.locator(".tile-letter").textContent());
    expect(await contrastIn(tile.locator("svg").first())).toBeGreaterThan(contrastMin);
  }
  expect([shapes.size, letters.size]).toEqual([count, count]);
}

/** The state of each tile as it is told without color: the icon's drawing and the words. */
async function toldStates(page: Page): Promise<Map<string, Set<string>>> {
  const told = new Map<string, Set<string>>();
  for (const tile of await page.locator(".tile").all()) {
    const state = await tile.getAttribute("data-state");
    const verdict = tile.locator(".tile-verdict");
    const has = (await verdict.count()) > 0;
    if (has) {
      await expect(verdict).toBeVisible();
      expect(await contrastIn(verdict)).toBeGreaterThan(contrastMin);
    }
    const sign = has
      ? `${await drawing(verdict.locator("svg"))} ${await verdict.innerText()}`
      : "nothing";
    const before = told.get(state ?? "none") ?? new Set();
    told.set(state ?? "none", before.add(sign));
  }
  return told;
}

for (const role of ["player", "host", "screen"] as const) {
  test(`the tiles and the right answer of the ${role}'s page are told without color`, async ({
    someone,
  }) => {
    const page = await someone(windows[role]);
    const room = await feed(page, role, "open");
    await expectTilesDiffer(page);
    room.showView(sampleView(role, "reveal"));
    await expect(page.locator(".tile[data-state=right] .tile-verdict").first()).toBeVisible();
    await expectTilesDiffer(page);
    const told = await toldStates(page);
    expect(told.has("right")).toBe(true);
    expect(told.size, "other answers than the right one").toBeGreaterThan(1);
    const signs = [...told.values()].flatMap((each) => [...each]);
    expect(new Set(signs).size, "no two states are told alike").toBe(signs.length);
  });
}

test("a player's own answer and the verdict on it are told without color", async ({ someone }) => {
  const page = await someone(windows.player);
  const room = await feed(page, "player", "open-picked");
  const own = page.locator(".tile[aria-pressed=true]");
  await expect(own).toHaveCount(1);
  const mark = own.locator(".tile-verdict, .tile-mark");
  await expect(mark).toBeVisible();
  expect(await contrastIn(mark)).toBeGreaterThan(contrastMin);
  await expect(
    page.locator(".tile[aria-pressed=false] :is(.tile-verdict, .tile-mark)"),
  ).toHaveCount(0);
  const drawn = new Set<string>();
  for (const outcome of ["correct", "partial", "wrong", "missed"] as const) {
    const view = sampleView("player", "reveal");
    if (view.type !== "playerView" || view.me.result == null) throw new Error("not a result");
    view.me.result = { ...view.me.result, outcome };
    room.showLobby();
    await expect(page.locator(".tile")).toHaveCount(0);
    room.showView(view);
    const verdict = page.locator(".enter-rise", { has: page.locator("h1") });
    const icon = verdict.locator("svg");
    await expect(icon).toBeVisible();
    drawn.add(await drawing(icon));
    expect(await contrastIn(icon)).toBeGreaterThan(contrastMin);
  }
  expect(drawn.size, "each outcome has an icon of its own").toBe(4);
});

const outcome = { outcome: "wrong", gained: 0 } as const;

/** A player's wrong or partly right answer, once the right one is told. */
function revealed(room: FedRoom, kind: QuestionKind): void {
  const { question, offer, solution, choice, correctCount } = kindSamples[kind];
  const phase = { type: "reveal", question, offer, solution, explanation: "" } as const;
  const pick = choice === null ? null : { choice, elapsedMs: 900 };
  const gaps = kind === "gaps" ? { rightGaps: [true, false, false] } : {};
  const me = { nickname: "Maya", points: 100, rank: 2, pick, result: { ...outcome, ...gaps } };
  room.show({ ...phase, pickedCount: 24, correctCount }, { me });
}

for (const role of ["player", "host", "screen"] as const) {
  test(`what was typed rightly is told without color on the ${role}'s page`, async ({
    someone,
  }) => {
    const page = await someone(windows[role]);
    const room = await FedRoom.feed(page, role);
    await seeGray(page);
    for (const kind of ["typed", "number"] as const) {
      room.showLobby();
      await expect(page.locator(".result-right")).toHaveCount(0);
      revealed(room, kind);
      const right = page.locator(".result-right .result-mark");
      await expect(right).toBeVisible();
      expect(await contrastIn(right)).toBeGreaterThan(contrastMin);
      // One of the texts below is right, and has the same mark; the others have none.
      const rows = page.locator(".result-row");
      await expect(rows.first()).toBeVisible();
      await expect(rows.locator(".result-mark")).toHaveCount(1);
      const mark = page.locator(".result-row-right .result-mark");
      expect(await drawing(mark)).toBe(await drawing(right));
      expect(await contrastIn(mark)).toBeGreaterThan(contrastMin);
    }
  });
}

test("right and wrong places and pairs of one's own differ without color", async ({ someone }) => {
  const page = await someone(windows.player);
  const room = await FedRoom.feed(page, "player");
  await seeGray(page);
  for (const [kind, count] of [
    ["order", 4],
    ["match", 4],
    ["gaps", 3],
    ["categorize", 6],
    ["labels", 4],
  ] as const) {
    room.showLobby();
    await expect(page.locator(".result-row")).toHaveCount(0);
    revealed(room, kind);
    const marks = page.locator(".result-row .result-mark");
    await expect(marks).toHaveCount(count);
    const drawn = new Set<string>();
    for (const mark of await marks.all()) {
      drawn.add(await drawing(mark));
      expect(await contrastIn(mark)).toBeGreaterThan(contrastMin);
    }
    expect(drawn.size, `a cross and a tick, ${kind}`).toBe(2);
  }
});

test("the places on the podium are told by numbers and heights", async ({ someone }) => {
  const page = await someone(windows.screen);
  await feed(page, "screen", "podium");
  const places = page.locator(".podium-place");
  await expect(places.first()).toBeVisible();
  await expect(page.locator(".podium-place[data-order='1'] .podium-number")).toBeVisible();
  const told = new Map<string, number>();
  for (const place of await places.all()) {
    const number = place.locator(".podium-number");
    await expect(number).toBeVisible();
    expect(await contrastIn(number)).toBeGreaterThan(contrastMin);
    const box = await place.locator(".podium-step").boundingBox();
    told.set(await number.innerText(), box?.height ?? 0);
  }
  const heights = [...told].sort(([a], [b]) => Number(a) - Number(b)).map(([, height]) => height);
  expect(heights).toHaveLength(await places.count());
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(heights.length);
});
