/**
 * Everything a player needs is in the window: every answer and every button, for each kind, on
 * small and large devices, with long texts and pictures; and nothing moves once it is there.
 */

import { kindSamples } from "../src/test/kind-samples.ts";
import { expectAccessible } from "./axe.ts";
import { asked, kinds } from "./phone-questions.ts";
import { PhoneRoom } from "./phone-room.ts";
import { expect, phone, test } from "./test.ts";

const sizes = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

for (const size of sizes) {
  test(`nothing is cut off at ${size.width} × ${size.height}`, async ({ someone }) => {
    test.setTimeout(240_000);
    const page = await someone({ ...phone, viewport: size });
    const room = await PhoneRoom.open(page);
    const misses: string[] = [];
    for (const kind of kinds) {
      for (const isLong of [false, true]) {
        for (const hasPicture of [false, true]) {
          const name = `${kind}${isLong ? ", long" : ""}${hasPicture ? ", picture" : ""}`;
          room.show({ type: "lobby", newest: [], secondsPerQuestion: null });
          await page.getByText(/^You're in/).waitFor();
          room.show(asked(kind, isLong, hasPicture));
          const answers = page.getByRole("region", { name: "Answers" });
          await answers.locator("button, input, textarea").first().waitFor({ state: "attached" });
          const cut = await page.evaluate(async () => {
            // A part that has just loaded is fitted before the next frame.
            await new Promise((painted) => {
              requestAnimationFrame(() => requestAnimationFrame(painted));
            });
            const all = document.querySelectorAll<HTMLElement>(
              ".answer-form :is(button, input:not(.sr-only), textarea, label.rating-step)",
            );
            const found: string[] = [];
            for (const each of all) {
              if (!each.checkVisibility()) continue;
              const box = each.getBoundingClientRect();
              const words = each.getAttribute("aria-label") ?? each.innerText.slice(0, 20);
              if (box.top < 0 || box.bottom > innerHeight + 1) found.push(`${words} is below`);
              if (box.left < 0 || box.right > innerWidth) found.push(`${words} is beside`);
              if (
                box.height < 44 &&
                each.matches(".tile, .match-side, .button-large, .field-box")
              ) {
                found.push(`${words} is ${box.height} px high`);
              }
              const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              if (at !== null && !each.contains(at) && !at.contains(each)) {
                found.push(`${words} is covered by ${at.className}`);
              }
              if (each.matches("button") && each.scrollHeight > each.clientHeight + 1) {
                found.push(`${words} is too long`);
              }
            }
            if (all.length === 0) found.push("nothing to press");
            const page = document.documentElement;
            if (page.scrollHeight > innerHeight + 1) {
              found.push(`scrolls ${page.scrollHeight - innerHeight} px`);
            }
            return found;
          });
          misses.push(...cut.map((what) => `${name}: ${what}`));
        }
      }
    }
    expect(misses).toEqual([]);
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
    expect(await isWithin(), `${kind}, reveal`).toBe(true);
  }
});
