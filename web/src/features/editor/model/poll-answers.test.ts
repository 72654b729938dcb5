/** The two lists of a poll, as one list of answers and back. */
import { expect, it } from "vitest";
import { newQuestion, withKind } from "./document";
import { pollAnswers, spreadPoll, withPollAnswers } from "./poll-answers";

const owl = { id: "m1", alt: "An owl", isDecorative: false };
const none = { kind: "poll", answers: ["Tea", "Milk"], takesSeveral: true } as const;
const poll = { ...none, answers: ["Tea", "Milk"], pictures: [null, owl] };

it("has an answer for each text, with the picture in the same place", () => {
  expect(pollAnswers({ ...none, answers: [...none.answers] })).toEqual([
    { text: "Tea", picture: null },
    { text: "Milk", picture: null },
  ]);
  expect(pollAnswers(poll)[1]).toEqual({ text: "Milk", picture: owl });
  expect(pollAnswers({ ...poll, pictures: [owl, owl, owl] })).toHaveLength(2);
});

it("writes as many pictures as needed, and none if there are none", () => {
  const [tea, milk] = pollAnswers(poll);
  if (tea === undefined || milk === undefined) throw new Error("there are two");
  expect(withPollAnswers(poll, [milk, tea])).toEqual({
    ...none,
    answers: ["Milk", "Tea"],
    pictures: [owl],
  });
  expect(withPollAnswers(poll, [tea])).toEqual({ ...none, answers: ["Tea"] });
});

it("keeps pictures where lines are pasted", () => {
  const lines = ["One", "Two", "Three"].map((text) => ({ text, isCorrect: false }));
  const answers = spreadPoll(pollAnswers(poll), 0, lines);
  expect(answers.map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  expect(answers.map(({ picture }) => picture)).toEqual([null, owl, null]);
  expect(spreadPoll([{ text: "", picture: owl }], 0, lines.slice(0, 1))[0]?.picture).toEqual(owl);
  expect(spreadPoll([...answers, { text: "", picture: owl }], 0, lines)).toHaveLength(4);
});

it("gives its pictures to a choice, and gets them back", () => {
  const asked = { ...newQuestion("poll"), content: poll };
  const choice = withKind(asked, "choice");
  expect(choice.content).toMatchObject({
    kind: "choice",
    answers: [
      { text: "Tea", isCorrect: false },
      { text: "Milk", picture: owl },
    ],
  });
  const back = withKind(choice, "poll").content;
  expect(back).toEqual({ ...poll, takesSeveral: false });
});

it("keeps answers that are pictures alone, and says them where only words fit", () => {
  const asked = { ...newQuestion("poll"), content: { ...poll, answers: ["Tea", ""] } };
  expect(withKind(asked, "choice").content).toMatchObject({
    answers: [{ text: "Tea" }, { text: "", picture: owl }],
  });
  expect(withKind(asked, "order").content).toMatchObject({ items: ["Tea", "An owl"] });
});
