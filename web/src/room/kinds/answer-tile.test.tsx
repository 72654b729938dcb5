/** Answer tiles show which answer they are, and their state, without color. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TileShape, tileLetters, tileNames } from "@/ui/tile-shapes";
import { AnswerTile, tileOf } from "./answer-tile";

it("is named by letter, shape and text", () => {
  render(<AnswerTile index={1} onPick={() => {}} text="Pacific" />);
  expect(screen.getByRole("button", { name: "B Moon: Pacific" })).toBeTruthy();
});

it("picks once per press, and not at all when it may not", () => {
  const onPick = vi.fn();
  const { rerender } = render(<AnswerTile index={0} onPick={onPick} text="Atlantic" />);
  fireEvent.click(screen.getByRole("button"));
  expect(onPick).toHaveBeenCalledOnce();
  rerender(<AnswerTile disabled index={0} onPick={onPick} text="Atlantic" />);
  fireEvent.click(screen.getByRole("button"));
  expect(onPick).toHaveBeenCalledOnce();
});

it("is named by what its picture shows, where it has no text", () => {
  const picture = { link: "/owl.webp", alt: "An owl", width: 4, height: 3 };
  const answer = { id: "a", text: "", picture };
  render(<AnswerTile {...tileOf("choice", answer, 1)} onPick={() => {}} />);
  const tile = screen.getByRole("button", { name: "B Moon: An owl" });
  expect(tile.querySelector("img")?.getAttribute("src")).toBe("/owl.webp");
});

it.each([
  ["picked", "Your answer"],
  ["right", "Right"],
  ["wrong", "Wrong"],
] as const)("says %s in words", (state, word) => {
  render(<AnswerTile index={0} state={state} text="Atlantic" />);
  expect(screen.getByText(word)).toBeTruthy();
});

it("has eight shapes which all differ", () => {
  const drawn = tileLetters.map((_, index) => {
    const { container, unmount } = render(<TileShape index={index} />);
    const markup = container.innerHTML;
    unmount();
    return markup;
  });
  expect(new Set(drawn).size).toBe(8);
  expect(tileNames).toHaveLength(8);
});
