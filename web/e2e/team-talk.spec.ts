/**
 * Teams talk a question over before anyone can answer it: the host sets for how long, everyone sees
 * the question and its answers, and nothing can be pressed until they open.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { ocean } from "./ocean.ts";
import { expect, phone, test } from "./test.ts";

test("teams talk it over before they answer, and the host can let them answer earlier", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Water", [ocean]);
  await host.goto("/dashboard/quiz");
  await host.getByRole("button", { name: "Settings for a live session" }).click();
  const window = host.getByRole("dialog", { name: "Start a live session" });
  const submit = window.getByRole("button", { name: "Start live session" });
  await window.getByRole("switch", { name: "Play in teams" }).check();
  const seconds = window.getByLabel("Seconds to talk it over");
  await expect(seconds).toHaveValue("0");
  await seconds.fill("4");
  await submit.click();
  await expect(window.getByText("Enter 0, or a number from 5 to 60.")).toBeVisible();
  await expect(seconds).toBeFocused();
  await expectAccessibleInBoth(host, "setting the time to talk");
  await seconds.fill("60");
  await submit.click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";
  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  const [maya, kofi] = [await someone(phone), await someone(phone)];
  await joinRoom(maya, code, "Maya");
  await joinRoom(kofi, code, "Kofi");

  await next(host, "Start Quiz");
  await next(host, "Show the answers");
  const title = maya.getByRole("heading", { level: 1, name: "Talk it over" });
  await expect(title).toBeFocused();
  await expect(maya.getByRole("region", { name: "Answers" })).toContainText("Pacific");
  await expect(maya.getByRole("button", { name: /Pacific/ })).toHaveCount(0);
  await expect(maya.getByRole("timer")).toHaveText(/^\d+ seconds left to talk$/);
  await expectAccessibleInBoth(maya, "player: talking it over");
  await expect(stage.getByText("Talk it over")).toBeVisible();
  await expectAccessibleInBoth(stage, "stage: talking it over");
  await expectAccessibleInBoth(host, "host: teams talk it over");
  await host.getByRole("button", { name: /^\+30 s/ }).click();
  // Coming back shows the same.
  await kofi.reload();
  await expect(kofi.getByRole("heading", { level: 1, name: "Talk it over" })).toBeVisible();
  await next(host, "Let them answer");
  await answer(maya, "Pacific");
  await answer(kofi, "Atlantic");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
});

test("a talk begins, stops and ends by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Water", [ocean]);
  const teams = {
    names: ["Foxes", "Owls"],
    counting: { type: "sum" },
    playersChoose: false,
    talkSeconds: 60,
  };
  const code = await hostQuiz(host, quiz, { teams });
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await host.getByRole("button", { name: "Start Quiz" }).focus();
  await host.keyboard.press("Enter");
  await expect(host.getByRole("button", { name: "Show the answers" })).toBeEnabled();
  await host.keyboard.press("ArrowRight");
  await expect(host.getByRole("button", { name: "Let them answer" })).toBeEnabled();
  await host.getByRole("button", { name: "Pause", exact: true }).focus();
  await host.keyboard.press("Enter");
  await expect(maya.getByText("Paused by the host")).toBeVisible();
  await expect(maya.getByRole("timer")).toHaveCount(0);
  await expectAccessibleInBoth(maya, "player: a paused talk");
  await host.getByRole("button", { name: "Resume", exact: true }).focus();
  await host.keyboard.press("Enter");
  await expect(maya.getByRole("timer")).toBeVisible();
  // The host's own page may hear of it later than hers.
  await expect(host.getByRole("button", { name: "Let them answer" })).toBeEnabled();
  await host.keyboard.press("ArrowRight");
  const pacific = maya.getByRole("button", { name: /Pacific/ });
  await pacific.focus();
  await maya.keyboard.press("Enter");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
});
