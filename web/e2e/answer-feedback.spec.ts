/**
 * Feedback for answers: written in the editor, and seen with the result by anyone who picked that
 * answer, on their phone and nowhere else.
 */
import { joinRoom, next } from "./acts.ts";
import { expectAccessibleInBoth, hostQuiz } from "./authors.ts";
import { answerByKeys, joinByKeys } from "./by-keys.ts";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

test("live_1: players who picked an answer learn what its author says about it", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await newQuiz(host, server, "Capitals");
  await addByMouse(host, "Choice");
  await textOf(host).fill("What is the capital of Australia?");
  for (const letter of ["D", "C"]) {
    await host.getByRole("button", { name: `Remove Answer ${letter}` }).click();
  }
  await host.getByRole("textbox", { name: "Answer A" }).fill("Canberra");
  await host.getByRole("textbox", { name: "Answer B" }).fill("Sydney");
  await host.locator(".right-mark").first().click();
  await host.getByRole("button", { name: "Add feedback for answers" }).click();
  const about = host.getByRole("textbox", { name: "Feedback for Answer B" });
  await about.fill("The **largest** city, but not the capital.");
  await saved(host);
  await expectAccessibleInBoth(host, "feedback for answers");
  await host.reload();
  await expect(about).toHaveValue("The **largest** city, but not the capital.");
  const id = /quiz\/([^/]+)\/edit/.exec(host.url())?.[1] ?? "";

  const code = await hostQuiz(host, id, {});
  const [screen, maya, ben] = [
    await someone(),
    await someone(phone),
    await someone(phone),
  ] as const;
  await screen.goto(`/screen/${code}`);
  // Maya plays by keyboard alone.
  await joinByKeys(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await next(host, "Start Quiz");
  await answerByKeys(maya, /Sydney/);
  const said = (page: typeof host) => page.getByText("The largest city, but not the capital.");
  await expect(maya.getByText("Answer saved").first()).toBeVisible();
  await expectAccessibleInBoth(maya, "an answer whose feedback waits for the result");
  await expect(said(maya)).toHaveCount(0);
  await ben.getByRole("button", { name: /Canberra/ }).tap();

  await expect(maya.getByRole("heading", { name: "About your answer" })).toBeVisible();
  await expect(said(maya)).toBeVisible();
  await expectAccessibleInBoth(maya, "a result with what its author says about the answer");
  await expect(ben.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(screen.getByText("Canberra")).toBeVisible();
  for (const page of [ben, screen]) await expect(said(page)).toHaveCount(0);

  // A reload shows the same.
  await maya.reload();
  await expect(said(maya)).toBeVisible();
});
