/**
 * Phones can show only the tiles of answers while a big screen has the question: chosen at the start
 * or while playing. Without a screen, and for assistive technology, nothing is missing.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

/** Long enough to be read for some seconds before its answers appear. */
const long =
  "Which of these two comes first, when everyone in the hall reads slowly, looks at the big screen, and takes the time that a long question asks for?";

const questions = [long, "Which is second?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
}));

test("phones show only tiles while a big screen is on", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Look up", questions));
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  await joinRoom(maya, code, "Maya");
  await host.getByRole("button", { name: "More", exact: true }).click();
  const tilesOnly = host.getByRole("switch", { name: "Phones show only tiles" });
  await tilesOnly.check();
  await expect(tilesOnly).toBeChecked();
  await host.keyboard.press("Escape");

  await next(host, "Start Quiz");
  await expect(maya.getByText("Look at the big screen")).toBeVisible();
  const tile = maya.getByRole("button", { name: /This one$/ });
  await expect(tile).toBeInViewport({ ratio: 1 });
  const hidden = [maya.locator(".tile-text").first(), maya.getByRole("heading", { level: 1 })];
  for (const each of hidden) {
    const box = await each.boundingBox();
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1);
  }
  await expectAccessibleInBoth(maya, "tiles without texts");
  await expect(stage.getByText("This one")).toBeVisible();
  await tile.click();
  await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeVisible();

  // Without a screen the phones show everything again.
  await next(host, "Show the leaderboard");
  await stage.close();
  await next(host, "Next question");
  await expect(maya.getByRole("heading", { name: "Which is second?" })).toBeInViewport();
  await expect(maya.locator(".tile-text").first()).toBeInViewport();
  const shown = await maya.locator(".tile-text").first().boundingBox();
  expect(shown?.width).toBeGreaterThan(20);
  await answer(maya, "This one");
});
