/**
 * Everything a player needs is in the window: every answer and every button, for each kind, on
 * small and large devices, with long texts and pictures; and nothing moves once it is there.
 */

import type { Page } from "@playwright/test";
import { kindSamples } from "../src/test/kind-samples.ts";
import { expectAccessible } from "./axe.ts";
import { FedRoom, type Role } from "./fed-room.ts";
import { asked, kinds } from "./phone-questions.ts";
import { PhoneRoom } from "./phone-room.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

const sizes = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

/** What people press and read, on each page. */
const parts: Readonly<Record<Role, string>> = {
  player: ".answer-form :is(button, input:not(.sr-only), textarea, label.rating-step)",
  host: ".host-frame :is(h1, .tile, .task, .result-row, .pin-picture, footer button)",
  screen: ".stage :is(h1, .tile, .task, .result-row, .pin-picture, .stage-ask p)",
};

/** What is there once a question's answers are. */
const opened: Readonly<Record<Role, string>> = {
  player: ".answer-section :is(button, input, textarea)",
  host: ".host-frame main [role=timer]",
  screen: ".stage-ask [role=timer]",
};

/** What isn't wholly in the window, or lies below something else. */
function cutOff(page: Page, role: Role): Promise<string[]> {
  return page.evaluate(async (selector) => {
    // A part that has just loaded is fitted before the next frame.
    await new Promise((painted) => {
      requestAnimationFrame(() => requestAnimationFrame(painted));
    });
    const all = document.querySelectorAll<HTMLElement>(selector);
    const found: string[] = [];
    for (const each of all) {
      if (!each.checkVisibility()) continue;
      const box = each.getBoundingClientRect();
      const words = each.getAttribute("aria-label") ?? each.innerText.slice(0, 20);
      if (box.top < 0 || box.bottom > innerHeight + 1) found.push(`${words} is below`);
      if (box.left < 0 || box.right > innerWidth) found.push(`${words} is beside`);
      if (box.height < 44 && each.matches(".tile, .match-side, .button-large, .field-box")) {
        found.push(`${words} is ${box.height} px high`);
      }
      for (const y of [0.1, 0.5, 0.9]) {
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * y);
        // Spots stand on the picture, and where their targets overlap, the nearest is meant.
        if (at?.closest(".spot")) continue;
        if (at !== null && !each.contains(at) && !at.contains(each)) {
          found.push(`${words} is covered by ${at.className}`);
        }
      }
      // The target of a spot is larger than what is drawn of it.
      const isFixed = each.matches("button:not(.spot-button), .tile");
      if (isFixed && each.scrollHeight > each.clientHeight + 1) found.push(`${words} is too long`);
    }
    if (all.length === 0) found.push("nothing to press");
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight + 1) found.push(`scrolls ${scrollHeight - innerHeight} px`);
    if (scrollWidth > innerWidth) found.push(`scrolls ${scrollWidth - innerWidth} px sideways`);
    return found;
  }, parts[role]);
}

/** Feeds each kind to the page, short and long, without and with a picture. */
async function missesOf(room: FedRoom): Promise<string[]> {
  const { page, role } = room;
  const misses: string[] = [];
  for (const kind of kinds) {
    for (const isLong of [false, true]) {
      for (const hasPicture of [false, true]) {
        const name = `${kind}${isLong ? ", long" : ""}${hasPicture ? ", picture" : ""}`;
        room.showLobby();
        await page.locator(opened[role]).first().waitFor({ state: "detached" });
        room.show(asked(kind, isLong, hasPicture));
        await page.locator(opened[role]).first().waitFor({ state: "attached" });
        misses.push(...(await cutOff(page, role)).map((what) => `${name}: ${what}`));
      }
    }
  }
  return misses;
}

for (const size of sizes) {
  test(`nothing is cut off at ${size.width} × ${size.height}`, async ({ someone }) => {
    test.setTimeout(240_000);
    const page = await someone({ ...phone, viewport: size });
    expect(await missesOf(await FedRoom.feed(page, "player"))).toEqual([]);
  });
}

