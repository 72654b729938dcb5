/**
 * Teams on the big screen and in the host's hand: who comes in is in one, the host mixes and moves
 * them, and the boards and the podium show the teams before the players.
 */
import type { Page } from "@playwright/test";
import { answer, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { FedRoom } from "./fed-room.ts";
import { expect, phone, test } from "./test.ts";

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
  await expect(host.getByText("The teams have been mixed.")).toBeVisible();
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
  const hint = host.getByText("Nobody is in Owls yet. Mix the teams, or move someone there.");
  await expect(hint).toBeVisible();
  const choice = await openEdit(host, "Ben");
  await choice.selectOption("Owls");
  await expect(host.getByText("Ben is now in Owls.")).toBeVisible();
  await expect(hint).toHaveCount(0);
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

  // Points go along with a player who moves.
  await host.getByTitle("Players and access (P)").click();
  await (await openEdit(host, "Ben")).selectOption("Foxes");
  await expect(
    stage.getByRole("list", { name: "Teams" }).getByRole("listitem").first(),
  ).toContainText("Foxes");
  await host.keyboard.press("Escape");
  await next(host, "Next question");
  // Ben knew both: who stands first depends on nobody's speed.
  await answer(ana, "This one");
  await answer(ben, "This one");
  await next(host, "Show the podium");
  await expect(stage.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await expect(stage.locator(".podium")).toContainText("Foxes");
  const best = stage.getByRole("list", { name: "Won most for the team" }).getByRole("listitem");
  await expect(best).toHaveText([/^Ben[\d,]+$/, /^Ana[\d,]+$/]);
  await expect(stage.getByText("Best players: ")).toBeVisible();
  await expectAccessibleInBoth(stage, "the podium of teams");
  const hosted = host.getByRole("list", { name: "Teams" }).getByRole("listitem").first();
  await expect(hosted).toContainText(/Foxes.*Ben \([\d,]+\), Ana \([\d,]+\)/);
});

/** Twelve, with the longest names there are. */
const many = {
  counting: { type: "average" as const },
  playersChoose: true,
  teams: Array.from({ length: 12 }, (_, team) => ({
    name: `${"WWWWWWWWWWWWWWWWWWW".slice(team < 9 ? 0 : 1)}${team + 1}`,
    size: 100,
    points: 98_765 - 1_000 * team,
    gained: 1_234,
    rank: team + 1,
    previousRank: 12 - team,
  })),
};
const rows = Array.from({ length: 10 }, (_, at) => ({
  seat: at,
  nickname: "WWWWWWWWWWWWWWWWWWWW",
  points: 98_765 - at,
  gained: 1_000,
  rank: at + 1,
  previousRank: null,
  timeMs: 1_000,
  team: at,
}));

/** Three of each team on the podium. */
const bestMembers = [0, 1, 2].flatMap((team) =>
  [0, 1, 2].map((at) => ({
    team,
    seat: 3 * team + at,
    nickname: "WWWWWWWWWWWWWWWWWWWW",
    share: 40_000 - 10_000 * at,
  })),
);

/** Parts that aren't wholly in the window, or smaller than people in the last row read. */
function misses(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    await Promise.allSettled(document.getAnimations().map((run) => run.finished));
    const all = [...document.querySelectorAll<HTMLElement>(wanted)];
    const found = all.flatMap((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      const isIn = top >= 0 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth + 1;
      const isCut = each.scrollHeight > each.clientHeight + 2;
      const size = Number.parseFloat(getComputedStyle(each).fontSize) / innerHeight;
      return [
        ...(isIn ? [] : [`${each.className} is outside`]),
        ...(isCut ? [`${each.className} is cut`] : []),
        ...(size < 0.0219 ? [`${each.className} is ${(100 * size).toFixed(2)} % high`] : []),
      ];
    });
    return all.length < 12 ? [...found, `only ${all.length} parts`] : found;
  }, selector);
}

for (const size of [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`twelve teams with long names fit the stage at ${size.width} × ${size.height}`, async ({
    someone,
  }) => {
    const page = await someone({ viewport: size });
    const room = await FedRoom.feed(page, "screen");
    await page.getByRole("button", { name: "Start silent" }).click();
    const newest = rows.map(({ nickname }) => nickname);
    room.show(
      { type: "lobby", newest, secondsPerQuestion: null },
      {
        room: { teams: many, seatCount: 1_200 },
        progress: {
          seatCount: 1_200,
          newest,
          newestSeats: rows.map(({ seat }) => seat),
          newestTeams: rows.map(({ team }) => team),
          teamSizes: many.teams.map((team) => team.size),
        },
      },
    );
    await expect(page.getByRole("list", { name: "Teams" })).toBeVisible();
    expect(await misses(page, ".lobby-team, .lobby-team strong")).toEqual([]);
    room.show({ type: "leaderboard", questionIndex: 0, rows }, { room: { teams: many } });
    await expect(page.getByRole("heading", { name: "Best players" })).toBeVisible();
    expect(await misses(page, ".stage-rank, .stage-rank-name, .team-board-best li")).toEqual([]);
    room.show(
      { type: "podium", playedCount: 12, rows, bestMembers },
      { room: { teams: many, seatCount: 1_200 } },
    );
    await expect(page.getByRole("list", { name: "Won most for the team" })).toHaveCount(3);
    expect(await misses(page, ".podium-place strong, .podium-best, .podium-best-member")).toEqual(
      [],
    );
  });
}
