/** How sure players were: three bars in one order, and the sentence of the big screen. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ConfidenceCount } from "@/live/messages";
import { ConfidenceCounts, sureWords } from "@/room/confidence-counts";

const counts: ConfidenceCount[] = [
  { level: "guess", count: 0, rightCount: 0 },
  { level: "fairlySure", count: 1, rightCount: 1 },
  { level: "sure", count: 3, rightCount: 1 },
];

it("tells answers and the share that was right, the least sure first", () => {
  render(<ConfidenceCounts counts={counts} />);
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Guessing 0 answers",
    "Fairly sure 1 answer · 100% right",
    "Sure 3 answers · 33% right",
  ]);
  expect(screen.getByRole("list", { name: "How sure players were" })).toBeTruthy();
});

it("draws all bars on the scale of the longest", () => {
  const { container } = render(<ConfidenceCounts counts={counts} />);
  const widths = [...container.querySelectorAll("rect.fill-danger")].map((bar) =>
    Number(bar.getAttribute("width")).toFixed(0),
  );
  expect(widths).toEqual(["0", "33", "100"]);
});

it("says on the big screen how those who were sure did, if someone was", () => {
  expect(sureWords(counts)).toBe("Sure: 3, and 33% of them right");
  expect(sureWords(counts.slice(0, 2))).toBe("");
  expect(sureWords(undefined)).toBe("");
});
