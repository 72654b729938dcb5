/**
 * Playing in teams, from a player's phone: a host sets up two teams, players come into them and may
 * choose another, and everyone sees where the teams stand, at the end and in the report, too.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { sampleView } from "./fed-room.ts";
import { PhoneRoom } from "./phone-room.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is the largest ocean?",
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
  },
  {
    text: "Which is the smallest continent?",
    content: { kind: "choice", answers: [answerOf("Australia", true), answerOf("Europe")] },
  },
];

test("players choose a team and follow it to the podium", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Sky and water", questions);
  await host.goto("/dashboard/quiz");
  const open = host.getByRole("button", { name: "Settings for a live session" });
  await open.click();
  const window = host.getByRole("dialog", { name: "Start a live session" });
  const submit = window.getByRole("button", { name: "Start live session" });
  await window.getByRole("switch", { name: "Play in teams" }).check();
  const second = window.getByLabel("Name of team 2");
  await expect(second).toHaveValue("Team Moon");
  await second.fill("team sun");
  await submit.click();
  await expect(window.getByText("Another team has this name.")).toBeVisible();
  await expect(second).toBeFocused();
  await expectAccessibleInBoth(host, "setting up teams");
  await second.fill("Owls");
  await window.getByLabel("How points count").selectOption({ label: "Sum of the members" });
  await submit.click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";

  const [maya, kofi, zoe] = [await someone(phone), await someone(phone), await someone(phone)];
  for (const [name, page] of Object.entries({ Maya: maya, Kofi: kofi, Zoë: zoe })) {
    await joinRoom(page, code, name);
    await expect(page.getByText(/^You're in (Team Sun|Owls)$/)).toBeVisible();
  }
  // New players go where fewer are: Maya and Kofi are not together.
  const team = maya.getByRole("region", { name: "Your team" });
  const isSun = await team.getByText("You're in Team Sun").isVisible();
  const [own, other] = isSun ? ["Team Sun", "Owls"] : ["Owls", "Team Sun"];
  await expect(kofi.getByText(`You're in ${other}`)).toBeVisible();

  // Maya changes to Kofi's team, by keyboard.
  const choose = maya.getByRole("button", { name: "Choose another team" });
  await choose.focus();
  await maya.keyboard.press("Enter");
  const dialog = maya.getByRole("dialog", { name: "Choose another team" });
  await dialog.getByRole("radio", { name: new RegExp(`^${own} ·`) }).focus();
  await maya.keyboard.press(isSun ? "ArrowDown" : "ArrowUp");
  await expect(dialog.getByRole("radio", { name: new RegExp(`^${other} ·`) })).toBeChecked();
  await expectAccessibleInBoth(maya, "player: choosing a team");
  await maya.keyboard.press("Escape");
  await expect(choose).toBeFocused();
  await expect(team.getByText(`You're in ${other}`)).toBeVisible();
  await expectAccessibleInBoth(maya, "player: the lobby with a team");
  await maya.reload();
  await expect(team.getByText(`You're in ${other}`)).toBeVisible();

  // All who chose are right, and Zoë alone can't be ahead of two.
  await zoe.getByRole("button", { name: "Choose another team" }).click();
  await zoe.getByRole("radio", { name: new RegExp(`^${own} ·`) }).check();
  await zoe.getByRole("button", { name: "Done" }).click();
  await expect(zoe.getByText(`You're in ${own}`)).toBeVisible();
  await next(host, "Start Quiz");
  await answer(maya, "Pacific");
  await expect(maya.getByRole("banner").getByText(other)).toBeVisible();
  await answer(kofi, "Pacific");
  await answer(zoe, "Atlantic");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await next(host, "Show the leaderboard");
  const rows = maya.getByRole("list", { name: "Teams" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`${other}Your team`);
  await expect(rows.last()).toContainText(own);
  await expect(maya.getByRole("heading", { level: 1, name: /Your team: 1st place/ })).toBeVisible();
  await expectAccessibleInBoth(maya, "player: the leaderboard with teams");

  await next(host, "Next question");
  await answer(maya, "Australia");
  await answer(kofi, "Europe");
  await answer(zoe, "Europe");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await next(host, "Show the podium");
  await expect(maya.getByText("Your team won!")).toBeVisible();
  await expect(zoe.getByText(`${own} · 0 points`)).toBeVisible();
  await expectAccessibleInBoth(maya, "player: the podium with teams");

  await next(host, "Open the report");
  const table = host.getByRole("region", { name: "Teams", exact: true });
  await expect(table.getByRole("row").nth(1)).toContainText(other);
  // Two members won for the first team; together they have its points.
  const toggle = table.getByRole("button", { name: `Members: ${other}` });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  const members = table.getByRole("table", { name: `Members: ${other}` });
  await expect(members.getByRole("rowheader")).toHaveText(["Maya", "Kofi"]);
  const numbers = (cells: string[]) => cells.map((cell) => Number(cell.replace(/\D/g, "")));
  const shares = numbers(await members.locator("td:nth-child(2)").allTextContents());
  const [total] = numbers(
    await table.locator("tbody > tr").first().locator("td").allTextContents(),
  ).slice(-1);
  expect(shares[0]).toBeGreaterThan(shares[1] ?? 0);
  expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(total);
  await expect(members.getByRole("row").nth(1)).toContainText(/\d%$/);
  const players = host.getByRole("region", { name: "Answers by player" });
  await expect(players.getByRole("row", { name: /Zoë/ }).getByText(own)).toBeVisible();
  await expectAccessibleInBoth(host, "the report of a session with teams");
});

test("nothing moves when what is shown of teams comes late", async ({ someone }) => {
  for (const name of ["lobby-teams", "leaderboard-teams"]) {
    // A part that is still rising would seem to move.
    const page = await someone({ ...phone, reducedMotion: "reduce" });
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/assets\/team-parts-/, async (route) => {
      await held;
      await route.continue();
    });
    const room = await PhoneRoom.open(page);
    const view = sampleView("player", name);
    if (view.type !== "playerView") throw new Error(`${name} is no player's view`);
    const { teams = null, phase } = view.room;
    room.show(phase, { room: { teams }, me: { ...view.me } });
    const card = page.locator("main h1, main h1 ~ *, main button");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const boxes = () =>
      card.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y));
    const before = await boxes();
    release();
    await expect(page.getByText("Foxes").first()).toBeVisible();
    const after = new Set(await boxes());
    expect(
      before.filter((y) => !after.has(y)),
      name,
    ).toEqual([]);
  }
});
