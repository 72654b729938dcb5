/**
 * Recognizing one player across sessions: a host merges two nicknames and separates them again, and
 * a class list knows its players by name.
 */
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { playSession } from "./crowd.ts";
import { expect, test } from "./test.ts";

test("a host says who is one player", async ({ server, someone }) => {
  const host = await someone();
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

  await host.goto("/dashboard/analytics");
  await host.getByRole("link", { name: "Players and class lists" }).click();
  await expect(host.getByRole("heading", { level: 1, name: "Players" })).toBeVisible();
  const players = host.getByRole("region", { name: "Players", exact: true });
  const row = (name: string) =>
    players
      .getByRole("listitem")
      .filter({ has: host.getByRole("button", { name: `Edit ${name}`, exact: true }) });
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
