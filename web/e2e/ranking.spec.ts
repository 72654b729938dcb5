/**
 * Rankings and recommendations: written in the editor, answered on phones by touch and by keys, told
 * to phones, the host and the big screen, and found in the report.
 */
import { joinRoom, next } from "./acts.ts";
import { expectAccessibleInBoth, hostQuiz } from "./authors.ts";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

test("items are ranked, and a score is told", async ({ server, someone }) => {
  const host = await someone();
  await newQuiz(host, server, "Trip");
  await addByMouse(host, "Ranking poll");
  await textOf(host).fill("Where do we go?");
  await host.getByLabel("Time limit").selectOption("none");
  for (const [index, text] of ["Lake", "Zoo", "Castle"].entries()) {
    await host.getByRole("textbox", { name: `Item ${index + 1}`, exact: true }).fill(text);
  }
  await saved(host);
  await expectAccessibleInBoth(host, "items to rank in the editor");
  await addByMouse(host, "Rating");
  await textOf(host).fill("Would you recommend us?");
  await host.getByLabel("Time limit").selectOption("none");
  await host.getByLabel("Scale").selectOption({ label: "Recommendation (0–10)" });
  await expect(host.getByText(/^Results show the NPS/)).toBeVisible();
  await saved(host);
  await expectAccessibleInBoth(host, "a recommendation in the editor");
  const id = /quiz\/([^/]+)\/edit/.exec(host.url())?.[1] ?? "";

  const code = await hostQuiz(host, id, {});
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben] = [await someone(phone), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await next(host, "Start Quiz");
  const items = maya.getByRole("list", { name: "Items to rank" });
  await expect(items.getByRole("button")).toHaveCount(3);
  for (const name of ["Lake", "Zoo", "Castle"]) {
    const button = items.getByRole("button", { name });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.tap();
  }
  await expect(maya.getByText("All items are ranked.")).toBeVisible();
  // The first one is taken back, and the others move up.
  await items.getByRole("button", { name: /^Lake ?, number 1$/ }).tap();
  await expect(items.getByRole("button", { name: /^Zoo ?, number 1$/ })).toBeVisible();
  await expectAccessibleInBoth(maya, "ranking on a phone");
  // A reload forgets nothing.
  await maya.reload();
  await expect(items.getByRole("button", { name: /^Castle ?, number 2$/ })).toBeVisible();
  await maya.getByRole("button", { name: "Send answer" }).tap();
  const own = ben.getByRole("list", { name: "Items to rank" });
  await own.getByRole("button", { name: "Castle" }).press("Enter");
  await own.getByRole("button", { name: "Zoo" }).press("Enter");
  await own.getByRole("button", { name: "Lake" }).press("Enter");
  await ben.getByRole("button", { name: "Send answer" }).press("Enter");

  await expect(maya.getByRole("heading", { level: 1, name: /^Thanks/ })).toBeVisible();
  const group = maya.getByRole("list", { name: "The order of the group" }).getByRole("listitem");
  await expect(group).toHaveText([
    /^1.*3 points.*average place 1\.5 · first for 1 player/,
    /^1.*3 points.*average place 1\.5/,
    /^3.*Lake.*0 points.*average place 3.*You: not ranked/,
  ]);
  await expectAccessibleInBoth(maya, "the order of the group on a phone");
  for (const page of [screen, host]) {
    await expect(
      page.getByRole("list", { name: "The order of the group" }).getByRole("listitem"),
    ).toHaveCount(3);
  }
  await expectAccessibleInBoth(screen, "the order of the group on the big screen");

  await next(host, "Next question");
  const scale = maya.getByRole("group", { name: /^Your rating/ });
  await expect(scale.getByRole("radio")).toHaveCount(11);
  const steps = await maya.locator(".rating-step").all();
  const tops = new Set<number>();
  for (const step of steps) {
    const box = await step.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    tops.add(Math.round(box?.y ?? 0));
  }
  expect(tops.size, "two rows").toBe(2);
  await maya.getByText("9", { exact: true }).tap();
  await maya.getByRole("button", { name: "Send answer" }).tap();
  await ben.getByRole("radio", { name: "0 of 10", exact: true }).focus();
  await ben.keyboard.press("Space");
  await ben.keyboard.press("Enter");
  for (const page of [maya, screen, host]) {
    await expect(page.getByText("NPS 0", { exact: false })).toBeVisible();
    await expect(page.getByRole("list", { name: /^Detractors/ })).toHaveText(
      /Detractors \(0–6\)50%.*Passives \(7–8\)0%.*Promoters \(9–10\)50%/,
    );
  }
  await expectAccessibleInBoth(screen, "a score on the big screen");
});
