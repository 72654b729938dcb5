/** The largest possible quiz, with every kind of question that needs no file. */
import type { Page } from "@playwright/test";
import { expect } from "../test.ts";

const ids = { next: 0 };
function uuid(): string {
  ids.next += 1;
  return `0192f0c1-2f5e-7c3a-9a54-${ids.next.toString(16).padStart(12, "0")}`;
}

const answer = (text: string, isCorrect = false) => ({ id: uuid(), text, isCorrect });

/** Choices come first and most often, as in quizzes that people write. */
const contents: readonly (() => { kind: string } & Record<string, unknown>)[] = [
  () => ({
    kind: "choice",
    answers: [answer("The Atlantic"), answer("The Pacific", true), answer("The Arctic")],
  }),
  () => ({ kind: "trueFalse", isTrue: true }),
  () => ({ kind: "choice", answers: [answer("1969", true), answer("1971")] }),
  () => ({ kind: "typed", accepted: ["Lima", "Lima, Peru"], toleratesTypos: true }),
  () => ({
    kind: "choice",
    answers: ["Mars", "Venus", "Jupiter", "Saturn", "Uranus", "Neptune"].map((name) =>
      answer(name, name === "Jupiter"),
    ),
  }),
  () => ({
    kind: "number",
    right: "8",
    tolerance: "0",
    unit: "legs",
    range: { min: "0", max: "20", step: "1" },
  }),
  () => ({ kind: "order", items: ["one", "two", "three", "four"] }),
  () => ({
    kind: "match",
    distractors: ["Rome"],
    pairs: [
      { prompt: "Peru", answer: "Lima" },
      { prompt: "Chile", answer: "Santiago" },
    ],
  }),
  () => ({ kind: "poll", answers: ["Tea", "Coffee", "Water"], takesSeveral: false }),
  () => ({ kind: "wordCloud", wordsMax: 3 }),
  () => ({ kind: "rating", steps: 5, low: "bad", high: "good" }),
  () => ({ kind: "slide", body: "- Read the **question**\n- Answer in time" }),
];

export const questionCount = 200;

/** Creates the quiz through the API that the editor uses, and returns its id. */
export async function writeLargeQuiz(page: Page): Promise<string> {
  const check = await page.request.get("/api/v1/auth/check");
  const { accessToken } = await check.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const made = await page.request.post("/api/v1/quiz", {
    headers,
    data: { title: "Two hundred questions", description: "To be measured.", tags: [] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, version } = await made.json();
  const questions = Array.from({ length: questionCount }, (_, index) => {
    const content = contents[index % contents.length]?.();
    return {
      id: uuid(),
      text: `Question ${index + 1}: what is *known* of the $${index + 1}$th thing, and since when?`,
      content,
      timeLimitS: content?.kind === "slide" ? null : 20,
      pointsFactor: 1,
      media: null,
      explanation: index % 3 === 0 ? "Because it was **measured** so, more than once." : "",
    };
  });
  const saved = await page.request.put(`/api/v1/quiz/${id}/document`, {
    headers,
    data: { version, questions },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return id;
}
