/**
 * How sure are you? Players say it beside their answer, by tap or by keyboard; with the answer,
 * host and stage see how many of those who were sure were right, and the report keeps it. On one's
 * own, the answer waits for it.
 */
import { joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { answerByKeys, joinByKeys, pressByKey, tabTo } from "./by-keys.ts";
import { look } from "./looks.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "What falls faster in a vacuum?",
  content: {
    kind: "choice",
    answers: [answerOf("A hammer"), answerOf("A feather"), answerOf("Neither", true)],
  },
};

test("players say how sure they are, and everyone learns from it", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Falling", [question]);
  const code = await hostQuiz(host, quiz);
  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  await stage.goto(`/screen/${code}`);
  const [ana, ben] = [await someone(phone), await someone(phone)] as const;
  await joinRoom(ana, code, "Ana");
  // Ben plays by keyboard alone.
  await joinByKeys(ben, code, "Ben");
  // Who doesn't answer keeps the question open, however slow the others are.
  await joinRoom(await someone(phone), code, "Cleo");

  // The host turns it on in the lobby.
  await host.getByRole("button", { name: "More", exact: true }).click();
  const onOff = host.getByRole("switch", { name: "Ask how sure players are" });
  await onOff.click();
  await expect(onOff).toBeChecked();
  await host.keyboard.press("Escape");

  await next(host, "Start Quiz");
  const sure = ana.getByRole("radio", { name: "Sure", exact: true });
  await expect(sure).toBeDisabled();
  await ana.getByRole("button", { name: /A hammer/ }).tap();
  await expect(sure).toBeEnabled();
  await expectAccessibleInBoth(ana, "a phone that asks how sure someone is");
  await sure.tap();

  // A reload shows what the room has.
  await ana.reload();
  await expect(sure).toBeChecked();

  await answerByKeys(ben, /Neither/);
  await expect(ben.getByText("Answer saved").first()).toBeVisible();
  await pressByKey(ben, ben.getByRole("radio", { name: "Guessing" }), "Space");
  await expect(ben.getByRole("radio", { name: "Guessing" })).toBeChecked();
  await next(host, "Close the question");

  await expect(ana.getByText("You were sure.")).toBeVisible();
  await expect(ben.getByText("You were guessing.")).toBeVisible();
  await expect(host.getByText("How sure players were")).toBeVisible();
  await expect(host.getByText("1 answer · 0% right")).toBeVisible();
  await expect(host.getByText("1 answer · 100% right")).toBeVisible();
  await expect(
    stage.getByText("1 of 3 got it right · Sure: 1, and 0% of them right"),
  ).toBeVisible();
  await expectAccessibleInBoth(ana, "a result with how sure someone was");
  await expectAccessibleInBoth(stage, "the stage with how sure players were");
  await expectAccessibleInBoth(host, "the host's page with how sure players were");

  await next(host, "Show the podium");
  await next(host, "Open the report");
  await expect(host.getByText("1 answer · 0% right")).toBeVisible();
  await expectAccessibleInBoth(host, "a report with how sure players were");
});

test("on their own, people say it before they see the answer", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  const other = { text: "What is heavier?", content: question.content };
  await writeQuiz(ada, "Falling", [question, other]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Falling" }).press("Enter");
  await ada.getByRole("menuitem", { name: "Assign…" }).press("Enter");
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Ask how sure players are").press("Space");
  await expect(dialog.getByLabel("Ask how sure players are")).toBeChecked();
  await expectAccessibleInBoth(ada, "the form of an assignment that asks how sure people are");
  await look(ada, "assign-form");
  await dialog.getByRole("button", { name: "Assign" }).press("Enter");
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText(/Asks how sure people are/)).toBeVisible();

  const ben = await someone({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await ben.goto(address);
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Start" }).click();
  // By keyboard alone.
  await answerByKeys(ben, /A hammer/);
  const sure = ben.getByRole("radio", { name: "Sure", exact: true });
  await expect(ben.getByText("Answer saved").first()).toBeVisible();
  await expect(sure).toBeEnabled();
  await expectAccessibleInBoth(ben, "an attempt that waits for how sure someone is");
  await look(ben, "attempt-sure");
  // It waits, also for those who come back.
  await ben.reload();
  await pressByKey(ben, ben.getByRole("button", { name: /^Continue \(/ }));
  await expect(ben.getByText("Answer saved").first()).toBeVisible();
  await tabTo(ben, ben.getByRole("radio", { name: "Guessing" }));
  await ben.keyboard.press("ArrowRight");
  await ben.keyboard.press("ArrowRight");
  await expect(sure).toBeChecked();
  await pressByKey(ben, ben.getByRole("button", { name: "Next", exact: true }));
  await expect(ben.getByText("You were sure.")).toBeVisible();
  await look(ben, "attempt-sure-reveal");
  await pressByKey(ben, ben.getByRole("button", { name: "Next", exact: true }));
  await answerByKeys(ben, /Neither/);
  // Nobody has to say it.
  await pressByKey(ben, ben.getByRole("button", { name: "Next", exact: true }));
  await expect(ben.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await pressByKey(ben, ben.getByRole("button", { name: "See the result" }));
  await expect(ben.getByRole("button", { name: "Back to the assignment" })).toBeVisible();

  await ada.reload();
  await ada.getByRole("link", { name: "Report" }).click();
  await expect(ada.getByText("How sure players were")).toBeVisible();
  await expect(ada.getByText("1 answer · 0% right")).toBeVisible();
  await expectAccessibleInBoth(ada, "the report of an assignment with how sure people were");
});
