/**
 * A number by closeness: switched on in the editor by keyboard, answered with a finger and by
 * keyboard, and told to phones, the host and the big screen.
 */
import { joinRoom, next } from "./acts.ts";
import {
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  type Written,
  writeQuiz,
} from "./authors.ts";
import { saved } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

const deep: Written = {
  text: "How deep is the deepest place of the oceans?",
  content: { kind: "number", right: "11000", tolerance: "50", unit: "m", range: null },
};

test("closer numbers earn more, and everyone sees how close they were", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const id = await writeQuiz(host, "Oceans", [deep]);
  await host.goto(`/dashboard/quiz/${id}/edit`);
  await host.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem").click();
  await host.getByRole("switch", { name: "The closer, the more points" }).press("Space");
  const span = host.getByLabel("No points from this distance");
  await span.fill("10");
  await expect(host.getByText(/above zero and larger than the tolerance/).first()).toBeVisible();
  await span.fill("2000");
  await expect(host.getByText(/above zero and larger than the tolerance/)).toHaveCount(0);
  await expectAccessibleInBoth(host, "a number by closeness in the editor");
  await saved(host);

  const code = await hostQuiz(host, id);
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben] = [await someone(phone), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await next(host, "Start Quiz");
  for (const [page, number] of [
    [maya, "10000"],
    [ben, "8000"],
  ] as const) {
    const field = page.getByRole("textbox", { name: "Your number" });
    await expect(page.getByText("The closer you are, the more points.")).toBeVisible();
    await expect(page.getByText(/2.?000/)).toHaveCount(0);
    await field.fill(number);
    if (page === ben) await field.press("Enter");
    else await page.getByRole("button", { name: /^(Send answer|Lock in)$/ }).tap();
  }

  await expect(maya.getByText(/^.?1000\sm.? off$/)).toBeVisible();
  await expect(ben.getByText(/^.?3000\sm.? off$/)).toBeVisible();
  await expect(maya.getByText(/^Nearest: .?10,000\sm.? \(1 player\)$/)).toBeVisible();
  await expectAccessibleInBoth(maya, "a close number on a phone");
  await expect(screen.getByText(/^Nearest: .?10,000/)).toBeVisible();
  await expectAccessibleInBoth(screen, "close numbers on the big screen");
  await expectAccessibleInBoth(host, "close numbers on the host's page");
});
