/** What belonged in the gaps: on a phone with one's own, on a page with what was said, on the stage. */
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Choice, OfferOf, SolutionOf } from "@/live/messages";
import { kindSamples } from "@/test/kind-samples";
import type { Face } from "./face";
import { GapsResult } from "./result-gaps";

const offer = kindSamples.gaps.offer as OfferOf<"gaps">;
const solution = kindSamples.gaps.solution as SolutionOf<"gaps">;

function draw(
  face: Face,
  part: { mine?: Choice; rightGaps?: boolean[]; showCounts?: boolean } = {},
) {
  render(
    <GapsResult
      face={face}
      mine={part.mine}
      offer={offer}
      pickedCount={24}
      rightGaps={part.rightGaps}
      showCounts={part.showCounts ?? true}
      solution={solution}
    />,
  );
}

const rows = () => within(screen.getByRole("list", { name: "What belongs in the gaps" }));
const plain = (text: string | null) => (text ?? "").replace(/[\u2068\u2069]/g, "");

it("says of each own gap in words whether it is right, and what is", () => {
  draw("phone", { mine: kindSamples.gaps.choice as Choice, rightGaps: [true, false, false] });
  const [first, second, third] = rows().getAllByRole("listitem");
  expect(plain(first?.textContent ?? "")).toContain("Right, your answer: one hundred");
  expect(plain(first?.textContent ?? "")).toContain("Also right: one hundred");
  expect(plain(second?.textContent ?? "")).toContain("Wrong, your answer: 32");
  expect(plain(second?.textContent ?? "")).toMatch(/Gap 2: 0/);
  expect(third?.textContent).toContain("Your answer: left empty");
  expect(first?.textContent).toContain("79% got it right");
  expect(first?.querySelectorAll("svg")).toHaveLength(1);
  expect(screen.queryByRole("list", { name: /What players answered/ })).toBeNull();
});

it("lists on a page what players wrote", () => {
  draw("page");
  const said = within(screen.getByRole("list", { name: "Gap 1: What players answered" }));
  expect(said.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "100 (right)17: 17 answers",
    "904: 4 answers",
    "one hundred (right)2: 2 answers",
  ]);
});

it("tells a player on their own nothing about others", () => {
  draw("phone", { showCounts: false });
  expect(document.body.textContent).not.toContain("%");
});

it("has how many got each inside of the text on the stage", () => {
  draw("stage");
  expect(screen.queryByRole("list")).toBeNull();
  const text = screen.getByText(/Water boils at/).textContent;
  expect(text).toContain("Gap 1: 10079%79% got it right degrees and freezes at");
});

it("counts the choices of a list, most frequent first", () => {
  const choices = ["90", "100"].map((text, index) => ({ id: `c${index}`, text }));
  render(
    <GapsResult
      face="page"
      mine={undefined}
      offer={{ ...offer, way: "list", texts: ["At ", "."], gaps: [{ choices }] }}
      pickedCount={5}
      rightGaps={undefined}
      showCounts
      solution={{
        kind: "gaps",
        gaps: [
          { accepted: ["100"], correct: ["c1"], rightCount: 4, said: [], distribution: [1, 4] },
        ],
      }}
    />,
  );
  const said = within(screen.getByRole("list", { name: "Gap 1: What players answered" }));
  expect(said.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "100 (right)4: 4 answers",
    "901: 1 answer",
  ]);
});
