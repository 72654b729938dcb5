/**
 * Labels on a picture: written in the editor by mouse and keyboard, answered on phones by touch, on
 * the picture and with Tab and Enter, told to phones, the host and the big screen, and corrected.
 */
import type { Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { expectAccessibleInBoth, hostQuiz } from "./authors.ts";
import { newQuiz, saved, textOf } from "./editor-acts.ts";
import { png } from "./png.ts";
import { expect, phone, test } from "./test.ts";

const boat = {
  name: "boat.png",
  mimeType: "image/png",
  buffer: png(600, 300, [150, 200, 240], [90, 60, 30]),
};

/** The labels from which a player chooses. */
const choose = (page: Page, name: string) =>
  page.getByRole("list", { name: "Labels" }).getByRole("button", { name });

test("spots are marked, labeled in three ways, revealed and corrected", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await newQuiz(host, server, "Boats");
  await host.keyboard.press("Control+Enter");
  const window = host.getByRole("dialog", { name: "Add a question" });
  await expect(window.getByRole("searchbox")).toBeFocused();
  await host.keyboard.type("label");
  await expect(window.getByRole("listitem")).toHaveCount(1);
  await host.keyboard.press("Enter");
  await expect(textOf(host)).toBeFocused();
  await host.keyboard.type("What are the parts of a boat called?");
  await host.getByLabel("Time limit").selectOption("none");
  await host.locator("[data-drop-zone] input[type=file]").setInputFiles(boat);
  await host.getByLabel("Description for people who can't see it").fill("A boat");
  const picture = host.getByRole("group", { name: "Spots" }).getByRole("img", { name: "A boat" });
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: width / 5, y: height / 2 } });
  await expect(host.getByRole("textbox", { name: "Label of spot 1" })).toBeFocused();
  await host.keyboard.type("Bow");
  // The second one by keyboard: it begins in the middle, and arrow keys move it.
  await host.getByRole("button", { name: "Add a spot" }).press("Enter");
  await expect(host.getByRole("textbox", { name: "Label of spot 2" })).toBeFocused();
  await host.keyboard.type("Mast");
  await host.getByRole("button", { name: /^Spot 2: 50% from the left/ }).press("ArrowRight");
  await picture.click({ position: { x: (width * 4) / 5, y: height / 2 } });
  await expect(host.getByRole("textbox", { name: "Label of spot 3" })).toBeFocused();
  await saved(host);
  await expect(host.getByText("This label is empty. Fill it in or remove it.")).toBeVisible();
  await host.keyboard.type("Stern");
  await host.getByRole("button", { name: "Add an extra label" }).click();
  await host.keyboard.type("Wing");
  await saved(host);
  await expect(host.getByText("This label is empty. Fill it in or remove it.")).toBeHidden();
  await expectAccessibleInBoth(host, "labels in the editor");
  const id = /quiz\/([^/]+)\/edit/.exec(host.url())?.[1] ?? "";

  const code = await hostQuiz(host, id, { partialCredit: true });
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben, kim] = [await someone(phone), await someone(), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await joinRoom(kim, code, "Kim");
  await next(host, "Start Quiz");
  await expect(maya.getByText("Which label belongs to spot 1?")).toBeVisible();
  await expectAccessibleInBoth(maya, "labels on a phone");
  for (const button of await maya.locator(".label-tile, .label-line").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(screen.getByRole("list", { name: "Labels" }).getByRole("listitem")).toHaveCount(4);
  await expectAccessibleInBoth(screen, "labels on the big screen");

  // A finger: on the picture, and everything right in the end.
  await maya.getByRole("button", { name: "Spot 3: no label yet" }).first().tap();
  await choose(maya, "Stern").tap();
  await choose(maya, "Wing").tap();
  await choose(maya, "Mast").tap();
  await expect(maya.getByText("All spots are labeled. To change one, tap it.")).toBeVisible();
  await maya.getByRole("button", { name: "Spot 1: Wing" }).first().tap();
  await choose(maya, "Bow").tap();
  // A reload forgets nothing.
  await maya.reload();
  await expect(maya.getByRole("button", { name: "Spot 1: Bow" }).first()).toBeVisible();
  await maya.getByRole("button", { name: "Send answer" }).tap();
  // A mouse: one of three is right.
  for (const name of ["Bow", "Wing", "Mast"]) await choose(ben, name).click();
  await ben.getByRole("button", { name: "Send answer" }).click();
  // The keyboard alone: one spot only.
  await choose(kim, "Bow").press("Enter");
  await kim.getByRole("button", { name: "Send answer" }).press("Enter");

  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(kim.getByText("Your answer: no label")).toHaveCount(2);
  await expectAccessibleInBoth(kim, "labels revealed on one's own page");
  const shown = screen.getByRole("list", { name: "The labels of the picture" });
  await expect(shown).toHaveText(/Bow100%.*Mast33%.*Stern33%/);
  await expectAccessibleInBoth(screen, "labels revealed on the big screen");
  await expect(host.getByRole("list", { name: "What players put there" })).toHaveCount(3);
  await expectAccessibleInBoth(host, "labels revealed on the host's page");

  await host.getByRole("button", { name: "Fix the answer to question 1" }).press("Enter");
  const fix = host.getByRole("dialog", { name: "Correct question 1" });
  await fix.getByRole("group", { name: "Spot 2" }).getByRole("checkbox", { name: "Wing" }).check();
  await expectAccessibleInBoth(host, "what counts at spots");
  await fix.getByRole("button", { name: "Recalculate" }).press("Enter");
  await expect(fix).toBeHidden();
  await expect(shown).toHaveText(/(?:MastAlso right: .?Wing|WingAlso right: .?Mast).?67%/);
});
