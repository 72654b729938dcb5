/**
 * A whole game by keyboard alone: a host, a player and the big screen reach and use every control
 * once, from the lobby to the end. Each control that has the focus shows it, and isn't covered.
 */
import type { Page } from "@playwright/test";
import { signUp, verify } from "./acts.ts";
import { answerOf, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, test } from "./test.ts";

type Role = "button" | "link" | "switch" | "checkbox" | "searchbox" | "slider" | "textbox";

/** More than any page of a game has controls. */
const tabsMax = 60;

/** Goes on with Tab until this control has the focus. */
async function reach(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const control = page.getByRole(role, { name, exact: typeof name === "string" }).first();
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; !(await hasFocus()); tabs += 1) {
    expect(tabs, `${name} is within reach`).toBeLessThan(tabsMax);
    await page.keyboard.press("Tab");
  }
  const faults = await control.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isSeen = at !== null && (element.contains(at) || at.contains(element));
    return [
      ...(element.matches(":focus-visible") ? [] : ["its focus doesn't show"]),
      // What is drawn over its input, like a switch, is in the label with it.
      ...(isSeen || element.closest("label")?.contains(at) === true ? [] : ["it is covered"]),
    ];
  });
  expect(faults, String(name)).toEqual([]);
}

async function press(page: Page, role: Role, name: string | RegExp, key = "Enter") {
  await reach(page, role, name);
  await page.keyboard.press(key);
}

/**
 * On and off again, each time once the room has followed. A press while the room still answers the
 * one before does nothing, so it is pressed until it counts.
 */
async function flip(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole("switch", { name });
  const wasOn = await control.isChecked();
  for (const isOn of [!wasOn, wasOn]) {
    await expect(async () => {
      if ((await control.isChecked()) !== isOn) await press(page, "switch", name, "Space");
      await expect(control).toBeChecked({ checked: isOn, timeout: 2_000 });
    }).toPass();
  }
}

/** One of the host's own keys, once the room has done what was pressed before. */
async function hit(host: Page, key: string): Promise<void> {
  await expect(host.getByRole("dialog")).toBeHidden();
  await expect(host.getByRole("contentinfo").getByRole("button").last()).toBeEnabled();
  await host.keyboard.press(key);
}

