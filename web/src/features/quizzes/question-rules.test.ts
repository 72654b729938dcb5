/** The question form's rules of the specification's section 5. */
import { describe, expect, it } from "vitest";
import {
  checkQuestion,
  emptyQuestion,
  hasErrors,
  newOption,
  type QuestionForm,
  questionDraft,
} from "./question-rules";

function aQuestion(options: [string, boolean][]): QuestionForm {
  return {
    ...emptyQuestion(),
    text: "Which is the largest ocean?",
    options: options.map(([text, isCorrect]) => newOption(text, isCorrect)),
  };
}

describe("checkQuestion", () => {
  it("accepts a question with one right answer of two", () => {
    expect(
      hasErrors(
        checkQuestion(
          aQuestion([
            ["Atlantic", false],
            ["Pacific", true],
          ]),
        ),
      ),
    ).toBe(false);
  });

  it("wants a text, two options and a right answer", () => {
    const errors = checkQuestion(emptyQuestion());
    expect(errors.text).toBe("Question is required");
    expect(errors.options).toEqual({ 0: "This option is required", 1: "This option is required" });
    expect(errors.correct).toBe("A question needs at least correct one answer");
  });

  it("refuses an empty option that is ticked as right", () => {
    const errors = checkQuestion(
      aQuestion([
        ["A", false],
        ["B", false],
        ["  ", true],
      ]),
    );
    expect(errors.options).toEqual({ 2: "A correct answer must have a question?" });
  });

  it("starts with four options", () => {
    expect(emptyQuestion().options).toHaveLength(4);
  });
});

describe("questionDraft", () => {
  it("drops empty options and keeps several right ones", () => {
    const draft = questionDraft(
      aQuestion([
        ["A", true],
        ["B ", true],
        ["", false],
        ["", false],
      ]),
    );
    expect(draft.answers).toEqual([
      { text: "A", isCorrect: true },
      { text: "B", isCorrect: true },
    ]);
  });
});
