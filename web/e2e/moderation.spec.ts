/**
 * What players write reaches the big screen, phones and files only as the host wants it: rude words
 * are hidden, one press hides or shows, with approval nothing comes before the host has seen it.
 */
import { joinRoom, next } from "./acts.ts";
import { becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const cloud = {
  text: "What comes to mind?",
  content: { kind: "wordCloud", wordsMax: 3 },
};

test("the host decides who sees what players write, and the report keeps to it", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Words", [cloud]));
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "Words and texts need approval" }).check();
  await host.keyboard.press("Escape");
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await next(host, "Start Quiz");

  for (const [field, word] of [
    ["Word 1", "Sun"],
    ["Word 2", "Grumpf"],
    ["Word 3", "5 h i t"],
  ] as const) {
    await maya.getByLabel(field).fill(word);
  }
  await maya.getByRole("button", { name: "Send answer" }).click();
  await expect(host.getByText("2 wait for your approval")).toBeVisible();

  // By keyboard, before anyone sees a word.
  const open = host.getByRole("button", { name: "What players wrote" });
  await open.focus();
  await host.keyboard.press("Enter");
  const dialog = host.getByRole("dialog", { name: "What players wrote" });
  await expect(dialog.getByText("Hidden: rude word")).toBeVisible();
  await dialog.getByRole("button", { name: "Hide: Grumpf" }).focus();
  await host.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Show: Grumpf" })).toBeVisible();
  await expectAccessibleInBoth(host, "what players wrote");
  await dialog.getByRole("button", { name: "Show all waiting" }).click();
  await expect(dialog.getByText("Waiting")).toHaveCount(0);
  await host.keyboard.press("Escape");
  await expect(open).toBeFocused();

  const onStage = (word: string) => stage.getByRole("listitem").filter({ hasText: word });
  await expect(onStage("Sun")).toBeVisible();
  for (const page of [stage, maya]) {
    await expect(page.getByRole("listitem").filter({ hasText: "Grumpf" })).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "h i t" })).toHaveCount(0);
  }
  await open.click();
  await dialog.getByRole("button", { name: "Show: Grumpf" }).click();
  await expect(onStage("Grumpf")).toBeVisible();
  await dialog.getByRole("button", { name: "Hide: Grumpf" }).click();
  await expect(onStage("Grumpf")).toHaveCount(0);
  await host.keyboard.press("Escape");

  await next(host, "Show the podium");
  await next(host, "Open the report");
  await host.getByRole("button", { name: "What players wrote at question 1" }).click();
  await expect(dialog.getByText("Hidden", { exact: true })).toBeVisible();
  await expectAccessibleInBoth(host, "what players wrote, in the report");
  await dialog.getByRole("button", { name: "Show: Grumpf" }).click();
  await expect(dialog.getByRole("button", { name: "Hide: Grumpf" })).toBeVisible();
});
