/**
 * A seat goes on to another device: by its own player, who reads a code or scans a link, and by the
 * host, for a player whose phone is gone. Points and answers come along.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = ["Which is first?", "Which is second?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
}));

test("a seat goes on to another device, and with the host's help", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Devices", questions));
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  const kofi = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await joinRoom(kofi, code, "Kofi");
  await next(host, "Start Quiz");
  await answer(maya, "This");
  await answer(kofi, "This");
  await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeVisible();

  await maya.getByRole("button", { name: "Maya: continue on another device" }).click();
  const window = maya.getByRole("dialog", { name: "Continue on another device" });
  await expect(window.getByRole("img", { name: "QR code for the other device" })).toBeInViewport();
  await expectAccessibleInBoth(maya, "continuing on another device");
  const first = (await window.getByRole("strong").innerText()).trim();
  expect(first).toMatch(/^[2-9A-Z]{3} [2-9A-Z]{3}$/);

  const tablet = await someone();
  await tablet.goto(`/j/${code}`);
  await tablet.getByRole("button", { name: "I have a seat code" }).click();
  await tablet.getByLabel("Seat code").fill("zzzzzz");
  await tablet.getByRole("button", { name: "Take my seat" }).click();
  await expect(tablet.getByText(/^This seat code is wrong or no longer works\./)).toBeVisible();
  await expectAccessibleInBoth(tablet, "a seat code that doesn't work");
  await tablet.getByLabel("Seat code").fill(first.toLowerCase());
  await tablet.keyboard.press("Enter");
  await expect(tablet.getByRole("heading", { name: /^Right!/ })).toBeVisible();
  await expect(tablet.getByText("Maya")).toBeVisible();
  await expect(maya.getByRole("heading", { name: /another/ })).toBeVisible();
  // What the old phone holds opens nothing anymore.
  await maya.reload();
  await expect(maya.getByText(/Your earlier seat in this live session is gone/)).toBeVisible();
  await tablet.reload();
  await expect(tablet.getByRole("heading", { name: /^Right!/ })).toBeVisible();

  // Kofi's phone is gone.
  await kofi.close();
  await host.getByRole("button", { name: "2 players" }).click();
  await host.getByRole("button", { name: "Edit Kofi" }).click();
  await host.getByRole("button", { name: "Move to another device" }).dblclick();
  const told = host.getByText(/^On the other device, Kofi opens/);
  await expect(told).toContainText(code);
  await expectAccessibleInBoth(host, "handing a seat over");
  const handed = await host.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).innerText();
  const borrowed = await someone(phone);
  // As scanned.
  await borrowed.goto(`/j/${code}#seat=${handed.replace(" ", "")}`);
  await expect(borrowed.getByText("Kofi")).toBeVisible();
  await expect(borrowed).toHaveURL(new RegExp(`/play/${code}$`));
  await host.keyboard.press("Escape");
  await host.keyboard.press("Escape");
  await next(host, "Show the leaderboard");
  await next(host, "Next question");
  await answer(borrowed, "This");
  await answer(tablet, "This");
  await expect(borrowed.getByRole("heading", { name: /^Right!/ })).toBeVisible();
});
