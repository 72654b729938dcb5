/**
 * Copies of what someone shares: a viewer's copy of a quiz has its picture, and so has a question
 * that comes through the question bank.
 */
import type { Page } from "@playwright/test";
import { answerOf, authorization, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { saved, textOf } from "./editor-acts.ts";
import { png } from "./png.ts";
import { friendsWithQuiz, setRole } from "./sharing-acts.ts";
import { expect, test } from "./test.ts";

/** The picture of the question, loaded, with its description. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole("img", { name: "A lake in the hills" }).first();
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

test("copies keep their pictures, without the original", async ({ server, someone }) => {
  const [ada, grace] = [await someone(), await someone()];
  await friendsWithQuiz(ada, grace, server);
  const headers = await authorization(ada);
  const uploaded = await ada.request.post("/api/v1/media", {
    headers: { ...headers, "content-type": "image/png" },
    data: png(300, 200, [120, 200, 240], [20, 30, 60]),
  });
  const { id } = await uploaded.json();
  const media = { kind: "image", id, alt: "A lake in the hills", isDecorative: false, startS: 0 };
  const content = { kind: "choice", answers: [answerOf("Baikal", true), answerOf("Garda")] };
  const quiz = await writeQuiz(ada, "Lakes", [{ text: "Which lake is it?", content, media }]);
  await setRole(ada, grace, quiz, "view");

  await grace.goto(`/dashboard/quiz/${quiz}/edit`);
  await grace.getByRole("button", { name: "Duplicate" }).click();
  await expect(grace.getByText("The copy is yours.")).toBeVisible();
  await expect(textOf(grace)).toHaveValue("Which lake is it?");
  await expectPicture(grace);

  await grace.goto(`/dashboard/quiz/${await writeQuiz(grace, "Waters", [])}/edit`);
  await grace.getByRole("button", { name: "Add from a quiz…" }).click();
  const bank = grace.getByRole("dialog", { name: "Add from a quiz" });
  await bank.getByText("Shared with me").click();
  await bank.getByRole("checkbox", { name: "Which lake is it?" }).check();
  await expect(bank.getByText("isn’t copied")).toHaveCount(0);
  await bank.getByRole("button", { name: "Add 1 question" }).click();
  await expect(textOf(grace)).toHaveValue("Which lake is it?");
  await saved(grace);

  // The copies are hers: they stay when Ada shares nothing anymore.
  await setRole(ada, grace, quiz, null);
  await grace.reload();
  await expect(textOf(grace)).toHaveValue("Which lake is it?");
  await expectPicture(grace);
  await expectAccessibleInBoth(grace, "a copied question with its picture");
});
