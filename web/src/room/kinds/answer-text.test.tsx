/** An answer in a list has its picture before its text, and says no word twice. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AnswerText, picturesOf } from "./answer-text";

const picture = { link: "/owl.webp", alt: "An owl", width: 400, height: 300 };

it("shows a picture with its text", () => {
  render(<AnswerText picture={picture} text="The night one" />);
  expect(screen.getByRole("img", { name: "An owl" })).toBeTruthy();
  expect(screen.getByText("The night one")).toBeTruthy();
});

it("doesn't repeat the description that stands for a missing text", () => {
  render(<AnswerText picture={picture} text="An owl" />);
  expect(screen.getByRole("img", { name: "An owl" })).toBeTruthy();
  expect(screen.queryByText("An owl")).toBeNull();
});

it("finds the pictures of an offer in the order of its answers", () => {
  const answers = [
    { id: "a", text: "", picture },
    { id: "b", text: "Fox" },
  ];
  expect(picturesOf({ kind: "choice", answers })).toEqual([picture, undefined]);
  expect(picturesOf({ kind: "order", items: answers })).toEqual([]);
});
