/**
 * Vote, talk with your neighbor, vote again: a host sees how the first vote is spread and lets
 * people talk, nobody else sees it, and the result and the report show both votes.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { answerByKeys, joinByKeys, pressByKey } from "./by-keys.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "What falls faster in a vacuum?",
  content: {
    kind: "choice",
    answers: [answerOf("A hammer"), answerOf("A feather"), answerOf("Neither", true)],
  },
};

test("people vote, talk and vote again, and everyone sees what it changed", async ({
  server,
  someone,
}) => {
  test.setTimeout(180_000);
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Falling", [question]);
  const code = await hostQuiz(host, quiz);
  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  const [ana, ben] = [await someone(phone), await someone(phone)];
  await joinRoom(ana, code, "Ana");
  // Ben plays by keyboard alone.
  await joinByKeys(ben, code, "Ben");
  await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible();

  // The host turns it on in the lobby.
  await host.getByRole("button", { name: "More", exact: true }).click();
  const onOff = host.getByRole("switch", { name: "Vote, talk, vote again" });
  await onOff.click();
  await expect(onOff).toBeChecked();
  await host.keyboard.press("Escape");

  await next(host, "Start Quiz");
  await answer(ana, "Neither");
  await answerByKeys(ben, "A hammer");
  const talk = host.getByRole("button", { name: "Talk, then vote again" });
  await expect(talk).toBeVisible();

  // How people voted is the host's business, and folded until they want it.
  await expect(host.getByText("50% right (1 of 2)")).toHaveCount(0);
  await host.getByRole("button", { name: "Only you see this" }).click();
  await expect(host.getByText("50% right (1 of 2)")).toBeVisible();
  await expect(host.getByText("A good share to talk about.")).toBeVisible();
  await expectAccessibleInBoth(host, "the host's page after a first vote");

  // After a reload the question still waits.
  await host.reload();
  await expect(host.getByText("50% right (1 of 2)")).toBeVisible();
  await host.getByText("No timer").click();
  await pressByKey(host, talk);
  for (const page of [stage, ana, ben]) {
    await expect(page.getByText("Talk with your neighbors")).toBeVisible();
    await expect(page.getByText("What falls faster in a vacuum?")).toBeVisible();
    await expect(page.getByText("A feather")).toBeVisible();
  }
  await expect(ana.getByRole("heading", { name: "Talk with your neighbors" })).toBeFocused();
  await expectAccessibleInBoth(ana, "a phone during the talk");
  await expectAccessibleInBoth(stage, "the stage during the talk");
  await expectAccessibleInBoth(host, "the host's page during the talk");

  await host.getByRole("button", { name: "Vote again" }).click();
  await expect(stage.getByText("Second vote")).toBeVisible();
  await answerByKeys(ben, "Neither");
  await expect(ben.getByText(/^Answer saved/).first()).toBeVisible();
  await expectAccessibleInBoth(ben, "a phone at the second vote");
  // Ana has nothing to add: her first vote counts.
  await next(host, "Close the question");
  const change = "First vote 50% right, second vote 100% right";
  for (const page of [host, stage]) {
    await expect(page.getByText(change)).toBeVisible();
    await expect(page.getByText("First vote: 1.").first()).toBeAttached();
  }
  await expect(ana.getByRole("heading", { name: /Right/ })).toBeVisible();
  await expectAccessibleInBoth(stage, "the stage with both votes");
  await expectAccessibleInBoth(host, "the host's page with both votes");

  await next(host, "Show the podium");
  await next(host, "Open the report");
  await expect(host.getByText(change)).toBeVisible();
  await expect(host.getByText("Gain by talking: 1.00")).toBeVisible();
  await expectAccessibleInBoth(host, "the report with both votes");
});
