/** Between two votes on the host's page: the hint, the spread for the host alone, and the talk. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { percent } from "@/room/percent";
import { changeWords } from "@/room/second-vote";
import { FirstVoteSpread, hintOf } from "./second-vote";

const offer = {
  kind: "choice" as const,
  answers: ["Yes", "No", "Perhaps"].map((text, id) => ({ id: String(id), text })),
};

it("advises to talk between 30 and 70 percent", () => {
  expect([0, 29, 30, 50, 70, 71, 100].map(hintOf)).toEqual([
    "low",
    "low",
    "middle",
    "middle",
    "middle",
    "high",
    "high",
  ]);
});

it("shows how the first vote is spread, with the share that is right", () => {
  const vote = { distribution: [4, 5, 1], pickedCount: 10, correctCount: 4 };
  render(<FirstVoteSpread offer={offer} vote={vote} />);
  expect(screen.getByText("40% right (4 of 10)")).toBeTruthy();
  expect(screen.getByText(/Let them talk/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("4"),
    expect.stringContaining("5"),
    expect.stringContaining("1"),
  ]);
});

it("says nothing of right and wrong in a poll, and when nobody voted", () => {
  const vote = { distribution: [2, 1, 0], pickedCount: 3, correctCount: 0 };
  const { rerender } = render(<FirstVoteSpread offer={{ ...offer, kind: "poll" }} vote={vote} />);
  expect(screen.queryByText(/right/)).toBeNull();
  const nobody = { distribution: [0, 0, 0], pickedCount: 0, correctCount: 0 };
  rerender(<FirstVoteSpread offer={offer} vote={nobody} />);
  expect(screen.getByText("Nobody has voted.")).toBeTruthy();
});

it("compares shares of those who voted by then", () => {
  const first = { distribution: [1, 3], pickedCount: 4, correctCount: 1 };
  expect(changeWords(first, 4, 5)).toBe("First vote 25% right, second vote 80% right");
  expect(percent(0, 0)).toBe(0);
});