test("nothing is cut off on the host's page", async ({ someone }) => {
  test.setTimeout(240_000);
  const page = await someone({ viewport: { width: 1440, height: 900 } });
  expect(await missesOf(await FedRoom.feed(page, "host"))).toEqual([]);
});

for (const size of [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`nothing is cut off on the stage at ${size.width} × ${size.height}`, async ({ someone }) => {
    test.setTimeout(240_000);
    const page = await someone({ viewport: size });
    expect(await missesOf(await FedRoom.feed(page, "screen"))).toEqual([]);
  });
}

for (const isMultiple of [false, true]) {
  test(`nothing moves after ${isMultiple ? "several picks" : "a pick"}`, async ({ someone }) => {
    const page = await someone(phone);
    const room = await PhoneRoom.open(page);
    const phase = asked("choice", isMultiple, true);
    const change = { room: { mayChangePick: true } };
    room.show(phase, change);
    const answers = page.getByRole("region", { name: "Answers" });
    await answers.getByRole("button").first().waitFor();
    await page.evaluate(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
          shifts.push(...sources.map(({ node }) => node?.textContent ?? "something removed"));
        }
      }).observe({ type: "layout-shift" });
    });
    await answers.getByRole("button").nth(1).tap();
    if (isMultiple) {
      await answers.getByRole("button").nth(2).tap();
      await page.getByRole("button", { name: "Lock in" }).tap();
    }
    await expect(page.getByText("Saving…").first()).toBeVisible();
    const sent = room.said.findLast((message) => message.type === "pick");
    if (sent?.type !== "pick") throw new Error("no pick was sent");
    room.say({
      type: "picked",
      questionIndex: phase.question.index,
      pick: { choice: sent.choice, elapsedMs: 900 },
    });
    await expect(page.getByText(/^Answer saved\./).first()).toBeVisible();
    await expectAccessible(page, "player: saved");
    await room.lose();
    await expect(page.getByText("Reconnecting… your answers are safe")).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual(
      [],
    );
  });
}

test("type at twice its size needs no sideways scrolling", async ({ someone }) => {
  const page = await someone({ ...phone, viewport: { width: 360, height: 740 } });
  const room = await PhoneRoom.open(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const isWithin = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.body.clientWidth);
  for (const kind of kinds) {
    room.show(asked(kind, false, false));
    await expect(page.getByRole("region", { name: "Answers" })).toBeVisible();
    expect(await isWithin(), `${kind}, open`).toBe(true);
    const { question, offer, solution, choice } = kindSamples[kind];
    room.show(
      {
        type: "reveal",
        question,
        offer,
        solution,
        explanation: "Because it is so.",
        pickedCount: 24,
        correctCount: 9,
      },
      {
        me: {
          nickname: "Maximiliane",
          points: 12_345,
          rank: 2,
          pick: choice === null ? null : { choice, elapsedMs: 900 },
          result: { outcome: "wrong", gained: 0 },
        },
      },
    );
    await expect(page.getByRole("heading", { level: 2, name: "Good to know" })).toBeVisible();
    await expect(page.getByRole("region", { name: "React" })).toBeVisible();
    expect(await isWithin(), `${kind}, reveal`).toBe(true);
  }
});

