/**
 * Takes a screenshot of every screen of a game, at three widths and in both themes, into the folder
 * named by FANFARE_PICTURES. These are for design review; the journeys do the checking.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { answer, createQuiz, joinRoom, next, signUp, startRoom, verify } from "./acts.ts";
import { expect, phone, test } from "./test.ts";

const folder = process.env["FANFARE_PICTURES"] ?? "";
const widths = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const stages = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const names = ["Maya", "Jonas", "Zoë", "Kofi", "Priya"];

async function picture(page: Page, name: string, sizes = widths): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) });
    }
  }
  if (before !== null) await page.setViewportSize(before);
}

test("pictures of a whole game", async ({ server, someone }) => {
  test.setTimeout(300_000);
  await mkdir(folder, { recursive: true });
  const host = await someone();
  await signUp(host, "Ada Lovelace", "ada@example.org");
  await verify(host, server, "ada@example.org");
  await createQuiz(host, "Rivers of the world", [
    {
      text: "Which of these rivers crosses the equator twice?",
      options: ["Congo", "Amazon", "Nile", "Mekong"],
      right: [0],
      limit: "60 s",
    },
    {
      text: "Which of these rivers end in the Black Sea?",
      options: ["Danube", "Dnieper", "Volga", "Rhine", "Rhône"],
      right: [0, 1],
      limit: "60 s",
      points: "Double points",
    },
  ]);
  const code = await startRoom(host);
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  await expect(screen.getByText(code, { exact: true })).toBeVisible();
  const players: Page[] = [];
  for (const name of names) {
    const player = await someone(phone);
    if (players.length === 0) {
      await player.goto(`/j/${code}`);
      await expect(player.getByText("Hosted by Ada Lovelace")).toBeVisible();
      await picture(player, "player-join");
    }
    await joinRoom(player, code, name);
    await expect(player.getByText("Waiting for host to start...")).toBeVisible();
    players.push(player);
  }
  const [maya, jonas, zoe] = players;
  if (maya === undefined || jonas === undefined || zoe === undefined) return;
  const everybody = async (phase: string) => {
    await picture(maya, `player-${phase}`);
    await picture(host, `host-${phase}`);
    await picture(screen, `screen-${phase}`, stages);
  };
  await everybody("lobby");
  await next(host, "Start Quiz");
  await expect(maya.getByRole("button", { name: "Congo" })).toBeVisible();
  await everybody("question");
  await answer(maya, "Congo");
  await answer(jonas, "Amazon");
  await picture(maya, "player-saved");
  await next(host, "Close the question");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await everybody("reveal");
  await picture(jonas, "player-reveal-wrong");
  await next(host, "Show the leaderboard");
  await expect(maya.getByRole("heading", { level: 1, name: /1st place/ })).toBeVisible();
  await everybody("leaderboard");
  await next(host, "Next question");
  await expect(maya.getByRole("button", { name: "Danube" })).toBeVisible();
  await answer(zoe, "Danube", "Dnieper");
  await everybody("several");
  await answer(maya, "Danube", "Rhine");
  await next(host, "Close the question");
  await expect(zoe.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await everybody("several-reveal");
  await next(host, "Show the podium");
  await expect(host.getByRole("heading", { level: 1, name: "Podium" })).toBeVisible();
  await everybody("podium");
});
