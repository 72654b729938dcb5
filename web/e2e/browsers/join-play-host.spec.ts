/** A whole game in browsers other than Chromium: written, hosted, shown, joined and played. */
import type { Server } from "../server.ts";
import { engines, join, signUp, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

async function writeQuiz(host: Visitor, server: Server): Promise<void> {
  await host.open(`${server.url}/dashboard/quiz/create`);
  await host.fill("Quiz Title *", "Sky and water");
  await host.fill("Description", "Written by a journey in another browser.");
  await host.press("button", "Create Quiz");
  await host.find("heading", "Add Questions");
  for (const [index, text] of ["The longest day?", "The shortest day?"].entries()) {
    await host.fill("Question", text);
    await host.fill("Option A", "Venus");
    await host.fill("Option B", "Jupiter");
    await host.press("checkbox", `Option ${"AB".charAt(index)} is right`);
    // Nobody has to be quick: the last answer closes the question.
    await host.choose("Time limit", "240 s");
    await host.press("button", "Add Question");
    await host.sees(`Questions Added (${index + 1})`);
  }
}

for (const engine of engines) {
  test(`a game in ${engine}, from sign-up to the report`, async ({ server, someone }) => {
    const host = await someone(engine, "host");
    await signUp(host, server);
    await writeQuiz(host, server);
    await host.press("button", /^Start/);
    const code = (await host.goesTo(/\/host\/\d+$/)).split("/").at(-1) ?? "";

    const screen = await someone(engine, "screen");
    await screen.open(`${server.url}/screen/${code}`);
    await screen.sees(code);
    await screen.press("button", "Start with sound");
    const maya = await someone(engine, "player", "phone");
    await join(maya, server, code, "Maya");
    await screen.sees("Maya");
    await host.sees("Maya");
    const everybody = async (phase: string) => {
      for (const each of [host, screen, maya]) await each.picture(phase);
    };
    await everybody("lobby");

    await host.press("button", "Start Quiz");
    await maya.find("button", /Venus$/);
    await everybody("question");
    await maya.press("button", /Venus$/);
    await maya.find("heading", /^Right!/);
    await screen.sees("1 of 1 got it right");
    await everybody("reveal");
    await host.press("button", "Show the leaderboard");
    await maya.find("heading", /1st place/);
    await everybody("leaderboard");
    await host.press("button", "Next question");
    await maya.find("heading", "The shortest day?");
    await maya.find("button", /Jupiter$/);
    await maya.reload();
    await maya.press("button", /Venus$/);
    await maya.find("heading", /^Not this time/);
    await host.press("button", "Show the podium");
    await screen.sees("Maya");
    await maya.find("heading", "You won!");
    await everybody("podium");
    await host.press("button", "Open the report");
    await host.find("heading", "Sky and water");
    await host.sees("Maya");
    await host.picture("report");
  });
}
