/**
 * A second device and co-hosts: a phone hosts by a link without an account, beside the computer,
 * until the link is revoked (LIVE-5); and a phone's controls leave room for the answers.
 */
import type { Page } from "@playwright/test";
import { answer, joinRoom, next } from "./acts.ts";
import {
  answerOf,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  type Written,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, socketAddress, test } from "./test.ts";

const remotePhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

function question(text: string, right: string, ...wrong: string[]): Written {
  const answers = [answerOf(right, true), ...wrong.map((each) => answerOf(each))];
  return { text, content: { kind: "choice", answers } };
}

const questions = [
  question("Which is the largest ocean?", "Pacific", "Atlantic", "Indian", "Arctic"),
  question("Which is the longest river?", "Nile", "Rhine", "Congo", "Danube"),
  question("Which is the smallest continent?", "Australia", "Europe", "Africa", "Asia"),
];

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/** Makes a link in the open dialog with the button of this name, and copies it as a person would. */
async function copiedLink(host: Page, button: string): Promise<string> {
  const dialog = host.getByRole("dialog", { name: "Second device and co-hosts" });
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the host link" })).toBeVisible();
  await expectAccessibleInBoth(host, `a new link: ${button}`);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByText("Copied!").first()).toBeVisible();
  const link = await host.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

/** Holds back what the server says to this page, so that its host doesn't know of another's press. */
async function holdable(page: Page) {
  let isHeld = false;
  let later: (() => void)[] = [];
  await page.routeWebSocket(socketAddress, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isHeld) later.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const say of later) say();
      later = [];
    },
  };
}

test("a phone hosts by link beside the computer until the link is revoked (LIVE-5)", async ({
  server,
  someone,
}) => {
  const host = await someone({ permissions: ["clipboard-read", "clipboard-write"] });
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Sky and water", questions));
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");

  await host.getByRole("button", { name: "Second device and co-hosts" }).click();
  const dialog = host.getByRole("dialog", { name: "Second device and co-hosts" });
  await expect(dialog.getByText("There are no links yet.")).toBeVisible();
  await expectAccessibleInBoth(host, "no links yet");
  const link = await copiedLink(host, "Show the QR code");
  expect(link).toMatch(new RegExp(`^${server.url}/host/${code}#key=[\\w-]{43}$`));

  // No session, no log-in: the link is enough, and its key isn't left in the address.
  const remote = await someone(remotePhone);
  const wire = await holdable(remote);
  await remote.goto(link);
  await expect(remote.getByRole("heading", { name: "Players (1)" })).toBeVisible();
  expect(remote.url()).toBe(`${server.url}/host/${code}`);
  await expect(remote.getByRole("button", { name: "Second device and co-hosts" })).toBeHidden();
  await expect(remote.getByRole("button", { name: "Invite friends" })).toBeHidden();
  await expectAccessibleInBoth(remote, "lobby by link");
  await expect(dialog.getByText("Connected now")).toBeVisible();
  await expectAccessibleInBoth(host, "a link in use");
  await host.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // The phone starts the quiz; a reload goes on with the same right.
  await next(remote, "Start Quiz");
  await expect(heading(host, "Which is the largest ocean?")).toBeVisible();
  await remote.reload();
  await expect(heading(remote, "Which is the largest ocean?")).toBeVisible();
  await answer(maya, "Pacific");
  await expect(remote.getByRole("button", { name: "Show the leaderboard" })).toBeVisible();
  await expectAccessibleInBoth(remote, "reveal by link");
  await expect(remote.getByRole("button", { name: /^Correct/ })).toBeHidden();

  // Both press at once: the phone doesn't know yet that the computer did. One step, not two.
  wire.hold();
  await next(host, "Show the leaderboard");
  await expect(heading(host, "Leaderboard")).toBeVisible();
  await next(remote, "Show the leaderboard");
  wire.release();
  await expect(heading(remote, "Leaderboard")).toBeVisible();
  await next(remote, "Next question");
  await expect(heading(host, "Which is the longest river?")).toBeVisible();
  await expect(heading(remote, "Which is the longest river?")).toBeVisible();

  // Revoked from the controls of the running game: the phone is told at once.
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("button", { name: "Second device and co-hosts" }).click();
  await dialog.getByRole("button", { name: "Revoke Your phone" }).click();
  await expect(heading(remote, "This link no longer works")).toBeVisible();
  await expect(
    remote.getByText("This link was revoked. Ask the host for a new one."),
  ).toBeVisible();
  await expectAccessibleInBoth(remote, "a revoked link");
  await expect(dialog.getByText("There are no links yet.")).toBeVisible();
  await remote.reload();
  await expect(remote).toHaveURL(/\/auth\/login\?/);
  await remote.goto(link);
  await expect(heading(remote, "This link doesn't work")).toBeVisible();
  await expectAccessibleInBoth(remote, "an unknown link");
});

