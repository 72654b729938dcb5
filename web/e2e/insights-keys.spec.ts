/** Comparing and combining two sessions, by keyboard alone and on a phone. */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expectNarrow, pressByKey, tabTo } from "./by-keys.ts";
import { playSession } from "./crowd.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const questions = ["Which is first?", "Which is second?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
}));

/** Half knew the first question before, and all afterwards. */
async function playTwice(host: Page, server: Server): Promise<void> {
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Oceans", questions);
  for (const first of [1, 0]) {
    await playSession(host, quiz, [
      { nickname: "Mina", picks: [0, 1] },
      { nickname: "Kim", picks: [first, 0] },
    ]);
  }
  await host.goto("/dashboard/analytics");
}

const boxes = (host: Page) => host.getByRole("checkbox", { name: /^Select Oceans/ });
const button = (host: Page, name: string) => host.getByRole("button", { name });

async function expectCompared(host: Page): Promise<void> {
  await expect(host.getByRole("heading", { level: 1, name: "Compare two sessions" })).toBeVisible();
  const first = host.getByRole("listitem").filter({ hasText: "Which is first?" });
  await expect(first).toContainText("50 points better");
}

async function expectCombined(host: Page): Promise<void> {
  await expect(host.getByRole("heading", { level: 1, name: "Combined sessions" })).toBeVisible();
  const share = host.getByRole("region", { name: "Right answers by question" });
  await expect(share.getByRole("row", { name: /Which is first/ })).toContainText("75%");
}

test("two sessions are compared and combined by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  await playTwice(host, server);
  /** Chooses both, and goes back to the button above them. */
  const choose = async (name: string) => {
    await expect(boxes(host)).toHaveCount(2);
    for (const box of await boxes(host).all()) {
      await pressByKey(host, box, "Space");
      await expect(box).toBeChecked();
    }
    await tabTo(host, button(host, name), "Shift+Tab");
    await host.keyboard.press("Enter");
  };
  await choose("Compare");
  await expectCompared(host);
  await expectAccessibleInBoth(host, "a comparison");
  await pressByKey(host, host.getByRole("main").getByRole("link", { name: "Analytics" }));
  await choose("Combine");
  await expectCombined(host);
  await expectAccessibleInBoth(host, "combined sessions");
});

test("two sessions are compared and combined on a phone", async ({ server, someone }) => {
  const host = await someone({ ...phone, reducedMotion: "reduce" });
  await playTwice(host, server);
  const choose = async (name: string) => {
    await expect(boxes(host)).toHaveCount(2);
    for (const box of await boxes(host).all()) await box.check();
    await expectNarrow(host);
    await button(host, name).tap();
  };
  await choose("Compare");
  await expectCompared(host);
  await expectAccessibleInBoth(host, "a comparison on a phone");
  await expectNarrow(host);
  await host.getByRole("main").getByRole("link", { name: "Analytics" }).tap();
  await choose("Combine");
  await expectCombined(host);
  await expectAccessibleInBoth(host, "combined sessions on a phone");
  await expectNarrow(host);
});
