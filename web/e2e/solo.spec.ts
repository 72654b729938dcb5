/** Finding a quiz to take alone, and taking it, without an account. */
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, test } from "./test.ts";

test("a visitor finds a quiz at /quiz and takes it alone", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  const headers = await authorization(ada);
  for (const title of ["Rivers of the world", "Deep oceans"]) {
    const content = { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] };
    const id = await writeQuiz(ada, title, [{ text: "Which is the largest?", content }]);
    const { version } = await (await ada.request.get(`/api/v1/quiz/${id}`, { headers })).json();
    const data = { version, visibility: "PUBLIC", status: "PUBLISHED" };
    const done = await ada.request.patch(`/api/v1/quiz/${id}`, { headers, data });
    expect(done.ok(), await done.text()).toBe(true);
  }

  const visitor = await someone(phone);
  const loaded = await visitor.goto("/quiz");
  expect(loaded?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1, name: "Play Alone" })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveCount(2);
  await expectAccessibleInBoth(visitor, "the quizzes to take alone");

  await visitor.getByRole("searchbox").fill("ocea");
  await expect(visitor.getByRole("article").getByRole("heading")).toHaveText(["Deep oceans"]);
  await expect(visitor).toHaveURL(/\/quiz\?q=ocea/);
  await visitor.getByRole("link", { name: /^Play alone.*Deep oceans$/ }).click();
  await expect(visitor).toHaveURL(/\/quiz\/[^/]+\/practice$/);
  await expect(visitor.getByRole("button", { name: "Exit Quiz" })).toBeVisible();

  // The way out leads back to the search.
  await visitor.getByRole("button", { name: "Exit Quiz" }).click();
  await expect(visitor).toHaveURL(/\/quiz\?q=ocea/);
});