/** Anyone who closes something is not sent back to the start of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"))
    .not.toBe("BODY");
}

const texts = ["Which is the largest ocean?", "Which is the longest river?"] as const;

test("a game is hosted, played and shown by keyboard alone", async ({ server, someone }) => {
  test.setTimeout(240_000);
  const host = await someone();
  await signUp(host, "Ada Lovelace", "ada@example.org");
  await verify(host, server, "ada@example.org");
  // The notice that the address is verified leaves the navigation free.
  for (const link of await host.getByRole("banner").getByRole("link").all()) {
    await link.focus();
    const isSeen = () =>
      link.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return element.contains(at);
      });
    // The page may still be drawn; the notice stays longer than this.
    await expect.poll(isSeen, { timeout: 2_000 }).toBe(true);
  }
  const questions = texts.map((text) => ({
    text,
    content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
  }));
  const code = await hostQuiz(host, await writeQuiz(host, "Water", questions));

  // The big screen.
  const stage = await someone();
  await stage.goto(`/screen/${code}`);
  await press(stage, "button", "Start with sound");
  await press(stage, "slider", "Volume", "ArrowLeft");
  await stage.keyboard.press("m");
  await expect(stage.getByRole("button", { name: "Sound on (M)" })).toBeVisible();
  await press(stage, "button", "Sound on (M)");
  await expect(stage.getByRole("slider", { name: "Volume" })).toBeVisible();

  // A player joins, and tries all there is in the lobby.
  const maya = await someone({ viewport: { width: 390, height: 844 } });
  await maya.goto("/j");
  await reach(maya, "textbox", "Code");
  await maya.keyboard.type(code);
  await maya.keyboard.press("Enter");
  await reach(maya, "textbox", /^Nickname/);
  await maya.keyboard.type("Maya");
  await maya.keyboard.press("Enter");
  await expect(maya.getByRole("heading", { name: "You're in, Maya!" })).toBeFocused();
  await press(maya, "button", "Let your symbol hop on the big screen");
  await press(maya, "button", "Copy code");
  await press(maya, "button", "Continue on another device");
  await expect(maya.getByRole("dialog")).toBeVisible();
  await maya.keyboard.press("Escape");
  await expect(maya.getByRole("dialog")).toBeHidden();
  await expectFocusKept(maya);
  await press(maya, "button", "Exit Lobby");
  await press(maya, "button", "Stay");
  await expect(maya.getByRole("button", { name: "Exit Lobby" })).toBeFocused();

  // The host's lobby.
  await press(host, "button", "Copy code");
  await flip(host, "Lock the room: nobody new can join");
  await press(host, "textbox", "Player limit", "9");
  await host.keyboard.press("Enter");
  await expect(host.getByRole("heading", { name: "Players (1/9)" })).toBeVisible();
  await press(host, "searchbox", "Search players", "m");
  await press(host, "button", "Edit Maya");
  const nickname = host.getByLabel("Nickname of Maya");
  await expect(nickname).toBeFocused();
  await nickname.press("End");
  await host.keyboard.type("!");
  await host.keyboard.press("Enter");
  await expect(host.getByLabel("Nickname of Maya!")).toBeVisible();
  await flip(host, /^Hide the nickname/);
  await press(host, "button", "Move to another device");
  await press(host, "button", "Done");
  await expect(host.getByRole("button", { name: "Edit Maya!" })).toBeFocused();
  await press(host, "button", "Kick Maya!");
  await expect(maya.getByRole("heading", { name: "The host removed you" })).toBeVisible();
  await press(host, "button", "Undo");
  await expect(host.getByRole("heading", { name: "Players (1/9)" })).toBeVisible();
  await press(maya, "button", "Join again");
  await expect(maya.getByRole("heading", { name: "You're in, Maya!!" })).toBeFocused();
  await press(host, "button", "Second device and co-hosts");
  await expect(host.getByRole("dialog")).toBeVisible();
  await host.keyboard.press("Escape");
  await expect(host.getByRole("dialog")).toBeHidden();
  await hit(host, "?");
  await expect(host.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await host.keyboard.press("Escape");
  await press(host, "button", "More");
  for (const name of [
    "Autopilot",
    /^Show leaderboards/,
    /^Phones show only/,
    /^Players can react/,
  ]) {
    await flip(host, name);
  }
  await host.keyboard.press("Escape");
  await expect(host.getByRole("dialog")).toBeHidden();
  await expect(host.getByRole("button", { name: "More" })).toBeFocused();
  await press(host, "button", "Start Quiz");

  // A question: what interrupts it, and what ends it.
  await expect(host.getByRole("button", { name: "Close the question" })).toBeVisible();
  await expect(host.getByRole("button", { name: "Close the question" })).toBeFocused();
  await expect(maya.getByRole("heading", { name: texts[0] })).toBeFocused();
  await press(maya, "button", "Maya!: continue on another device");
  await expect(maya.getByRole("dialog")).toBeVisible();
  await maya.keyboard.press("Escape");
  await expect(maya.getByRole("dialog")).toBeHidden();
  await press(host, "button", "Pause");
  await expect(maya.getByText("Paused by the host")).toBeVisible();
  await hit(host, "k");
  await expect(maya.getByText("Paused by the host")).toBeHidden();
  await press(host, "button", /^\+10 s/);
  await hit(host, "e");
  await hit(host, "l");
  await expect(host.getByRole("img", { name: "Locked: nobody new can join" })).toBeVisible();
  await hit(host, "l");
  await expect(host.getByRole("img", { name: "Locked: nobody new can join" })).toBeHidden();
  await hit(host, "p");
  await expect(host.getByRole("dialog", { name: "Players (1/9)" })).toBeVisible();
  await host.keyboard.press("Escape");
  await press(host, "button", "Only you see this");
  await press(host, "button", "End early");
  await press(host, "button", "Keep playing");
  await hit(host, "m");
  await press(host, "button", "Skip this question");
  await expect(maya.getByRole("heading", { name: texts[1] })).toBeFocused();
  await expect(maya.getByRole("region", { name: "Answers" })).toBeVisible();
  await hit(host, "m");
  await press(host, "button", "End without counting");
  await expect(host.getByText("This question doesn't count.", { exact: false })).toBeVisible();
  await hit(host, "m");
  await press(host, "button", "Play it again");

  // Maya answers: first the switch of the keys, then with one of them.
  const keys = maya.getByRole("checkbox", { name: /^Answer with the keys/ });
  await press(maya, "checkbox", /^Answer with the keys/, "Space");
  await expect(keys).not.toBeChecked();
  await maya.keyboard.press("Space");
  await expect(keys).toBeChecked();
  await maya.keyboard.press("1");
  await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeFocused();
  await press(maya, "button", "Heart");
  await expect(stage.getByRole("list", { name: "Reactions" })).toBeVisible();
  await hit(host, "ArrowRight");

  // The end.
  await expect(stage.getByRole("main").getByText("Maya!")).toBeVisible();
  await expect(maya.getByRole("heading", { name: "You won!" })).toBeFocused();
  await press(maya, "button", "Share your result");
  await press(maya, "button", "Play another game");
  await expect(maya.getByRole("heading", { name: "Join a live session" })).toBeVisible();
  await press(host, "button", "Play another quiz");
  await expect(host.getByRole("dialog")).toBeVisible();
  await host.keyboard.press("Escape");
  await press(host, "button", "Open the report");
  await expect(host).toHaveURL(/\/dashboard\//);
});
