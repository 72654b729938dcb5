/** Lists as people paste them: stars, letters, bullets, empty lines. */
import { describe, expect, it } from "vitest";
import { readAnswer, readAnswers, readList } from "./paste";

describe("pasted answers", () => {
  it("finds the star wherever people put it, and takes marks off", () => {
    const right = (text: string) => ({ text, isCorrect: true });
    expect(readAnswer("* Pacific")).toEqual(right("Pacific"));
    expect(readAnswer("*Pacific")).toEqual(right("Pacific"));
    expect(readAnswer("B) Pacific *")).toEqual(right("Pacific"));
    expect(readAnswer("- * Pacific")).toEqual(right("Pacific"));
    expect(readAnswer("*b. Pacific")).toEqual(right("Pacific"));
    expect(readAnswer("✓ Pacific")).toEqual(right("Pacific"));
  });

  it("leaves alone what only looks like a mark", () => {
    const wrong = (text: string) => ({ text, isCorrect: false });
    expect(readAnswer("3.14")).toEqual(wrong("3.14"));
    expect(readAnswer("-5")).toEqual(wrong("-5"));
    expect(readAnswer("A major")).toEqual(wrong("A major"));
    expect(readAnswer("*")).toEqual(wrong("*"));
    expect(readAnswers("one\r\n\n two \n")).toEqual([wrong("one"), wrong("two")]);
  });
});

describe("a pasted list of questions", () => {
  it("is parted by empty lines and keeps the numbers of lines", () => {
    const list = readList(
      "1. Largest ocean?\nAtlantic\n* Pacific\n\n\nAlone\n\nQ2: Red?\n*yes\nno",
    );
    expect(list.questions).toEqual([
      {
        line: 1,
        text: "Largest ocean?",
        answers: [
          { text: "Atlantic", isCorrect: false },
          { text: "Pacific", isCorrect: true },
        ],
      },
      {
        line: 8,
        text: "Red?",
        answers: [
          { text: "yes", isCorrect: true },
          { text: "no", isCorrect: false },
        ],
      },
    ]);
    expect(list.leftOut).toEqual([{ line: 6, text: "Alone" }]);
  });

  it("makes nothing of nothing", () => {
    expect(readList(" \n\n")).toEqual({ questions: [], leftOut: [] });
  });
});
