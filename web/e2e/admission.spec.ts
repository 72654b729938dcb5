/**
 * LIVE-7: a host approves who joins. Who asks waits at the door, over a reload, and is in what is
 * played when the host lets them; who is turned away stays out until the host changes their mind.
 */
import type { Page } from "@playwright/test";
import { next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const question = (text: string) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
});

async function ask(page: Page, code: string, nickname: string): Promise<void> {
  await page.goto(`/j/${code}`);
  await page.getByLabel("Nickname").fill(nickname);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for the host" })).toBeVisible();
}

test("who asks to come in waits, and is in the running game with one press", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Approved", [question("One?"), question("Two?")]);
  const code = await hostQuiz(host, quiz);
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "New players need approval" }).check();
  await host.keyboard.press("Escape");
  await expect(host.getByText("Nobody is waiting to join").first()).toBeVisible();

  const maya = await someone(phone);
  await ask(maya, code, "Maya");
  await expectAccessibleInBoth(maya, "asking to come in");
  await maya.reload();
  await expect(maya.getByRole("heading", { name: "Waiting for the host" })).toBeVisible();
  const ben = await someone(phone);
  await ask(ben, code, "Ben");
  await expect(host.getByText("2 people are waiting to join").first()).toBeVisible();
  await expect(host.getByRole("heading", { name: "Players (0)" })).toBeVisible();
  await expect(stage.getByText("Maya")).toHaveCount(0);
  await expect(host.getByRole("button", { name: "Start Quiz" })).toBeDisabled();

  // By keyboard alone.
  const open = host.getByRole("button", { name: "Let people in" });
  await open.focus();
  await host.keyboard.press("Enter");
  const dialog = host.getByRole("dialog", { name: "Waiting to join" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expectAccessibleInBoth(host, "who asks to come in");
  await dialog.getByRole("button", { name: "Let in: Maya" }).focus();
  await host.keyboard.press("Enter");
  await expect(maya.getByRole("heading", { name: "You're in, Maya!" })).toBeVisible();
  await expect(stage.getByText("Maya")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("group", { name: "People waiting to join" })).toBeFocused();
  await host.keyboard.press("Escape");
  await expect(open).toBeFocused();

  // A question is open, and nobody waits for those at the door.
  await next(host, "Start Quiz");
  await maya.getByRole("button", { name: /This one/ }).click();
  await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeVisible();
  await next(host, "Show the leaderboard");
  await next(host, "Next question");
  await expect(ben.getByRole("heading", { name: "Waiting for the host" })).toBeVisible();
  await expect(ben.getByText("Two?")).toHaveCount(0);
  await open.click();
  await dialog.getByRole("button", { name: "Let in: Ben" }).click();
  await expect(ben.getByRole("button", { name: /This one/ })).toBeVisible();
  await ben.getByRole("button", { name: /This one/ }).click();
  await expect(ben.getByText("Answer saved").first()).toBeVisible();
});

test("who is turned away stays out until the host changes their mind", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Guarded", [question("One?")]));
  await host.getByRole("button", { name: "More", exact: true }).click();
  const approval = host.getByRole("switch", { name: "New players need approval" });
  await approval.check();
  await host.keyboard.press("Escape");
  const eve = await someone(phone);
  await ask(eve, code, "Eve");
  const dan = await someone(phone);
  await ask(dan, code, "Dan");
  await host.getByRole("button", { name: "Let people in" }).click();
  const dialog = host.getByRole("dialog", { name: "Waiting to join" });
  await dialog.getByRole("button", { name: "Turn away: Eve" }).click();
  await expect(eve.getByRole("heading", { name: "The host didn't let you in" })).toBeVisible();
  await expectAccessibleInBoth(eve, "turned away");
  const again = eve.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(eve.getByRole("heading", { name: "The host didn't let you in" })).toBeVisible();
  // One press takes it back.
  await host.getByRole("button", { name: "Let in", exact: true }).click();
  await host.keyboard.press("Escape");
  await expect(host.getByRole("heading", { name: "Players (1)" })).toBeVisible();
  await again.click();
  await expect(eve.getByRole("heading", { name: "You're in, Eve!" })).toBeVisible();
  // Turned off, anyone who asks comes in.
  await host.getByRole("button", { name: "More", exact: true }).click();
  await approval.uncheck();
  await expect(dan.getByRole("heading", { name: "You're in, Dan!" })).toBeVisible();
  await host.keyboard.press("Escape");
  await expect(host.getByRole("button", { name: "Let people in" })).toHaveCount(0);
});
