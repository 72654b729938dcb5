/**
 * A report shared by link: made by mouse and by keyboard, opened by someone without an account on a
 * phone, with names and without, and revoked.
 */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { pressByKey } from "./by-keys.ts";
import { playSession } from "./crowd.ts";
import { expect, test } from "./test.ts";

const phone = { width: 360, height: 740 };

/** In both themes; nothing is wider than the page. */
async function look(page: Page, name: string) {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page, `${name}, ${theme}`, theme === "light" ? "all" : "colors");
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    await expect.poll(() => page.evaluate(overflow), name).toBe(0);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("a host shares a report by link, and takes it back", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Wide world", [
    {
      text: "Which is the largest ocean?",
      content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
    },
  ]);
  const room = await playSession(host, quiz, [
    { nickname: "Zoë", picks: [1] },
    { nickname: "Adam", picks: [0] },
    { nickname: "Mia", picks: [1] },
  ]);

  await host.goto(`/dashboard/sessions/${room}`);
  await host.getByRole("button", { name: "Share by link" }).click();
  const dialog = host.getByRole("dialog", { name: "Share this report by link" });
  await dialog.getByRole("checkbox", { name: "Show nicknames" }).check();
  await look(host, "share dialog");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const address = dialog.getByRole("textbox", { name: "Address" });
  const named = new URL(await address.inputValue()).pathname;
  await look(host, "made link");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Not opened yet")).toBeVisible();

  // Without names, by keyboard alone, on a phone.
  await host.setViewportSize(phone);
  await dialog.getByRole("combobox", { name: "The link ends" }).focus();
  await host.keyboard.press("Home");
  await host.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Make a link" })).toBeFocused();
  await host.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Your link" })).toBeFocused();
  const numbered = new URL(await address.inputValue()).pathname;
  await look(host, "made link on a phone");

  const guest = await someone();
  await guest.setViewportSize(phone);
  await guest.goto(named);
  await expect(guest.getByRole("heading", { level: 1, name: "Wide world" })).toBeVisible();
  const ranking = guest.getByRole("region", { name: "Ranking" });
  await expect(ranking.getByRole("rowheader")).toHaveText(["Adam", /Zoë|Mia/, /Zoë|Mia/]);
  const question = guest.getByRole("listitem").filter({ hasText: "Which is the largest ocean?" });
  await expect(question).toContainText("3 of 3 answered, 1 right");
  await expect(guest.getByRole("main").getByRole("button")).toHaveCount(0);
  await look(guest, "shared report on a phone");

  const received: string[] = [];
  guest.on("response", async (response) => {
    if (response.url().includes("/shared-reports/")) received.push(await response.text());
  });
  await guest.goto(numbered);
  await expect(ranking.getByRole("rowheader")).toHaveText(["Player 1", "Player 2", "Player 3"]);
  await expect(guest.getByText("Names aren't shown here.", { exact: false })).toBeVisible();
  for (const name of ["Zoë", "Adam", "Mia"]) {
    expect(received.join(), "nothing that reached the page names anyone").not.toContain(name);
  }
  await guest.setViewportSize({ width: 1440, height: 900 });
  await look(guest, "shared report");

  // Opened and taken back without a pointer, too.
  await host.reload();
  await pressByKey(host, host.getByRole("button", { name: "Share by link" }));
  await expect(dialog.getByText("Opened once", { exact: false })).toHaveCount(2);
  const links = dialog.getByRole("listitem");
  await pressByKey(host, links.filter({ hasText: "With nicknames" }).getByRole("button"));
  await expect(host.getByText("Link revoked. It shows nothing anymore.")).toBeVisible();
  await expect(links).toHaveCount(1);

  await guest.goto(named);
  await expect(guest.getByText("This link doesn't lead to a report")).toBeVisible();
  await look(guest, "link that is revoked");
  await guest.goto(numbered);
  await expect(ranking).toBeVisible();
});
