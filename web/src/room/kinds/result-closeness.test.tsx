/** Numbers by closeness: what the reveal says about the guesses and about one's own. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SolutionOf } from "@/live/messages";
import { NumberResult } from "./result-said";

const said = (text: string, count: number, isCorrect = false) => ({ text, count, isCorrect });
const offer = { kind: "number", unit: "m", range: null, byCloseness: true } as const;
const solution: SolutionOf<"number"> = {
  kind: "number",
  right: "8849",
  tolerance: "0",
  said: [said("6000", 3), said("9000", 1), said("8850", 1)],
  closeness: { span: "2000", nearest: "8850", nearestCount: 1, meanDistance: "1739.8" },
};
const result = { offer, solution, pickedCount: 5 };
/** Marks that keep the direction of a number aren't read. */
const text = (element: Element) => (element.textContent ?? "").replace(/[\u2068\u2069]/g, "");

it("says how far off one was, who was nearest, and the mean", () => {
  const mine = { kind: "number", number: "9000" } as const;
  const { container } = render(<NumberResult {...result} face="phone" mine={mine} showCounts />);
  expect(text(container)).toContain("151 m off");
  expect(text(container)).toContain("Nearest: 8850 m (1 player)");
  expect(text(container)).toContain("1739.8 m off on average");
  expect(text(container)).toContain("Anything less than 2000 m off earns points");
});

it("lists the nearest first", () => {
  render(<NumberResult {...result} face="page" mine={null} showCounts />);
  const rows = screen.getAllByRole("listitem").map(text);
  expect(rows.map((row) => /^\d+/.exec(row)?.[0])).toEqual(["8850", "9000", "6000"]);
});

it("compares a solo player with nobody", () => {
  const { container } = render(
    <NumberResult {...result} face="phone" mine={null} showCounts={false} />,
  );
  expect(text(container)).not.toContain("Nearest");
  expect(text(container)).not.toContain("on average");
});

it("says nothing of it where closeness doesn't count", () => {
  const { closeness: _, ...exact } = solution;
  const mine = { kind: "number", number: "9000" } as const;
  const { container } = render(
    <NumberResult {...result} face="phone" mine={mine} showCounts solution={exact} />,
  );
  expect(text(container)).not.toContain("off");
  const rows = screen.getAllByRole("listitem").map(text);
  expect(rows.map((row) => /^\d+/.exec(row)?.[0])).toEqual(["6000", "9000", "8850"]);
});

it("keeps a guess far away from pressing the others together", () => {
  const far = { ...solution, said: [...solution.said, said("1000000000", 1)] };
  const { container } = render(
    <NumberResult {...result} face="page" mine={null} showCounts solution={far} />,
  );
  const columns = [...container.querySelectorAll<HTMLElement>(".number-line-column")];
  const places = columns.map((column) => Number.parseFloat(column.style.insetInlineStart));
  expect(Math.max(...places)).toBe(96);
  expect(Math.min(...places)).toBe(4);
  expect(new Set(places).size).toBe(4);
});
