/**
 * Recognizing one player across sessions: a host merges two nicknames and separates them again, and
 * a class list knows its players by name.
 */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { expectNarrow, pressByKey, tabTo } from "./by-keys.ts";
import { playSession } from "./crowd.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

/** Two sessions, in which one player had two nicknames. */
async function playTwice(host: Page, server: Server): Promise<void> {
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Oceans", [
    {
      text: "Which is the largest ocean?",
      content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Arctic")] },
    },
  ]);
  await playSession(host, quiz, [
    { nickname: "Maya", picks: [0] },
    { nickname: "Tom", picks: [0] },
  ]);
  await playSession(host, quiz, [
    { nickname: "maya k.", picks: [1] },
    { nickname: "TOM", picks: [0] },
  ]);
}

/** The row of a player on the page of all. */
function rowOf(host: Page, name: string) {
  return host
    .getByRole("region", { name: "Players", exact: true })
    .getByRole("listitem")
    .filter({ has: host.getByRole("button", { name: `Edit ${name}`, exact: true }) });
}

test("a host says who is one player", async ({ server, someone }) => {
  const host = await someone();
  await playTwice(host, server);
  await host.goto("/dashboard/analytics");
  await host.getByRole("link", { name: "Players and class lists" }).click();
  await expect(host.getByRole("heading", { level: 1, name: "Players" })).toBeVisible();
  const row = (name: string) => rowOf(host, name);
  await expect(row("TOM")).toContainText("2 sessions");
  await expect(row("Maya")).toContainText("1 session");
  await expectAccessible(host, "players");

  await host.getByRole("checkbox", { name: "Select Maya", exact: true }).check();
  await host.getByRole("checkbox", { name: "Select maya k." }).check();
  await host.getByRole("button", { name: "Merge", exact: true }).click();
  const merging = host.getByRole("dialog", { name: "Merge into one player" });
  await merging.getByLabel("Name").fill("Maya Keller");
  await expectAccessible(host, "merging players");
  await merging.getByRole("button", { name: "Merge" }).click();
  await expect(row("Maya Keller")).toContainText("2 sessions");
  await expect(row("Maya Keller")).toContainText("50% right");
  await row("Maya Keller").getByText("Session by session").click();
  await expect(row("Maya Keller").getByText("as maya k.")).toBeVisible();
  await host.getByRole("button", { name: "Undo" }).click();
  await expect(host.getByText("They're separate again.")).toBeVisible();
  await expect(row("Maya")).toContainText("1 session");
  await expect(row("maya k.")).toContainText("1 session");

  await host.getByLabel("Name of the list").fill("7b");
  await host.getByRole("button", { name: "Create list" }).click();
  await host.getByRole("button", { name: "Add players to 7b" }).click();
  const adding = host.getByRole("dialog", { name: "Add players to 7b" });
  await adding.getByLabel("Players").fill("maya\ts-1\nLu\ts-2");
  await expectAccessible(host, "adding players");
  await adding.getByRole("button", { name: "Add to the list" }).click();
  await expect(host.getByText("2 players added.")).toBeVisible();
  await host.getByLabel("Class list", { exact: true }).selectOption("7b");
  await expect(row("maya")).toContainText("s-1");
  await expect(row("maya")).toContainText("1 session");
  await expect(row("Lu")).toContainText("No sessions yet");

  // Adding a nickname by hand does the same as merging.
  await host.getByRole("button", { name: "Edit maya", exact: true }).click();
  const editing = host.getByRole("dialog", { name: "Edit player" });
  await editing.getByLabel("Add a nickname").fill("maya k.");
  await editing.getByLabel("Add a nickname").press("Enter");
  await expectAccessible(host, "editing a player");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(row("maya")).toContainText("2 sessions");
  await expectAccessible(host, "a class list");
  await host.getByRole("main").getByRole("link", { name: "Analytics" }).click();
  await expect(host.getByText("2 in more than one session")).toBeVisible();
});

test("a host says who is one player by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  await playTwice(host, server);
  await host.goto("/dashboard/analytics/players");
  await expect(rowOf(host, "TOM")).toContainText("2 sessions");
  const boxes = ["Select Maya", "Select maya k."].map((name) =>
    host.getByRole("checkbox", { name, exact: true }),
  );
  for (const box of boxes) {
    await box.focus();
    await host.keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  const merge = host.getByRole("button", { name: "Merge", exact: true });
  await tabTo(host, merge, "Shift+Tab");
  await host.keyboard.press("Enter");
  const merging = host.getByRole("dialog", { name: "Merge into one player" });
  await tabTo(host, merging.getByLabel("Name"));
  await host.keyboard.press("ControlOrMeta+a");
  await host.keyboard.type("Maya Keller");
  await host.keyboard.press("Enter");
  await expect(rowOf(host, "Maya Keller")).toContainText("2 sessions");
  await expectAccessibleInBoth(host, "merged players");
  await pressByKey(host, host.getByRole("button", { name: "Undo" }));
  await expect(host.getByText("They're separate again.")).toBeVisible();
  await expect(rowOf(host, "maya k.")).toContainText("1 session");

  await tabTo(host, host.getByLabel("Name of the list"));
  await host.keyboard.type("7b");
  await host.keyboard.press("Enter");
  await pressByKey(host, host.getByRole("button", { name: "Add players to 7b" }));
  const adding = host.getByRole("dialog", { name: "Add players to 7b" });
  await tabTo(host, adding.getByLabel("Players"));
  await host.keyboard.insertText("Lu\ts-2");
  await pressByKey(host, adding.getByRole("button", { name: "Add to the list" }));
  await expect(host.getByText("1 player added.")).toBeVisible();
});

test("a host says who is one player on a phone", async ({ server, someone }) => {
  const host = await someone({ ...phone, reducedMotion: "reduce" });
  await playTwice(host, server);
  await host.goto("/dashboard/analytics/players");
  await expect(rowOf(host, "TOM")).toContainText("2 sessions");
  await expectNarrow(host);
  await expectAccessibleInBoth(host, "players on a phone");
  await host.getByRole("checkbox", { name: "Select Maya", exact: true }).check();
  await host.getByRole("checkbox", { name: "Select maya k." }).check();
  await host.getByRole("button", { name: "Merge", exact: true }).tap();
  const merging = host.getByRole("dialog", { name: "Merge into one player" });
  await expectAccessibleInBoth(host, "merging players on a phone");
  await merging.getByRole("button", { name: "Merge" }).tap();
  await expect(rowOf(host, "Maya")).toContainText("2 sessions");
  await rowOf(host, "Maya").getByText("Session by session").tap();
  await expect(rowOf(host, "Maya").getByText("as maya k.")).toBeVisible();
  await expectNarrow(host);
});
