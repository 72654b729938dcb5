/** The big screen and the phones tell one story: no phone is faster than the stage. */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

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
  // Two places rise: time enough to look at both pages.
  await answer(ben, "The Nile");
  await expect(ben.getByText("Right!").first()).toBeVisible();
  await next(host, "Show the podium");

  await expect(ben.getByRole("heading", { level: 1 })).toHaveText("Look up!");
  await expect(ben.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await ben.getByText("Zoë").count()).toBe(0);
  // The order of what each page shows, by the clock of this machine. A reload is no way to know it
  // first: neither on a phone, nor does it start the stage again.
  const shownAt = (page: typeof ben, words: string) =>
    page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const found = [...document.querySelectorAll<HTMLElement>("main *")].some(
              (box) =>
                box.childElementCount === 0 &&
                box.textContent === wanted &&
                // A place that hasn't risen yet is transparent.
                box.checkVisibility({ opacityProperty: true }),
            );
            if (found) resolve(Date.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      words,
    );
  const onStage = shownAt(stage, "Zoë");
  const onPhone = shownAt(ben, "Zoë");
  const afterReload = zoe.reload().then(() => shownAt(zoe, "You won!"));
  const stageMs = await onStage;
  expect(await onPhone, "the phone waits for the stage").toBeGreaterThan(stageMs);
  expect(await afterReload, "so does a phone that was reloaded").toBeGreaterThan(stageMs);
  await expectAccessibleInBoth(ben, "the podium on a phone");

  // The stage goes on where it was, too.
  await stage.reload();
  await expect(stage.getByText("Zoë").first()).toBeVisible({ timeout: 5_000 });
});
