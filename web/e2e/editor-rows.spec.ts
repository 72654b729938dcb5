/**
 * The rows of a question in the editor: reordered by mouse and keyboard along with their right
 * answers, and typed faster than the page draws.
 */
import type { CDPSession, Page } from "@playwright/test";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

const rowsOf = (page: Page, list: string) =>
  page.getByRole("list", { name: list }).getByRole("textbox");

async function textsOf(page: Page, list: string): Promise<string[]> {
  return rowsOf(page, list).evaluateAll((fields) =>
    fields.map((field) => (field as HTMLInputElement).value),
  );
}

const handle = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move ${name}`, exact: true });

/** Presses the handle of one row and releases it over another. */
async function drag(page: Page, from: string, to: string) {
  // Hovering waits until rows moved earlier have come to rest.
  await handle(page, from).hover();
  const end = await handle(page, to).boundingBox();
  if (end === null) throw new Error("the rows are not there");
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Lifts with Space, moves down with the arrow keys, drops with Space. */
async function moveByKeys(page: Page, from: string, steps: number) {
  await handle(page, from).focus();
  await page.keyboard.press("Space");
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
}

const namedKeys: Readonly<Record<string, { key: string; code: number }>> = {
  "\n": { key: "Enter", code: 13 },
  "\b": { key: "Backspace", code: 8 },
};

/** Sends all keys at once, without waiting for the page to handle each one. */
async function burst(session: CDPSession, keys: readonly string[]) {
  await Promise.all(
    keys.flatMap((text) => {
      const { key, code } = namedKeys[text] ?? { key: text, code: 0 };
      const event = { key, windowsVirtualKeyCode: code };
      const typed = text === "\b" ? {} : { text: text === "\n" ? "\r" : text };
      return [
        session.send("Input.dispatchKeyEvent", { ...event, ...typed, type: "keyDown" }),
        session.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
      ];
    }),
  );
}

/** The page draws what was done as soon as it can. */
async function expectTexts(page: Page, list: string, texts: readonly string[]) {
  await expect.poll(() => textsOf(page, list)).toEqual(texts);
}

async function fillRows(page: Page, list: string, texts: readonly string[]) {
  await rowsOf(page, list).first().focus();
  await page.keyboard.type(texts.join("\n"));
  const shown = async () => (await textsOf(page, list)).slice(0, texts.length);
  await expect.poll(shown).toEqual(texts);
}

test("rows are put into another order, and what is right travels along", async ({
  server,
  someone,
}) => {
  test.setTimeout(240_000);
  const page = await someone();
  await newQuiz(page, server, "Rows");
  await addByMouse(page, "Choice");
  await textOf(page).fill("Which is the largest ocean?");
  await fillRows(page, "Answers", ["Atlantic", "Pacific", "Arctic", "Indian"]);
  await page.getByRole("checkbox", { name: "Answer B is right" }).check();

  await drag(page, "Answer B", "Answer D");
  await expectTexts(page, "Answers", ["Atlantic", "Arctic", "Indian", "Pacific"]);
  await expect(page.getByRole("checkbox", { name: "Answer D is right" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Answer B is right" })).not.toBeChecked();

  await moveByKeys(page, "Answer A", 2);
  await expectTexts(page, "Answers", ["Arctic", "Indian", "Atlantic", "Pacific"]);
  await expect(handle(page, "Answer C")).toBeFocused();
  await page.getByRole("button", { name: "Move Answer D up" }).click();
  await expectTexts(page, "Answers", ["Arctic", "Indian", "Pacific", "Atlantic"]);
  await expect(page.getByRole("checkbox", { name: "Answer C is right" })).toBeChecked();
  // A move is one undo step.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectTexts(page, "Answers", ["Arctic", "Indian", "Atlantic", "Pacific"]);

  for (const [kind, list, row] of [
    ["Order", "Items in the right order", "Item"],
    ["Poll", "Answers", "Answer"],
  ] as const) {
    await addByMouse(page, kind);
    await textOf(page).fill(kind);
    const name = (place: number) =>
      row === "Item" ? `Item ${place}` : `Answer ${"ABC"[place - 1]}`;
    await fillRows(page, list, ["one", "two", "three"]);
    await drag(page, name(3), name(1));
    await expectTexts(page, list, ["three", "one", "two"]);
    await moveByKeys(page, name(1), 1);
    await expectTexts(page, list, ["one", "three", "two"]);
  }

  await addByMouse(page, "Match pairs");
  await textOf(page).fill("Capitals");
  await page.getByRole("textbox", { name: "Prompt 1" }).focus();
  await page.keyboard.type("Peru\nLima\nChile\nSantiago\nJapan\nTokyo\nKenya\nNairobi");
  await moveByKeys(page, "Pair 1", 3);
  const pairs = ["Chile", "Santiago", "Japan", "Tokyo", "Kenya", "Nairobi", "Peru", "Lima"];
  await expectTexts(page, "Pairs that belong together", pairs);
  await drag(page, "Pair 4", "Pair 1");
  await expectTexts(page, "Pairs that belong together", [...pairs.slice(6), ...pairs.slice(0, 6)]);
  await saved(page);
  await page.reload();
  const list = page.getByRole("list", { name: "Questions in this quiz" });
  await list.getByText("Capitals").click();
  await expectTexts(page, "Pairs that belong together", [...pairs.slice(6), ...pairs.slice(0, 6)]);
  await list.getByText("Which is the largest ocean?").click();
  await expectTexts(page, "Answers", ["Arctic", "Indian", "Atlantic", "Pacific"]);
  await expect(page.getByRole("checkbox", { name: "Answer D is right" })).toBeChecked();
});

test("no key is lost between rows, however fast someone types", async ({ server, someone }) => {
  const page = await someone();
  await newQuiz(page, server, "Fast");
  await addByMouse(page, "Choice");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const texts = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
  await rowsOf(page, "Answers").first().focus();
  await burst(session, [...texts.join("\n")]);
  expect(await textsOf(page, "Answers")).toEqual(texts);
  // Leaves the last row and the one before it, and lands in the row above.
  const backspaces = "theta".length + 1 + "eta".length + 1 + "ta".length;
  await burst(session, [...Array<string>(backspaces).fill("\b"), ..."bra"]);
  await expectTexts(page, "Answers", [...texts.slice(0, 5), "zebra"]);
  // When all rows are used, Enter moves to the next row and overwrites nothing.
  await page.keyboard.type("\nseven\neight");
  await page.getByRole("textbox", { name: "Answer A" }).focus();
  await page.keyboard.type("\n!");
  expect((await textsOf(page, "Answers"))[1]).toBe("beta!");
});

test("a row is used with a finger on a narrow phone", async ({ server, someone }) => {
  const page = await someone();
  await newQuiz(page, server, "Narrow");
  await addByMouse(page, "Choice");
  await saved(page);
  const small = await someone(phone);
  await small.context().addCookies(await page.context().cookies());
  await small.goto(page.url());
  await small.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem").click();
  const field = small.getByRole("textbox", { name: "Answer A" });
  await field.fill("Atlantic");
  await small.getByRole("button", { name: "Move Answer A down" }).tap();
  await expect(small.getByRole("textbox", { name: "Answer B" })).toHaveValue("Atlantic");
  const width = await field.evaluate((each) => each.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(120);
  const overflow = await small.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