for (const hasPicture of [false, true]) {
  const which = hasPicture ? "beside a picture" : "alone";
  test(`answers ${which} keep their places on the stage at the reveal`, async ({ someone }) => {
    const page = await someone({ viewport: { width: 1366, height: 768 } });
    // Without motion the answers are where they stay.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const room = await FedRoom.feed(page, "screen");
    const phase = asked("choice", false, hasPicture);
    const places = () =>
      page.locator(".stage .tile").evaluateAll((tiles) => {
        const boxes = tiles.map((tile) => tile.getBoundingClientRect());
        const apart = 60;
        const rank = (side: "left" | "top", at: number) =>
          boxes
            .map((box) => box[side])
            .sort((one, other) => one - other)
            .filter((each, index, all) => index > 0 && each - (all[index - 1] ?? 0) > apart)
            .filter((each) => each <= at).length;
        return boxes.map(({ left, top }) => [rank("left", left), rank("top", top)]);
      });
    room.show(phase);
    await page.locator(opened.screen).waitFor();
    // The stage is measured again when its picture and its typeface come.
    let open = await places();
    let sameReads = 0;
    await expect
      .poll(async () => {
        const before = open;
        open = await places();
        sameReads = JSON.stringify(open) === JSON.stringify(before) ? sameReads + 1 : 0;
        return sameReads;
      })
      .toBeGreaterThanOrEqual(4);
    expect(open).toHaveLength(4);
    const { solution, correctCount } = kindSamples.choice;
    const { question, offer } = phase;
    room.show({
      type: "reveal",
      question,
      offer,
      solution,
      explanation: "",
      pickedCount: 24,
      correctCount,
    });
    await expect(page.getByText(/got it right/)).toBeVisible();
    await expect.poll(places).toEqual(open);
  });
}

test("shapes grow with the stage as its letters do", async ({ someone }) => {
  const page = await someone({ viewport: { width: 1366, height: 768 } });
  // Without motion the answers are where they stay.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const room = await FedRoom.feed(page, "screen");
  room.show(asked("choice", false, false));
  await page.locator(opened.screen).waitFor();
  const ratio = () =>
    page
      .locator(".stage .tile-shape")
      .first()
      .evaluate((shape) => {
        const type = Number.parseFloat(getComputedStyle(shape).fontSize);
        return Math.round((10 * shape.getBoundingClientRect().width) / type) / 10;
      });
  // The letters load, and their size steps until everything fits.
  const settled = async () => {
    let last = 0;
    const isSteady = async () => {
      const before = last;
      last = await ratio();
      return last === before;
    };
    await expect.poll(isSteady, { intervals: [250] }).toBe(true);
    return last;
  };
  const small = await settled();
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await settled()).toBe(small);
});

test("forced colors still show what is chosen and how much time is left", async ({ someone }) => {
  const page = await someone(phone);
  await page.emulateMedia({ forcedColors: "active" });
  const room = await FedRoom.feed(page, "player");
  room.show(asked("match", false, false));
  const sides = page.getByRole("list").first().getByRole("button");
  await expect(sides.first()).toHaveAttribute("aria-pressed", "true");
  const outlines = await sides.evaluateAll((all) =>
    all.map((side) => getComputedStyle(side).outlineStyle),
  );
  expect(outlines[0]).toBe("solid");
  expect(outlines.slice(1)).not.toContain("solid");
  const [fill, track] = await page.evaluate(() =>
    [".timer-fill", ".timer-track"].map((part) => {
      const box = document.querySelector(part);
      return box === null ? "missing" : getComputedStyle(box).backgroundColor;
    }),
  );
  expect(fill).not.toBe("missing");
  expect(fill).not.toBe(track);
});

test("forced colors draw the stage's count-in whole", async ({ someone }) => {
  const page = await someone({ viewport: { width: 1920, height: 1080 } });
  await page.emulateMedia({ forcedColors: "active" });
  const room = await FedRoom.feed(page, "screen");
  const { question } = asked("choice", false, false);
  // Long ago: the ring is closed and stays.
  room.show({ type: "announced", question: { ...question, index: 1 }, opensAtMs: 1 });
  const ring = page.locator(".stage-ring-count-in");
  const style = (part: string, name: "forcedColorAdjust" | "outlineStyle" | "content") =>
    ring.evaluate(
      (element, [selector, property]) => {
        const pseudo = selector.startsWith("::") ? selector : null;
        const found =
          pseudo === null && selector !== "" ? element.querySelector(selector) : element;
        return found === null ? "missing" : getComputedStyle(found, pseudo)[property];
      },
      [part, name] as const,
    );
  expect(await style("", "outlineStyle")).toBe("solid");
  // No plate behind the number covers the ring, and no ripple runs behind the texts.
  expect(await style(".stage-ring-number", "forcedColorAdjust")).toBe("none");
  expect(await style("::after", "content")).toBe("none");
});
