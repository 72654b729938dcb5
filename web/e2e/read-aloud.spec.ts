/** A player lets the device read the questions aloud; it remembers the choice. */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is **first**?",
    content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
  },
];

test("a device reads the questions aloud", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Listen", questions));
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  // What would be heard: machines for tests have no voices.
  await maya.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    speechSynthesis.speak = ({ lang, text }) => heard.push(`${lang} ${text}`);
  });
  const heard = () => maya.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await joinRoom(maya, code, "Maya");
  await maya.getByRole("button", { name: "Read questions aloud" }).click();
  await expect(maya.getByRole("button", { name: "Stop reading aloud" })).toBeVisible();
  await expectAccessibleInBoth(maya, "the lobby");
  expect(await heard()).toEqual(["en Questions are read aloud now."]);
  await maya.reload();
  await expect(maya.getByRole("button", { name: "Stop reading aloud" })).toBeVisible();

  await next(host, "Start Quiz");
  await answer(maya, "This one");
  await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeVisible();
  await expect
    .poll(heard)
    .toEqual([
      "en Which is first?",
      "en Choose one answer",
      "en A: This one",
      "en B: That one",
      "en Right!",
    ]);
});
