/**
 * A host tries a quiz alone: pretend players fill the room and answer, the stage and a phone say
 * what it is, and nothing is left of it. Then it starts for real.
 */
import { joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const note = "Rehearsal: nothing is kept";
const question = (text: string) => ({
  text,
  content: {
    kind: "choice",
    answers: [answerOf("This", true), answerOf("That"), answerOf("Neither")],
  },
});

test("a rehearsal looks like a live session, and leaves nothing", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Rivers", [question("Which is first?"), question("Which is second?")]);
  await host.goto("/dashboard/quiz");
  await host.getByRole("button", { name: "Settings for a live session" }).click();
  const dialog = host.getByRole("dialog", { name: "Start a live session" });
  await dialog.getByLabel("Pretend players").selectOption("30");
  await expectAccessibleInBoth(host, "the start dialog with a rehearsal");
  await dialog.getByRole("button", { name: "Start rehearsal" }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";
  await expect(host.getByText(note)).toBeVisible();

  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  await expect(stage.getByText(note)).toBeVisible();
  await expect(stage.getByText("Players (30)")).toBeVisible({ timeout: 30_000 });
  await expect(stage.getByText(/^🎭 /).first()).toBeVisible();
  await expectAccessibleInBoth(host, "the lobby of a rehearsal");
  await expectAccessibleInBoth(stage, "a rehearsal on the big screen");

  const own = await someone(phone);
  await own.goto(`/j/${code}`);
  await expect(own.getByText("This is a rehearsal. Nothing of it is kept.")).toBeVisible();
  await joinRoom(own, code, "My phone");
  await expect(own.getByText(note)).toBeVisible();
  await expectAccessibleInBoth(own, "the phone in a rehearsal");

  const answered = host.getByText(/^\d+ of 31 answered$/).first();
  for (const step of ["Start Quiz", "Next question"]) {
    await next(host, step);
    await expect(answered).toHaveText(/^([5-9]|[1-3]\d) of/, { timeout: 30_000 });
    await next(host, "Close the question");
    await expect(host.getByText(/^\d+ of 31 got it right/).first()).toBeVisible();
    if (step === "Start Quiz") await next(host, "Show the leaderboard");
  }
  await next(host, "Show the podium");
  await expect(host.getByRole("list", { name: "Podium" }).getByText(/🎭/).first()).toBeVisible();
  await expect(host.getByRole("heading", { name: "Ready for real players?" })).toBeVisible();
  await expectAccessibleInBoth(host, "the podium of a rehearsal");

  await host.getByRole("button", { name: "Start for real" }).click();
  await expect(host).not.toHaveURL(new RegExp(`/host/${code}$`));
  await expect(host.getByText("Rivers").first()).toBeVisible();
  await expect(host.getByText(note)).toHaveCount(0);
  await expect(stage.getByText("Players (0)")).toBeVisible();
  await expect(stage.getByText(note)).toHaveCount(0);

  // The rehearsal waits at its podium for a while, and ends at once if its host wants that.
  await host.goto(`/host/${code}`);
  await host.getByRole("main").getByText("The next lobby is open").waitFor();
  await host.getByRole("button", { name: "End rehearsal" }).first().click();
  await expect(host.getByRole("heading", { name: "Rehearsal over" })).toBeVisible();
  await expectAccessibleInBoth(host, "the end of a rehearsal");
  await host.goto("/dashboard/sessions");
  await expect(host.getByRole("heading", { name: "Rivers" })).toHaveCount(1);
  await host.goto("/dashboard/sessions?tab=past");
  await expect(host.getByText("🎭")).toHaveCount(0);
});
