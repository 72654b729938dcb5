/** Feedback for answers in the editor: folded while there is none, then a field for each answer. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AnswerFeedbackField } from "./answer-feedback-field";
import { newQuestion } from "./model/document";
import { drawQuestion } from "./test-editor";

function draw(feedback: string) {
  const answers = [
    { id: "a", text: "**Canberra**", isCorrect: true },
    { id: "b", text: "Sydney", isCorrect: false, feedback },
  ];
  const question = { ...newQuestion("choice"), content: { kind: "choice" as const, answers } };
  return drawQuestion(question, (now) => <AnswerFeedbackField question={now} />);
}

it("is folded while there is none, and the press that opens it leads into it", async () => {
  const { user, now } = draw("");
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add feedback for answers" }));
  const first = screen.getByRole("textbox", { name: "Feedback for Answer A" });
  expect(document.activeElement).toBe(first);
  expect(screen.getByText("Canberra")).toBeTruthy();
  const second = screen.getByRole("textbox", { name: "Feedback for Answer B" });
  await user.type(second, "The largest city");
  expect(now().content).toEqual({
    kind: "choice",
    answers: [
      { id: "a", text: "**Canberra**", isCorrect: true },
      { id: "b", text: "Sydney", isCorrect: false, feedback: "The largest city" },
    ],
  });
  // Emptied while one writes, it stays.
  await user.clear(second);
  expect(document.activeElement).toBe(second);
});

it("is open where there is some, without taking the focus", async () => {
  const { user, now } = draw("The largest city");
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Feedback for Answer B" });
  expect(field.value).toBe("The largest city");
  expect(field.maxLength).toBe(300);
  expect(document.activeElement).toBe(document.body);
  await user.type(field, ", but not the capital");
  expect(document.activeElement).toBe(field);
  expect(now().content).toMatchObject({
    answers: [{}, { feedback: "The largest city, but not the capital" }],
  });
});

it("is for answers to choose from only", () => {
  drawQuestion(newQuestion("typed"), (question) => <AnswerFeedbackField question={question} />);
  expect(screen.queryByRole("button")).toBeNull();
});
