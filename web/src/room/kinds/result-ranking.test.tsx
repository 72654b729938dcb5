/** The order of the group: with one's own places on a phone, without them elsewhere, and alone. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Choice, OfferOf, SolutionOf } from "@/live/messages";
import { kindSamples } from "@/test/kind-samples";
import type { Face } from "./face";
import { RankingResult } from "./result-ranking";

const offer = kindSamples.ranking.offer as OfferOf<"ranking">;
const solution = kindSamples.ranking.solution as SolutionOf<"ranking">;

function draw(
  face: Face,
  part: { mine?: Choice | null; showCounts?: boolean; solution?: SolutionOf<"ranking"> } = {},
) {
  render(
    <RankingResult
      face={face}
      mine={part.mine}
      offer={offer}
      pickedCount={24}
      showCounts={part.showCounts ?? true}
      solution={part.solution ?? solution}
    />,
  );
}

const rows = () =>
  screen
    .getAllByRole("listitem")
    .map(({ textContent }) => (textContent ?? "").replace(/[\u2068\u2069]/g, ""));

it("has all items in the order of the group, with points, mean places and firsts", () => {
  draw("stage");
  expect(screen.getByRole("list", { name: "The order of the group" })).toBeTruthy();
  expect(rows()).toEqual([
    "1The zoo51 pointsaverage place 1.9 · first for 9 players",
    "2A lake44 pointsaverage place 2.2 · first for 8 players",
    "3A castle26 pointsaverage place 2.9 · first for 5 players",
    "4A museum20 pointsaverage place 3.1 · first for 2 players",
  ]);
});

it("says on a phone where one put each item oneself, or that one didn't", () => {
  draw("phone", { mine: kindSamples.ranking.choice as Choice });
  const own = rows().map((row) => /You: .*$/.exec(row)?.[0]);
  expect(own).toEqual(["You: place 1", "You: place 2", "You: place 3", "You: not ranked"]);
});

it("shows equal places for equal points, and says if nobody ranked an item", () => {
  const [one, two, ...rest] = solution.ranked;
  if (one === undefined || two === undefined) throw new Error("there are items");
  draw("page", {
    solution: {
      kind: "ranking",
      ranked: [
        one,
        { ...two, place: 1, points: one.points },
        { ...two, id: "i1", place: 3, points: 0, firstCount: 0, meanPlaceHundredths: null },
        ...rest.slice(0, 1),
      ],
    },
  });
  expect(rows().map((row) => row[0])).toEqual(["1", "1", "3", "3"]);
  expect(rows()[2]).toContain("Nobody ranked it.");
});

it("shows someone who plays alone only their own order", () => {
  draw("phone", { mine: { kind: "ranking", answers: ["i1", "i0"] }, showCounts: false });
  expect(screen.getByRole("list", { name: "Your order" })).toBeTruthy();
  expect(rows()).toEqual(["1A museum", "2A lake", "–The zoo", "–A castle"]);
});
