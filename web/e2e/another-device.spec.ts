/** An assignment without an account: begun on one device, continued on another, by a code. */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { look } from "./looks.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const right = { kind: "choice", answers: [answerOf("Right", true), answerOf("Wrong")] };
const wide = { viewport: { width: 1440, height: 900 } };
const spaced = /^[2-9A-Z]{5} [2-9A-Z]{5}$/;

/** Assigns a quiz, opens the host's page of it, and says where people play it. */
async function assigned(ada: Page, server: Server): Promise<string> {
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  return address;
}

async function begin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Nickname").fill("Ben");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: /Right$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
}

async function enter(page: Page, deviceCode: string): Promise<void> {
  await page.getByLabel("Your code").fill(deviceCode);
  await page.keyboard.press("Enter");
}

test("an attempt goes from a phone to a computer, and back by a link", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  const address = await assigned(ada, server);
  const school = await someone(phone);
  await begin(school, address);

  // From the middle of the attempt, by keyboard alone.
  await school.getByRole("button", { name: "Continue on another device" }).press("Enter");
  const dialog = school.getByRole("dialog", { name: "Continue on another device" });
  await expect(dialog.getByRole("img", { name: "QR code for the other device" })).toBeVisible();
  await expectAccessibleInBoth(school, "the code for another device");
  // However long the server's address is, the ring around the focused button isn't cut.
  const edges = () =>
    dialog.evaluate((popup) => {
      const close = popup.querySelector("button")?.getBoundingClientRect();
      const box = popup.getBoundingClientRect();
      if (close === undefined) return [];
      return [close.left - box.left, box.right - close.right, close.top - box.top];
    });
  for (const direction of ["rtl", "ltr"]) {
    await school.evaluate((way) => {
      document.documentElement.dir = way;
    }, direction);
    for (const room of await edges()) expect(room, direction).toBeGreaterThanOrEqual(8);
  }
  await look(school, "device-code-360");
  const code = (await dialog.getByText(spaced).textContent()) ?? "";
  await school.keyboard.press("Escape");
  await look(school, "device-attempt-360");
  await school.getByRole("button", { name: "Exit Quiz" }).click();
  await expect(school.getByRole("button", { name: "Continue on another device" })).toBeVisible();
  await expectAccessibleInBoth(school, "an assignment that can move");
  await look(school, "device-cover-360");

  const home = await someone(wide);
  await home.goto(address);
  await home.getByRole("button", { name: "I have a code" }).press("Enter");
  await expect(home.getByLabel("Your code")).toBeFocused();
  await home.keyboard.press("Enter");
  await expect(home.getByText("Enter your code", { exact: true })).toBeVisible();
  await enter(home, "AAAAA AAAAA");
  await expect(home.getByText(/This code is wrong or no longer works/)).toBeVisible();
  await expectAccessibleInBoth(home, "a wrong code from another device");
  await look(home, "device-enter-1440");
  await enter(home, code.toLowerCase());
  await expect(home.getByText("You're playing as Ben")).toBeVisible();
  await expect(home.getByRole("button", { name: "Continue (1 of 2 answered)" })).toBeFocused();
  await look(home, "device-arrived-1440");
  await home.keyboard.press("Enter");
  await home.getByRole("button", { name: "Next", exact: true }).click();
  await expect(home.getByText("Which sea is the deepest?")).toBeVisible();

  await school.reload();
  await expect(school.getByText(/^You continued on another device/)).toBeVisible();
  await expect(school.getByLabel("Nickname")).toBeVisible();
  await expectAccessibleInBoth(school, "an assignment that moved away");
  await look(school, "device-moved-360");
  await school.getByRole("button", { name: "Enter your code" }).click();
  await enter(school, code);
  await expect(school.getByText(/This code is wrong or no longer works/)).toBeVisible();
  await expectAccessibleInBoth(school, "a used code from another device");
  await look(school, "device-enter-360");

  await home.getByRole("button", { name: "Exit Quiz" }).click();
  await home.getByRole("button", { name: "Continue on another device" }).click();
  await home.getByRole("dialog").getByText(spaced).waitFor();
  await look(home, "device-code-1440");
  await home.getByRole("button", { name: "Copy a link with the code" }).click();
  await expect(home.getByText("Copied!").first()).toBeVisible();
  const newest = (await home.getByRole("dialog").getByText(spaced).textContent()) ?? "";
  // As a camera opens it: in a new tab. What is behind the hash is gone at once.
  const scanned = await school.context().newPage();
  await scanned.goto(`${address}#device=${newest.replace(" ", "")}`);
  await scanned.getByRole("button", { name: "Continue (1 of 2 answered)" }).click();
  expect(new URL(scanned.url()).hash).toBe("");
  await scanned.getByRole("button", { name: /Right$/ }).click();
  await scanned.getByRole("button", { name: "See the result" }).click();
  await scanned.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(scanned.getByText("2 right")).toBeVisible();
  await home.keyboard.press("Escape");
  await expect(home.getByText(/^You continued on another device/)).toBeVisible();
  await look(home, "device-moved-1440");
});

test("a host gives a code to someone who lost the device", async ({ server, someone }) => {
  const ada = await someone(wide);
  const address = await assigned(ada, server);
  const ben = await someone(phone);
  await begin(ben, address);
  await ada.getByRole("button", { name: "More for Ben" }).click();
  await ada.getByRole("menuitem", { name: "Code for another device" }).click();
  const dialog = ada.getByRole("dialog", { name: "Code for Ben" });
  const code = (await dialog.getByText(spaced).textContent()) ?? "";
  await expectAccessibleInBoth(ada, "a code for someone");
  await look(ada, "device-host-1440");
  await ada.setViewportSize(phone.viewport);
  await look(ada, "device-host-360");

  const tablet = await someone(phone);
  await tablet.goto(address);
  await expect(tablet.getByRole("button", { name: "I have a code" })).toBeVisible();
  await look(tablet, "device-new-360");
  await tablet.getByRole("button", { name: "I have a code" }).click();
  await expectAccessibleInBoth(tablet, "the field for a code from another device");
  await enter(tablet, code);
  await expect(tablet.getByRole("button", { name: "Continue (1 of 2 answered)" })).toBeVisible();
  // He was in the middle of it, and is told at once.
  await expect(ben.getByText(/^You continued on another device/)).toBeVisible();
});
