/** The big screen and the phones tell one story: no phone is faster than the stage. */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

test("phones look up until the stage has told who won", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quizId = await writeQuiz(host, "Rivers", [
    {
      text: "Which river is longer?",
      content: { kind: "choice", answers: [answerOf("The Nile", true), answerOf("The Thames")] },
    },
  ]);
  const code = await hostQuiz(host, quizId);
  const stage = await someone();
  await stage.goto(`/screen/${code}`);
  await expect(stage.getByText(code)).toBeVisible();
  const zoe = await someone(phone);
  await joinRoom(zoe, code, "Zoë");
  await expect(zoe.getByRole("heading", { name: "You're in, Zoë!" })).toBeVisible();
  const ben = await someone(phone);
  await joinRoom(ben, code, "Ben");
  await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible();

  await next(host, "Start Quiz");
  await answer(zoe, "The Nile");
  await answer(ben, "The Thames");
  await expect(ben.getByText("Not this time").first()).toBeVisible();
  await next(host, "Show the podium");

  await expect(ben.getByRole("heading", { level: 1 })).toHaveText("Look up!");
  await expect(ben.getByRole("heading", { level: 1 })).toBeFocused();
  // The order of what each page shows, by the clock of this machine.
  const shownAt = (page: typeof ben) =>
    page.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const names = [...document.querySelectorAll<HTMLElement>("main *")].filter(
              (box) =>
                box.childElementCount === 0 &&
                box.textContent === name &&
                // A place that hasn't risen yet is transparent.
                box.checkVisibility({ opacityProperty: true }),
            );
            if (names.length > 0) resolve(Date.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      "Zoë",
    );
  const times = Promise.all([shownAt(stage), shownAt(ben)]);
  expect(await ben.getByText("Zoë").count()).toBe(0);
  await expectAccessibleInBoth(ben, "look up");

  // A reload is no way to know it first, and starts nothing again.
  await zoe.reload();
  await expect(zoe.getByRole("heading", { level: 1 })).toHaveText("Look up!");
  const [stageMs, phoneMs] = await times;
  expect(phoneMs, "the phone waits for the stage").toBeGreaterThan(stageMs);
  await expect(zoe.getByRole("heading", { level: 1, name: "You won!" })).toBeVisible();
  await expectAccessibleInBoth(ben, "the podium on a phone");

  // The stage goes on where it was, too.
  await stage.reload();
  await expect(stage.getByText("Zoë")).toBeVisible({ timeout: 2_000 });
});