test("a co-host with a link of their own ends the session, and sees no report", async ({
  server,
  someone,
}) => {
  const host = await someone({ permissions: ["clipboard-read", "clipboard-write"] });
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Sky and water", questions.slice(0, 1)));
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await host.getByRole("button", { name: "Second device and co-hosts" }).click();
  const dialog = host.getByRole("dialog", { name: "Second device and co-hosts" });
  await dialog.getByLabel("Name (optional)").fill("Zoë");
  const link = await copiedLink(host, "Create a link");
  await expect(dialog.getByText("Zoë", { exact: true })).toBeVisible();
  await host.keyboard.press("Escape");

  const zoe = await someone(remotePhone);
  await zoe.goto(link);
  await next(zoe, "Start Quiz");
  await answer(maya, "Pacific");
  await next(zoe, "Show the podium");
  await expect(heading(zoe, "Podium")).toBeVisible();
  await expectAccessibleInBoth(zoe, "podium by link");
  await expect(zoe.getByRole("button", { name: "Open the report" })).toBeHidden();
  await next(zoe, "End the session");
  await expect(heading(zoe, "This live session is over")).toBeVisible();
  await expect(zoe.getByText("The host can find the results in the report.")).toBeVisible();
  await expect(host).toHaveURL(/\/dashboard\/sessions\//);
});

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

test("the controls of a small page leave room for four answers", async ({ server, someone }) => {
  const host = await someone({ viewport: { width: 390, height: 844 } });
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Sky and water", questions));
  const players = await Promise.all(["Maya", "Jonas", "Zoë", "Ada"].map(() => someone(phone)));
  for (const [index, player] of players.entries()) {
    await joinRoom(player, code, `Player ${index}`);
    await expect(player.getByText("Waiting for host to start...")).toBeVisible();
  }
  const controls = host.getByRole("contentinfo");
  const isInOneRow = async (size: (typeof sizes)[number]) => {
    await host.setViewportSize(size);
    const box = await controls.boundingBox();
    const names = `${size.width} × ${size.height}`;
    if (box === null) throw new Error(`no controls at ${names}`);
    const large = await controls.locator(".button-large").boundingBox();
    // One row of small buttons, and the large one below it, as wide as the page.
    expect(box.height, `height at ${names}`).toBeLessThanOrEqual(150);
    expect(large?.width, `large button at ${names}`).toBeGreaterThanOrEqual(size.width - 40);
    expect(Math.abs(size.height - (box.y + box.height)), `edge at ${names}`).toBeLessThanOrEqual(1);
    const lines = await controls.getByRole("button").first().boundingBox();
    expect(lines?.height, `players at ${names}`).toBeLessThanOrEqual(48);
    const wide = await host.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `page at ${names}`).toBeLessThanOrEqual(size.width);
    return box;
  };
  for (const size of sizes) await isInOneRow(size);
  await next(host, "Start Quiz");
  await expect(host.locator(".answer-grid .tile").nth(3)).toBeVisible();
  for (const size of sizes) {
    const box = await isInOneRow(size);
    const fourth = await host.locator(".answer-grid .tile").nth(3).boundingBox();
    if (fourth === null) throw new Error("no fourth answer");
    expect(fourth.y + fourth.height, `answers at ${size.width}`).toBeLessThanOrEqual(box.y);
  }
  await expectAccessibleInBoth(host, "controls at 1024");
  await host.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleInBoth(host, "controls at 320");

  // German needs the most room.
  await host.evaluate(() => localStorage.setItem("fanfare.language", "de"));
  await host.reload();
  await expect(controls.getByRole("button", { name: "Frage schließen" })).toBeVisible();
  for (const size of sizes) await isInOneRow(size);
});
