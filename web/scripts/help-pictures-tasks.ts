/** The help's pictures of what hosts and authors do besides a game, and of flash cards. */
import type { Locator, Page } from "@playwright/test";
import { answer, joinRoom, next } from "../e2e/acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  hostQuiz,
  type Written,
  writeQuiz,
} from "../e2e/authors.ts";
import { makeLively, settle } from "../e2e/lively.ts";
import { expect, test } from "../e2e/test.ts";
import { desk, phone, stage, take } from "./help-take.ts";

const table = [
  "question,answer 1,answer 2,answer 3,correct,time,explanation",
  "What is the capital of Peru?,Lima,Cusco,Arequipa,1,30,It was founded in 1535.",
  "What is the capital of Chile?,Valparaíso,Santiago,Concepción,2,30,",
  "What is the capital of Bolivia?,La Paz,Sucre,Potosí,2,30,La Paz is the seat of government.",
  "Which country is larger?,Peru,Chile,,,30,",
  "Which of them has no coast?,Bolivia,Peru,Chile,1,20,",
].join("\n");

const feather: Written = {
  text: "What falls faster in a vacuum?",
  content: {
    kind: "choice",
    answers: [answerOf("A hammer"), answerOf("A feather"), answerOf("Neither", true)],
  },
};

const pacific: Written = {
  text: "Which is the largest ocean?",
  content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
  explanation: "It covers a third of the Earth.",
};

/** Puts this below the bar at the top. */
async function scrollTo(place: Locator): Promise<void> {
  await place.evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - 88));
}

test("pictures of an author's shelves", async ({ server, someone }) => {
  const ada = await someone(desk);
  await makeLively(ada, await someone(), server);
  await ada.goto("/dashboard/quiz");
  await expect(ada.getByRole("region", { name: "Folders" })).toBeVisible();
  await settle(ada);
  await scrollTo(ada.getByRole("region", { name: "Folders" }));
  await take(ada, "folders");

  const rivers = ada.getByRole("button", { name: "More for Rivers of the world" });
  await rivers.click();
  await ada.getByRole("menuitem", { name: "Share…" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Role", { exact: true }).selectOption("Can edit");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByText("Nobody yet.")).toHaveCount(0);
  await expect(ada.getByText("Grace Hopper can edit the quiz now.")).toHaveCount(0);
  await take(ada, "sharing");

  await ada.goto("/dashboard/quiz/import");
  await ada.locator("[data-drop-zone] input[type=file]").setInputFiles({
    name: "capitals.csv",
    mimeType: "text/plain",
    buffer: Buffer.from(table),
  });
  const rows = ada.getByRole("region", { name: "What happens to each row" });
  await expect(rows.getByRole("row")).toHaveCount(6);
  await scrollTo(ada.getByText("4 questions can be imported."));
  await take(ada, "import");
});

test("pictures of an assignment", async ({ server, someone }) => {
  const ada = await someone(desk);
  await becomeAuthor(ada, server);
  const quizId = await writeQuiz(ada, "Oceans", [pacific, feather]);
  const headers = await authorization(ada);
  const made = await ada.request.post("/api/v1/assignments", {
    headers,
    data: { quizId, attemptsMax: 2 },
  });
  const { id, code } = await made.json();
  for (const [name, ...picks] of [
    ["Maya", "Pacific", "Neither"],
    ["Jonas", "Pacific", "A hammer"],
    ["Zoë", "Atlantic"],
  ] as const) {
    const player = await someone(phone);
    await player.goto(`/a/${code}`);
    await player.getByLabel("Nickname").fill(name);
    await player.keyboard.press("Enter");
    for (const [at, pick] of picks.entries()) {
      await player.getByRole("button", { name: new RegExp(`${pick}$`) }).click();
      await expect(
        player.getByRole("heading", { level: 1, name: /^(?:Right|Not this time)/ }),
      ).toBeVisible();
      if (at === 0 && picks.length > 1) {
        await player.getByRole("button", { name: "Next", exact: true }).click();
      }
    }
    if (picks.length === 1) continue;
    await player.getByRole("button", { name: "See the result" }).click();
  }
  await ada.goto(`/dashboard/assignments/${id}`);
  await expect(ada.getByText("Jonas").first()).toBeVisible();
  await settle(ada);
  await scrollTo(ada.getByRole("heading", { name: "Link for players" }));
  await take(ada, "assignment");
});

test("pictures of teams and of a second vote", async ({ server, someone }) => {
  const host = await someone(desk);
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Falling", [feather]);
  const teams = {
    names: ["Team Sun", "Team Moon"],
    counting: { type: "average" },
    playersChoose: true,
  };
  const withTeams = await hostQuiz(host, quiz, { teams });
  const screen = await someone(stage);
  await screen.goto(`/screen/${withTeams}`);
  for (const name of ["Maya", "Jonas", "Zoë", "Kofi", "Priya", "Cem"]) {
    await joinRoom(await someone(phone), withTeams, name);
  }
  await expect(screen.getByText("Cem")).toBeVisible();
  await take(screen, "teams");

  const code = await hostQuiz(host, quiz, { secondVotes: true });
  const picks = { Maya: "Neither", Jonas: "A hammer", Zoë: "Neither", Kofi: "A feather" };
  const players: [Page, string][] = [];
  for (const [name, pick] of Object.entries(picks)) {
    const player = await someone(phone);
    await joinRoom(player, code, name);
    players.push([player, pick]);
  }
  await next(host, "Start Quiz");
  for (const [player, pick] of players) await answer(player, pick);
  await expect(host.getByRole("button", { name: "Talk, then vote again" })).toBeVisible();
  await host.getByRole("button", { name: "Only you see this" }).click();
  await expect(host.getByText("50% right (2 of 4)")).toBeVisible();
  await scrollTo(host.getByRole("button", { name: "Talk, then vote again" }));
  await take(host, "second-vote");
});

test("pictures of flash cards", async ({ server, someone }) => {
  const ada = await someone(phone);
  await becomeAuthor(ada, server);
  const quiz = await writeQuiz(ada, "Oceans", [pacific]);
  await ada.goto(`/cards/study?quiz=${quiz}`);
  await ada.getByRole("button", { name: "Show the answer" }).click();
  await expect(ada.getByText("It covers a third of the Earth.")).toBeVisible();
  await scrollTo(ada.getByRole("heading", { name: "Which is the largest ocean?" }));
  await take(ada, "cards");
});
