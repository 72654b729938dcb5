/**
 * Teams on the big screen and in the host's hand: who comes in is in one, the host mixes and moves
 * them, and the boards and the podium show the teams before the players.
 */
import type { Page } from "@playwright/test";
import { answer, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { calm, expect, phone, test } from "./test.ts";

test.use(calm);

const question = (text: string) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
});

const names = ["Foxes", "Owls"];
const teams = { names, counting: { type: "sum" }, playersChoose: false };

async function join(player: Page, code: string, nickname: string) {
  await player.goto(`/j/${code}`);
  await player.getByLabel("Nickname").fill(nickname);
  await player.getByRole("button", { name: "Join" }).click();
  await expect(player.getByRole("heading", { name: `You're in, ${nickname}!` })).toBeVisible();
}

/** The team of a player, by the host's form. */
async function openEdit(host: Page, nickname: string) {
  await host.getByRole("button", { name: `Edit ${nickname}` }).click();
  return host.getByRole("combobox", { name: `Team of ${nickname}` });
}

test("a host mixes and moves players, and the teams stand before them", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "In teams", [question("One?"), question("Two?")]);
  const code = await hostQuiz(host, quiz, { teams, shuffleQuestions: false });
  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  const [ana, ben] = [await someone(phone), await someone(phone)];
  await join(ana, code, "Ana");
  await join(ben, code, "Ben");

  // One each, as evenly as it goes; mixed, it is the same again.
  const shown = stage.getByRole("list", { name: "Teams" });
  const sizes = shown.getByText(/^\d+ players?$/);
  await expect(sizes).toHaveText(["1 player", "1 player"]);
  await host.getByRole("button", { name: "Mix teams" }).click();
  await expect(host.getByText("Everyone has been dealt to the teams anew.")).toBeVisible();
  await expect(sizes).toHaveText(["1 player", "1 player"]);
  await expectAccessibleInBoth(stage, "the stage's lobby of teams");

  // The host puts both into one team, and one of them back.
  for (const [nickname, team] of [
    ["Ana", "Foxes"],
    ["Ben", "Foxes"],
  ] as const) {
    const choice = await openEdit(host, nickname);
    await choice.selectOption(team);
    await expect(choice).toHaveValue("0");
    await host.getByRole("button", { name: "Done" }).click();
  }
  await expect(sizes).toHaveText(["2 players", "0 players"]);
  const choice = await openEdit(host, "Ben");
  await choice.selectOption("Owls");
  await expect(host.getByText("Ben is now in Owls.")).toBeVisible();
  await expectAccessibleInBoth(host, "the host's form with a team");
  await host.getByRole("button", { name: "Done" }).click();
  await expect(sizes).toHaveText(["1 player", "1 player"]);
  await host.getByLabel("Search players").fill("owl");
  await expect(host.getByRole("button", { name: "Edit Ben" })).toBeVisible();
  await expect(host.getByRole("button", { name: "Edit Ana" })).toHaveCount(0);

  await next(host, "Start Quiz");
  await answer(ana, "That one");
  await answer(ben, "This one");
  await next(host, "Show the leaderboard");
  for (const page of [host, stage]) {
    const board = page.getByRole("list", { name: "Teams" });
    await expect(board.getByRole("listitem").first()).toContainText("Owls");
  }
  await expect(stage.getByRole("heading", { name: "Best players" })).toBeVisible();
  await expect(host.getByText("Sum of the members' points")).toBeVisible();
  await expectAccessibleInBoth(stage, "the stage's board of teams");
  await expectAccessibleInBoth(host, "the host's board of teams");

  // Points go along with whoever moves.
  await host.getByTitle("Players and access (P)").click();
  await (await openEdit(host, "Ben")).selectOption("Foxes");
  await expect(
    stage.getByRole("list", { name: "Teams" }).getByRole("listitem").first(),
  ).toContainText("Foxes");
  await host.keyboard.press("Escape");
  await next(host, "Next question");
  await answer(ana, "This one");
  await answer(ben, "That one");
  await next(host, "Show the podium");
  await expect(stage.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await expect(stage.locator(".podium")).toContainText("Foxes");
  await expect(stage.locator(".podium")).toContainText("Ana, Ben");
  await expect(stage.getByText("Best players: ")).toBeVisible();
  await expectAccessibleInBoth(stage, "the podium of teams");
  await expect(host.getByRole("list", { name: "Teams" })).toContainText("Foxes");
});
