/** Finding a quiz to take alone, and taking it, without an account. */
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { answerByKeys, pressByKey } from "./by-keys.ts";
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

test("a quiz taken alone goes back and on by keyboard, and ends with its results", async ({
  server,
  someone,
}) => {
  const ada = await someone(phone);
  await becomeAuthor(ada, server);
  const right = { kind: "choice", answers: [answerOf("Right", true), answerOf("Wrong")] };
  const id = await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto(`/quiz/${id}/practice`);
  await expect(ada.getByText("Seas", { exact: true })).toBeVisible();
  await expect(ada.getByText("Other", { exact: true })).toBeVisible();
  const button = (name: string) => ada.getByRole("button", { name, exact: true });
  const heading = (name: string | RegExp) => ada.getByRole("heading", { level: 1, name });
  const question = (text: string) => ada.getByText(text, { exact: true });

  // On the first question there is nothing to go back to.
  await expect(question("Which sea is the saltiest?")).toBeVisible();
  await expect(button("Previous")).toHaveAttribute("aria-disabled", "true");
  await answerByKeys(ada, /Right$/);
  await expect(heading(/^Right!/)).toBeVisible();

  await pressByKey(ada, button("Next"));
  await expect(question("Which sea is the deepest?")).toBeVisible();
  // Its clock runs.
  await expect(button("Previous")).toHaveAttribute("aria-disabled", "true");
  await answerByKeys(ada, /Wrong$/);
  await expect(heading(/^Right!/)).toHaveCount(0);
  await expect(button("Previous")).not.toHaveAttribute("aria-disabled");
  await pressByKey(ada, button("Previous"));
  await expect(heading(/^Right!/)).toBeVisible();
  await expect(question("Which sea is the saltiest?")).toBeVisible();
  await expect(button("Previous")).toHaveAttribute("aria-disabled", "true");
  await expectAccessibleInBoth(ada, "looking back");

  // A reload shows where the room is, and the way back is still there.
  await ada.reload();
  await expect(question("Which sea is the deepest?")).toBeVisible();
  await pressByKey(ada, button("Previous"));
  await expect(question("Which sea is the saltiest?")).toBeVisible();
  await pressByKey(ada, button("Next"));
  await expect(question("Which sea is the deepest?")).toBeVisible();
  await pressByKey(ada, button("See the result"));
  await expect(ada.getByText("1 of 2 right")).toBeVisible();
  await expectAccessibleInBoth(ada, "the result of a quiz taken alone");
  await expect(button("Exit Quiz").last()).toBeVisible();
  // Its report is found where those of live sessions are.
  await ada.goto("/dashboard/sessions");
  await ada.getByText("Practice", { exact: true }).click();
  await ada.getByRole("link", { name: /: Seas$/ }).click();
  await expect(ada).toHaveURL(/\/dashboard\/sessions\/[^/]+$/);
  await expect(heading(/Seas/)).toBeVisible();
  await expect(ada.getByText("Which sea is the deepest?").first()).toBeVisible();
});
