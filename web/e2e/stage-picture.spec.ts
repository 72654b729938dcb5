/** A preview of the big screen on the host's page, without a connection of its own. */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

test("a host sees the big screen in the corner", async ({ server, someone }) => {
  const host = await someone({ viewport: { width: 1440, height: 900 } });
  await becomeAuthor(host, server);
  const quizId = await writeQuiz(host, "Rivers", [
    {
      text: "Which river is longer?",
      content: { kind: "choice", answers: [answerOf("The Nile", true), answerOf("The Thames")] },
    },
  ]);
  const code = await hostQuiz(host, quizId);
  let sockets = 0;
  host.on("websocket", () => {
    sockets += 1;
  });
  const picture = host.locator(".stage-picture");
  const stage = picture.frameLocator("iframe");
  await host.keyboard.press("s");
  await expect(stage.getByText(code)).toBeVisible();
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await expect(stage.getByText("Maya")).toBeVisible();
  await expectAccessibleInBoth(host, "the host's page with the preview");

  await next(host, "Start Quiz");
  await expect(stage.getByRole("heading", { name: "Which river is longer?" })).toBeVisible();
  // No screen is in the room, so the phone says by itself what is asked and who won.
  await expect(maya.getByText("Which river is longer?")).toBeVisible();
  await answer(maya, "The Nile");
  await next(host, "Show the podium");
  await expect(maya.getByRole("heading", { level: 1, name: "You won!" })).toBeVisible();
  await expect(stage.getByText("Maya").first()).toBeVisible();
  expect(sockets, "the picture listens to the host's page").toBe(0);

  // This device remembers it, until it is closed.
  await host.reload();
  await expect(stage.getByText("Maya").first()).toBeVisible();
  await picture.hover();
  await host.getByRole("button", { name: "Hide the preview" }).click();
  await expect(picture).toHaveCount(0);
  const toggle = host.getByRole("button", { name: "Show a preview of the big screen" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  // A narrow page has no corner for it.
  await toggle.click();
  await host.setViewportSize({ width: 768, height: 1024 });
  await expect(picture).toBeHidden();
});
