/**
 * Names that people can show on a wall (LIVE-9): a refused one says why and stays in the field, a
 * suggested one is taken, and a host who wants to sees new ones first.
 */
import { askForSeat, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is first?",
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
};

test("a nickname that doesn't belong on a wall is refused by name, and another one is suggested", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Names", [question]));
  const maya = await someone(phone);
  const field = maya.getByLabel("Nickname");
  await askForSeat(maya, code, "5 h i t");
  await expect(maya.getByText(/^Choose another nickname\. This one has a word/)).toBeVisible();
  await expect(field).toHaveValue("5 h i t");
  await expect(field).toBeFocused();
  await expectAccessibleInBoth(maya, "a refused nickname");

  for (const reserved of ["ADMIN", "Hоst"]) {
    await field.fill(reserved);
    await maya.getByRole("button", { name: "Join" }).click();
    await expect(maya.getByText(/^This name is kept for the host\./)).toBeVisible();
    await expect(field).toHaveValue(reserved);
  }

  const suggest = maya.getByRole("button", { name: "Suggest a name" });
  expect((await suggest.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await suggest.focus();
  await maya.keyboard.press("Enter");
  await expect(field).toHaveValue(/^\S+ \S+$/);
  await expect(suggest).toBeFocused();
  const name = await field.inputValue();
  await expect(maya.getByRole("status").filter({ hasText: `Nickname: ${name}` })).toHaveCount(1);
  await expect(maya.getByText(/^This name is kept for the host\./)).toHaveCount(0);
  await expectAccessibleInBoth(maya, "a suggested nickname");
  const width = await maya.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await maya.getByRole("button", { name: "Join" }).click();
  await expect(maya.getByRole("heading", { name: `You're in, ${name}!` })).toBeVisible();

  // In German, too.
  const jan = await someone({ ...phone, locale: "de-DE" });
  await jan.goto(`/j/${code}`);
  await jan.getByRole("button", { name: "Name vorschlagen" }).click();
  await expect(jan.getByLabel("Spitzname")).toHaveValue(/^\S+er \S+$/);
});

test("new names wait until the host shows them", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Names", [question]));
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  await host.getByRole("button", { name: "More", exact: true }).click();
  await expect(host.getByRole("switch", { name: "Filter rude words" })).toBeChecked();
  const approval = host.getByRole("switch", { name: "New names need approval" });
  await approval.check();
  await expect(approval).toBeChecked();
  await expectAccessibleInBoth(host, "the switches for names");
  await host.keyboard.press("Escape");

  const maya = await someone(phone);
  const ben = await someone(phone);
  const zoe = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await joinRoom(zoe, code, "Zoë");
  await expect(maya.getByText("The host will approve your name.")).toBeVisible();
  await expect(maya.getByRole("heading", { name: "You're in, Maya!" })).toBeVisible();
  await expectAccessibleInBoth(maya, "a name that waits");
  for (const hidden of ["Player 1", "Player 2", "Player 3"]) {
    await expect(stage.getByText(hidden, { exact: true }).first()).toBeVisible();
  }
  await expect(stage.getByText("Maya")).toHaveCount(0);
  await expect(host.getByText("3 names wait for your approval")).toBeVisible();
  await expectAccessibleInBoth(host, "names that wait");

  await host.getByRole("button", { name: "Show name: Maya" }).click();
  await expect(stage.getByText("Maya", { exact: true }).first()).toBeVisible();
  await expect(maya.getByText("Everyone can see your name now.")).toBeVisible();
  await expect(stage.getByText("Ben")).toHaveCount(0);

  // Without approval they play all the same.
  await next(host, "Start Quiz");
  await expect(ben.getByText("The host will approve your name.")).toBeVisible();
  await expectAccessibleInBoth(ben, "a name that waits during a question");
  await host.getByTitle("Players and access (P)").click();
  const drawer = host.getByRole("dialog");
  await expect(drawer.getByText("2 names wait for your approval")).toBeVisible();
  await host.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBoth(host, "names that wait on a narrow page");
  const width = await host.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await drawer.getByRole("button", { name: "Show all" }).click();
  await expect(drawer.getByText(/wait for your approval$/)).toHaveCount(0);
  await expect(ben.getByText("The host will approve your name.")).toHaveCount(0);
});
