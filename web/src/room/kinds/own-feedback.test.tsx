/** What the author says to those who picked an answer. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RevealPhase } from "@/live/messages";
import { OwnFeedback } from "./own-feedback";

const phase: RevealPhase = {
  question: {
    index: 0,
    kind: "choice",
    text: "Which are cities of Australia?",
    media: null,
    multiple: true,
    answerCount: 3,
    pointsFactor: 1,
    timeLimitMs: null,
  },
  offer: {
    kind: "choice",
    answers: [
      { id: "a", text: "Canberra" },
      { id: "b", text: "Sydney" },
      { id: "c", text: "", picture: { alt: "A harbor", link: "/c", width: 2, height: 2 } },
    ],
  },
  solution: { kind: "choice", correct: ["a"], distribution: [0, 1, 1] },
  explanation: "",
  answerFeedback: [
    { answer: "b", text: "It has **more** people." },
    { answer: "c", text: "That is Auckland." },
  ],
  pickedCount: 1,
  correctCount: 0,
};

const draw = (...answers: string[]) =>
  render(<OwnFeedback mine={{ kind: "answers", answers }} phase={phase} />);

it("tells what is said about the answer one picked, and nothing else", () => {
  draw("b");
  expect(screen.getByRole("heading", { name: "About your answer" })).toBeTruthy();
  expect(document.body.textContent).toContain("It has more people.");
  expect(document.body.textContent).not.toContain("Auckland");
  expect(document.body.textContent).not.toContain("Sydney");
});

it("names each answer where several were picked", () => {
  draw("a", "b", "c");
  const said = screen.getAllByRole("paragraph").map((line) => line.textContent);
  expect(said).toEqual(["Sydney: It has more people.", "A harbor: That is Auckland."]);
});

it("isn't there without an answer, or without a word about it", () => {
  draw("a");
  expect(screen.queryByRole("heading")).toBeNull();
  render(<OwnFeedback mine={null} phase={phase} />);
  expect(screen.queryByRole("heading")).toBeNull();
});
