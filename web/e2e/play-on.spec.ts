/**
 * After the game the same people go on: the same quiz again, then another one. The stage follows,
 * phones offer one tap, and nobody types a code or a name again.
 */
import { answer, goBack, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is first?",
  content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
};

const codeOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

test("the same people play again, and then another quiz", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Flags", [question]);
  const id = await writeQuiz(host, "Rivers", [question]);
  const first = await hostQuiz(host, id);
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${first}`);
  await stage.getByRole("button", { name: "Start silent" }).click();
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  const kofi = await someone(phone);
  await joinRoom(maya, first, "Maya");
  await joinRoom(kofi, first, "Kofi");
  await next(host, "Start Quiz");
  await answer(maya, "This");
  await answer(kofi, "That");
  await next(host, "Show the podium");
  await expect(host.getByRole("heading", { name: "Play on with the same people" })).toBeVisible();
  await expectAccessibleInBoth(host, "the podium of a host who may play on");

  await host.getByRole("button", { name: "Play it again" }).dblclick();
  await expect(host).not.toHaveURL(new RegExp(`/host/${first}$`));
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const second = codeOf(host.url());
  await expect(stage).toHaveURL(new RegExp(`/screen/${second}$`));
  await expect(stage.getByText("Players (0)")).toBeVisible();
  // Someone has decided about the sound of this stage.
  await expect(stage.getByRole("button", { name: "Start silent" })).toHaveCount(0);
  const playOn = (name: string) => ({ name: `Play on as ${name}` });
  await expect(maya.getByRole("button", playOn("Maya"))).toBeInViewport();
  await expectAccessibleInBoth(maya, "the end of a game that goes on");
  await maya.getByRole("button", playOn("Maya")).click();
  await expect(maya.getByText("Waiting for host to start...")).toBeVisible();
  await expect(stage.getByText("Maya")).toBeVisible();

  // Back at the podium, a second press leads to the same lobby.
  await goBack(host);
  await host.getByRole("link", { name: "Go to the next lobby" }).click();
  await expect(host).toHaveURL(new RegExp(`/host/${second}$`));

  // A name that someone else has taken by now is asked for again, and kept in the field.
  const other = await someone(phone);
  await joinRoom(other, second, "Kofi");
  await kofi.getByRole("button", playOn("Kofi")).click();
  await expect(kofi.getByLabel("Nickname")).toHaveValue("Kofi");
  await expect(kofi.getByText(/already/)).toBeVisible();
  await kofi.getByLabel("Nickname").fill("Kofi 2");
  await kofi.getByRole("button", { name: "Join" }).click();
  await expect(kofi.getByText("Waiting for host to start...")).toBeVisible();

  await next(host, "Start Quiz");
  for (const each of [maya, kofi, other]) await answer(each, "This");
  await next(host, "Show the podium");
  await host.getByRole("button", { name: "Play another quiz" }).click();
  const window = host.getByRole("dialog", { name: "Which quiz is next?" });
  const search = window.getByRole("searchbox", { name: "Search your quizzes" });
  await search.fill("zzz");
  await expect(window.getByText(/^None of your quizzes has this/)).toBeVisible();
  await search.fill("fla");
  await expectAccessibleInBoth(host, "choosing the next quiz");
  await window.getByRole("button", { name: /^Flags/ }).click();
  await expect(host).not.toHaveURL(new RegExp(`/host/${second}$`));
  await expect(host.getByText("Flags").first()).toBeVisible();
  await maya.getByRole("button", playOn("Maya")).click();
  await expect(maya.getByText("Flags")).toBeVisible();
  await expect(stage).toHaveURL(new RegExp(`/screen/${codeOf(host.url())}$`));
});
