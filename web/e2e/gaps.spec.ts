/**
 * A question with gaps: written in the editor by keyboard alone, answered on a phone by keyboard,
 * told to phones and the big screen, and in the report; one spelling counts afterwards. A passage
 * with lists is chosen with a finger, and read from right to left.
 */
import type { Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

const passage = (page: Page) => page.getByRole("textbox", { name: "Text with gaps" });
const gap = (page: Page, number: number, total: number) =>
  page.getByRole("textbox", { name: `Gap ${number} of ${total}` });

async function expectInside(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** Tab until a control has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate((source) => {
      const element = document.activeElement;
      const label = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      const named =
        element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : "";
      return new RegExp(source).test(label || named);
    }, name.source);
  for (let tabs = 0; !(await isThere()); tabs += 1) {
    expect(tabs, `${name} is within reach`).toBeLessThan(60);
    await page.keyboard.press("Tab");
  }
}

test("gaps are written, filled in, revealed and reported by keyboard", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await newQuiz(host, server, "Water");
  await host.keyboard.press("Control+Enter");
  const window = host.getByRole("dialog", { name: "Add a question" });
  await expect(window.getByRole("searchbox")).toBeFocused();
  await host.keyboard.type("blanks");
  await expect(window.getByRole("listitem")).toHaveCount(1);
  await host.keyboard.press("Enter");
  await expect(window).toBeHidden();
  await expect(textOf(host)).toBeFocused();
  await host.keyboard.type("Fill in the gaps");
  await tabTo(host, /^Text with gaps$/);
  // One gap by hand, one made of a selected word, one begun by its key.
  await host.keyboard.type("Water boils at [100|hundred] degrees and freezes at 0");
  await host.keyboard.press("Shift+ArrowLeft");
  await host.keyboard.press("Control+Shift+G");
  await host.keyboard.type(". On mountains, it boils ");
  await host.keyboard.press("Control+Shift+G");
  await host.keyboard.type("earlier");
  await host.keyboard.press("Control+Shift+G");
  await host.keyboard.type(".");
  await expect(passage(host)).toHaveValue(
    "Water boils at [100|hundred] degrees and freezes at [0]. On mountains, it boils [earlier].",
  );
  await expect(host.getByText("3 gaps", { exact: true })).toBeVisible();
  await expectAccessibleInBoth(host, "a passage with gaps in the editor");
  // An empty gap is found once it is saved, and the way there is a button.
  await host.keyboard.press("Backspace");
  await host.keyboard.type(" or [].");
  await saved(host);
  const flaw = host.getByRole("button", { name: /^Gap 4: It's empty/ });
  await expect(flaw).toBeVisible();
  await flaw.press("Enter");
  await expect(passage(host)).toBeFocused();
  await host.keyboard.type("sooner");
  await expect(flaw).toHaveCount(0);
  await passage(host).press("Control+End");
  for (let letter = 0; letter < " or [sooner].".length; letter += 1) {
    await host.keyboard.press("Backspace");
  }
  await host.keyboard.type(".");
  await saved(host);
  await expect(host.getByRole("button", { name: /^Gap \d: / })).toHaveCount(0);
  const id = /quiz\/([^/]+)\/edit/.exec(host.url())?.[1] ?? "";

  const code = await hostQuiz(host, id, { partialCredit: true });
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben] = [await someone(phone), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await next(host, "Start Quiz");
  await expect(gap(maya, 1, 3)).toBeVisible();
  await expectInside(maya);
  await expectAccessibleInBoth(maya, "gaps on a phone");
  await expect(screen.getByText(/Water boils at/)).toBeVisible();
  await expectAccessibleInBoth(screen, "gaps on the big screen");
  for (const page of [maya, screen, host]) {
    await expect(page.getByText(/hundred|earlier/)).toHaveCount(0);
  }
  await gap(maya, 1, 3).focus();
  await maya.keyboard.type("Hundred");
  await maya.keyboard.press("Enter");
  await expect(gap(maya, 2, 3)).toBeFocused();
  await maya.keyboard.type("32");
  await expect(maya.getByText("1 gap left")).toBeVisible();
  // A reload forgets nothing.
  await maya.reload();
  await expect(gap(maya, 1, 3)).toHaveValue("Hundred");
  await gap(maya, 2, 3).focus();
  for (const key of ["Enter", "Enter"]) await maya.keyboard.press(key);
  await expect(maya.getByText(/^Answer saved/).first()).toBeVisible();
  for (const [index, word] of ["100", "0", "later"].entries()) {
    await gap(ben, index + 1, 3).fill(word);
  }
  await gap(ben, 3, 3).press("Enter");

  await expect(maya.getByText(/^Right, your answer: .?Hundred/)).toBeVisible();
  await expect(maya.getByText(/^Wrong, your answer: .?32/)).toBeVisible();
  await expect(maya.getByText("Your answer: left empty")).toBeVisible();
  await expectInside(maya);
  await expectAccessibleInBoth(maya, "revealed gaps on a phone");
  const shown = screen.locator(".gap-filled");
  await expect(shown).toHaveText([/100.*100%/, /0.*50%/, /earlier.*0%/]);
  await expectAccessibleInBoth(screen, "revealed gaps on the big screen");
  await expect(host.getByRole("list", { name: "Gap 3: What players answered" })).toHaveText(
    /later/,
  );
  await expectAccessibleInBoth(host, "revealed gaps on the host's page");

  await host.getByRole("button", { name: "Fix the answer to question 1" }).press("Enter");
  const fix = host.getByRole("dialog", { name: "Correct question 1" });
  await fix.getByRole("button", { name: "Accept “later”" }).press("Enter");
  await expect(fix.getByRole("textbox", { name: "Gap 3" })).toHaveValue("earlier\nlater");
  await expectAccessibleInBoth(host, "what counts in gaps");
  await fix.getByRole("button", { name: "Recalculate" }).press("Enter");
  await expect(fix).toBeHidden();
  await expect(shown).toHaveText([/100.*100%/, /0.*50%/, /earlier.*50%/]);
  await expect(ben.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();

  await next(host, "Show the podium");
  await next(host, "Open the report");
  await expect(host.getByRole("list", { name: "What belongs in the gaps" })).toBeVisible();
  await expect(host.getByText("Hundred | 32 | –")).toBeVisible();
  await expectAccessibleInBoth(host, "gaps in the report");
});

test("gaps are chosen from lists, and read from right to left", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const id = await writeQuiz(host, "عواصم", [
    {
      text: "املأ الفراغات",
      content: {
        kind: "gaps",
        passage: [
          { text: "ليما عاصمة " },
          { gap: { accepted: ["بيرو"], others: ["تشيلي"] } },
          { text: "، وكيتو عاصمة " },
          { gap: { accepted: ["الإكوادور"], others: [] } },
          { text: "." },
        ],
        way: "list",
        toleratesTypos: false,
      },
    },
  ]);
  await host.goto(`/dashboard/quiz/${id}/edit`);
  await host.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem").click();
  await expect(host.getByText("Gap 2: The list needs at least one wrong choice.")).toBeVisible();
  const wrong = host.getByRole("textbox", { name: "Wrong choice 1 for gap 2" });
  await wrong.fill("بوليفيا");
  await expect(host.getByText(/at least one wrong choice/)).toHaveCount(0);
  await expectAccessibleInBoth(host, "gaps with lists in the editor");
  await saved(host);

  const code = await hostQuiz(host, id);
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await next(host, "Start Quiz");
  const lists = maya.getByRole("combobox", { name: /^Gap \d of 2$/ });
  await expect(lists).toHaveCount(2);
  const [first, second] = [lists.first(), lists.last()];
  expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const isFromRight = (part: Element) => part.matches(":dir(rtl)");
  expect(await maya.locator(".gaps-passage").evaluate(isFromRight)).toBe(true);
  await first.selectOption("بيرو");
  await second.selectOption("بوليفيا");
  await expect(maya.getByText("All gaps are filled in.")).toBeVisible();
  await expectInside(maya);
  await expectAccessibleInBoth(maya, "lists of gaps on a phone");
  await maya.getByRole("button", { name: "Send answer" }).tap();
  await expect(maya.getByText(/^Right, your answer: .?بيرو/)).toBeVisible();
  await expect(maya.getByText(/^Wrong, your answer: .?بوليفيا/)).toBeVisible();
  await expectInside(maya);
});
