/**
 * A question turns out to be wrong: at the reveal, on a narrow phone, the host reorders its items
 * and rematches its prompts; later in the game everyone gets the points of the first question, and
 * the report takes that back.
 */
import type { Locator, Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, test } from "./test.ts";

const questions = [
  { text: "Which came first?", content: { kind: "order", items: ["Stone", "Bronze", "Iron"] } },
  {
    text: "Which is the capital?",
    content: {
      kind: "match",
      distractors: ["Lima"],
      pairs: [
        { prompt: "Peru", answer: "Cusco" },
        { prompt: "Chile", answer: "Santiago" },
      ],
    },
  },
];

/** Iron, Bronze, Stone, from any starting order: each moves up as far as it can. */
async function turnRound(where: Page | Locator) {
  for (const name of ["Bronze", "Iron"]) {
    const up = where.getByRole("button", { name: `Move ${name} up` });
    while ((await up.getAttribute("aria-disabled")) === null) await up.click();
  }
}

async function openCorrection(host: Page, number: number): Promise<Locator> {
  await host.getByRole("button", { name: `Fix the answer to question ${number}` }).click();
  return host.getByRole("dialog", { name: `Correct question ${number}` });
}

/** On a narrow phone nothing is wider than the page, in both themes. */
async function lookAt(host: Page, dialog: Locator, name: string) {
  await host.setViewportSize({ width: 320, height: 700 });
  await expectAccessibleInBoth(host, name);
  for (const box of [host.locator("html"), dialog]) {
    const overflow = () => box.evaluate((each) => each.scrollWidth - each.clientWidth);
    await expect.poll(overflow, name).toBe(0);
  }
}

async function countAnew(dialog: Locator) {
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(dialog).toBeHidden();
}

/** The first question can still be corrected while another one is shown. */
async function correctEarlier(host: Page) {
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("button", { name: "Fix an earlier answer" }).click();
  const list = host.getByRole("dialog", { name: "Fix an earlier answer" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await lookAt(host, list, "earlier questions");
  await list.getByRole("button", { name: "Fix the answer to question 1" }).click();
  const first = host.getByRole("dialog", { name: "Correct question 1" });
  await expect(first.getByRole("listitem").first()).toContainText("Iron");
  await first.getByRole("radio", { name: "Give everyone the points" }).check();
  await countAnew(first);
  await host.keyboard.press("Escape");
  await expect(host.getByRole("dialog")).toHaveCount(0);
}

test("a host corrects an order and pairs", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Ages", questions));
  const player = await someone();
  await joinRoom(player, code, "Zoë");
  const answers = player.getByRole("region", { name: "Answers" });
  const verdict = (words: RegExp) => player.getByRole("heading", { level: 1, name: words });
  const send = player.getByRole("button", { name: "Send answer" });

  await next(host, "Start Quiz");
  await expect(answers).toBeVisible();
  await turnRound(player);
  await send.click();
  await expect(verdict(/^Partly right|^Not this time|^So close/)).toBeVisible();
  const order = await openCorrection(host, 1);
  // Escape puts back the lifted item, and the dialog stays open.
  const handle = order.getByRole("button", { name: "Move Stone", exact: true });
  await handle.focus();
  for (const pressed of [" ", "End", "Escape"]) await host.keyboard.press(pressed);
  await expect(handle).toHaveAttribute("aria-pressed", "false");
  await expect(order.getByRole("listitem").first()).toContainText("Stone");
  await turnRound(order);
  await expect(order.getByRole("listitem").first()).toContainText("Iron");
  await lookAt(host, order, "another order");
  await countAnew(order);
  await expect(verdict(/^Right!/)).toBeVisible();
  await expect(host.getByText("The right answer was corrected.")).toBeVisible();
  await next(host, "Show the leaderboard");
  await next(host, "Next question");

  await expect(answers).toBeVisible();
  for (const name of ["Peru", "Lima", "Chile", "Santiago"]) {
    await answers.getByRole("button", { name }).click();
  }
  await send.click();
  await expect(verdict(/^Partly right|^Not this time|^So close/)).toBeVisible();
  const pairs = await openCorrection(host, 2);
  const capital = pairs.getByRole("combobox", { name: "Peru" });
  await capital.selectOption("Santiago");
  await pairs.getByRole("button", { name: "Recalculate" }).click();
  await expect(capital).toHaveAccessibleDescription(/already has this partner/);
  await lookAt(host, pairs, "other pairs");
  await capital.selectOption("Lima");
  await countAnew(pairs);
  await expect(verdict(/^Right!/)).toBeVisible();
  await correctEarlier(host);

  await next(host, "Show the podium");
  await next(host, "Open the report");
  await expect(host.getByText("The right answer was corrected.")).toHaveCount(1);
  await expect(host.getByText(/^This question is right for everyone/)).toHaveCount(1);
  const back = await openCorrection(host, 1);
  await expect(back.getByRole("radio", { name: "Give everyone the points" })).toBeChecked();
  await back.getByRole("radio", { name: "As it was written" }).check();
  await countAnew(back);
  await expect(host.getByText("The right answer was corrected.")).toHaveCount(1);
});
