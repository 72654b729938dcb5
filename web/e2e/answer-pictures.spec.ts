/**
 * Pictures as answers, of a choice and of a poll: added in the editor by mouse and by keyboard, seen
 * on phones, the host's page and the big screen, picked with a finger and by key, and told at the
 * reveal and in the report.
 */
import type { Locator, Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { saved } from "./editor-acts.ts";
import { look } from "./looks.ts";
import { png } from "./png.ts";
import { expect, phone, test } from "./test.ts";

const ink = [20, 30, 60] as const;
const files = [
  { name: "wide.png", buffer: png(600, 200, [240, 200, 90], ink) },
  { name: "high.png", buffer: png(200, 600, [120, 200, 240], ink) },
].map((file) => ({ ...file, mimeType: "image/png" }));

async function describe(page: Page, answer: string, file: (typeof files)[number], alt: string) {
  const window = page.getByRole("dialog", { name: `Picture of ${answer}` });
  await window.locator("input[type=file]").setInputFiles(file);
  const words = window.getByLabel("Description for people who can't see it");
  await words.fill(alt);
  return window;
}

/** Pictures are shown whole, and their tiles stay inside of the window. */
async function expectWhole(page: Page, tiles: Locator): Promise<void> {
  const pictures = tiles.locator("img");
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveCSS("object-fit", "contain");
    const box = await picture.boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(60);
    expect(box?.height ?? 0).toBeGreaterThan(60);
    const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
}

test("answers are pictures, from the editor to the reveal", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const answers = [answerOf("", true), answerOf("A tower"), answerOf("Neither")];
  const content = { kind: "choice", answers };
  const id = await writeQuiz(host, "Shapes", [{ text: "Which of these lies down?", content }]);
  await host.goto(`/dashboard/quiz/${id}/edit`);
  await host.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem").click();
  await expect(host.getByText("This answer is empty. Fill it in or remove it.")).toBeVisible();

  await host.getByRole("button", { name: "Add a picture to Answer A" }).click();
  const [wide, high] = files;
  if (wide === undefined || high === undefined) throw new Error("there are two");
  const window = await describe(host, "Answer A", wide, "A box that lies");
  await expectAccessibleInBoth(host, "the picture of an answer");
  await window.getByRole("button", { name: "Done" }).click();
  const add = host.getByRole("button", { name: "Add a picture to Answer B" });
  expect((await add.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await add.focus();
  await host.keyboard.press("Enter");
  await describe(host, "Answer B", high, "A box that stands");
  await host.keyboard.press("Escape");
  await expect(host.getByRole("button", { name: "Change the picture of Answer B" })).toBeFocused();
  await expect(host.getByText("This answer is empty. Fill it in or remove it.")).toHaveCount(0);
  await expectAccessibleInBoth(host, "answers with pictures in the editor");
  await saved(host);

  const code = await hostQuiz(host, id);
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben] = [await someone(phone), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await next(host, "Start Quiz");
  await expect(maya.getByRole("button", { name: /A box that lies/ })).toBeVisible();
  await expectWhole(maya, maya.locator(".answer-grid"));
  const [first, second] = await maya.locator(".answer-grid .tile").all();
  expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y);
  await expectAccessibleInBoth(maya, "answers with pictures on a phone");
  await expectWhole(screen, screen.locator(".stage-answers"));
  await expectAccessibleInBoth(screen, "answers with pictures on the big screen");
  await expectWhole(host, host.locator(".answer-grid"));

  await maya.getByRole("button", { name: /A box that lies/ }).tap();
  await ben.getByRole("checkbox", { name: /number keys|keys/i }).check();
  await ben.keyboard.press("2");
  await expect(maya.getByText("Right, your answer")).toBeVisible();
  await expectWhole(maya, maya.locator(".answer-grid"));
  await expectAccessibleInBoth(maya, "pictures at the reveal on a phone");
  await expectWhole(screen, screen.locator(".stage-answers"));
  await expectAccessibleInBoth(screen, "pictures at the reveal on the big screen");
  await expectAccessibleInBoth(host, "pictures at the reveal on the host's page");
});

test("a poll has pictures, from the editor to its result and in practice", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const content = { kind: "poll", answers: ["", "A tower", "Neither"], takesSeveral: true };
  const id = await writeQuiz(host, "Logos", [{ text: "Which ones do you like?", content }]);
  await host.goto(`/dashboard/quiz/${id}/edit`);
  await host.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem").click();
  await expect(host.getByText("This answer is empty. Fill it in or remove it.")).toBeVisible();

  const [wide, high] = files;
  if (wide === undefined || high === undefined) throw new Error("there are two");
  await host.getByRole("button", { name: "Add a picture to Answer A" }).click();
  const window = await describe(host, "Answer A", wide, "");
  await window.getByRole("button", { name: "Done" }).click();
  await expect(host.getByText("Describe the picture", { exact: false }).first()).toBeVisible();
  await host.getByRole("button", { name: "Change the picture of Answer A" }).click();
  await window.getByLabel("Description for people who can't see it").fill("A box that lies");
  await host.keyboard.press("Escape");
  await host.getByRole("button", { name: "Add a picture to Answer B" }).focus();
  await host.keyboard.press("Enter");
  await describe(host, "Answer B", high, "A box that stands");
  await host.keyboard.press("Escape");
  await expect(host.getByRole("button", { name: "Change the picture of Answer B" })).toBeFocused();
  await expect(host.getByText("This answer is empty. Fill it in or remove it.")).toHaveCount(0);
  // A moved answer takes its picture along, and comes back with it.
  const lies = "A box that lies";
  await host.getByRole("button", { name: "Move Answer A down" }).press("Enter");
  await expect(host.getByRole("textbox", { name: "Answer A" })).toHaveValue("A tower");
  await host.getByRole("button", { name: "Change the picture of Answer B" }).press("Enter");
  await expect(host.getByRole("dialog").getByRole("img", { name: lies })).toBeVisible();
  await host.keyboard.press("Escape");
  await host.getByRole("button", { name: "Move Answer B up" }).press("Enter");
  await expect(host.getByRole("textbox", { name: "Answer B" })).toHaveValue("A tower");
  await expectAccessibleInBoth(host, "a poll with pictures in the editor");
  await look(host, "poll-editor");
  await saved(host);

  const code = await hostQuiz(host, id);
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben] = [await someone(phone), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await next(host, "Start Quiz");
  await expect(maya.getByRole("button", { name: /A box that lies/ })).toBeVisible();
  await maya.setViewportSize({ width: 320, height: 568 });
  await expectWhole(maya, maya.locator(".answer-grid"));
  await expectAccessibleInBoth(maya, "a poll with pictures on a small phone");
  await look(maya, "poll-phone");
  await expectWhole(screen, screen.locator(".stage-answers"));
  await expectAccessibleInBoth(screen, "a poll with pictures on the big screen");
  await look(screen, "poll-screen");
  await expectWhole(host, host.locator(".answer-grid"));
  await look(host, "poll-host");

  await maya.getByRole("button", { name: /A box that lies/ }).tap();
  await maya.getByRole("button", { name: /A tower/ }).tap();
  await maya.getByRole("button", { name: "Lock in" }).tap();
  await ben.getByRole("checkbox", { name: /number keys|keys/i }).check();
  await ben.keyboard.press("1");
  await ben.getByRole("button", { name: "Lock in" }).press("Enter");
  await expect(host.getByRole("button", { name: "Show the podium" })).toBeVisible();
  await expectWhole(maya, maya.locator(".answer-grid"));
  await expectAccessibleInBoth(maya, "a poll with pictures at its result on a phone");
  await look(maya, "poll-phone-result");
  await expectWhole(screen, screen.locator(".stage-answers"));
  await expectAccessibleInBoth(screen, "a poll with pictures at its result on the big screen");
  await look(screen, "poll-screen-result");
  await expectAccessibleInBoth(host, "a poll with pictures at its result on the host's page");
  await look(host, "poll-host-result");

  // On one's own it is the same poll.
  await host.goto(`/quiz/${id}/practice`);
  await expect(host.getByRole("button", { name: /A box that lies/ })).toBeVisible();
  await expectWhole(host, host.locator(".answer-grid"));
  await look(host, "poll-practice");
});
