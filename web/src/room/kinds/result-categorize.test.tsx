/** Where items belong: on a phone with one's own, on a page with where players put them, on the stage. */
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Choice, OfferOf, SolutionOf } from "@/live/messages";
import { kindSamples } from "@/test/kind-samples";
import type { Face } from "./face";
import { CategorizeResult } from "./result-categorize";

const offer = kindSamples.categorize.offer as OfferOf<"categorize">;
const solution = kindSamples.categorize.solution as SolutionOf<"categorize">;

function draw(
  face: Face,
  part: { mine?: Choice; showCounts?: boolean; solution?: SolutionOf<"categorize"> } = {},
) {
  render(
    <CategorizeResult
      face={face}
      mine={part.mine}
      offer={offer}
      pickedCount={24}
      showCounts={part.showCounts ?? true}
      solution={part.solution ?? solution}
    />,
  );
}

const categories = () => {
  const list = screen.getByRole("list", { name: "What belongs in each category" });
  return [...list.children] as HTMLElement[];
};
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u2068\u2069]/g, "");
const row = (item: string) => screen.getByText(item, { selector: "li *" }).closest("li");

it("has each item under its category, with how many had it right", () => {
  draw("stage");
  expect(categories().map(({ textContent }) => textContent)).toEqual([
    "MammalsBat54%54% got it rightWhale92%92% got it right",
    "BirdsPenguin83%83% got it rightOstrich100%100% got it right",
    "ReptilesTurtle71%71% got it rightGecko79%79% got it right",
  ]);
});

it("says of each own item whether it is right, and where it was put instead", () => {
  draw("phone", { mine: kindSamples.categorize.choice as Choice });
  expect(plain(row("Bat")?.textContent)).toContain("Your answer: wrongYour answer: Birds");
  expect(row("Whale")?.textContent).toContain("Your answer: right");
  expect(row("Gecko")?.textContent).toContain("Your answer: not sorted");
  expect(screen.queryByRole("list", { name: "Where players put it" })).toBeNull();
});

it("tells on a page where players put each item, most of them first", () => {
  draw("page");
  const bat = row("Bat");
  if (bat === null) throw new Error("it is there");
  const spread = within(bat).getByRole("list", { name: "Where players put it" });
  expect(
    within(spread)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Mammals13: 13 answers", "Birds11: 11 answers"]);
});

it("tells a player on their own nothing about others", () => {
  draw("phone", { showCounts: false });
  expect(document.body.textContent).not.toContain("%");
});

it("shows an item that counts in several once, and says of a category that nothing belongs there", () => {
  draw("phone", {
    solution: { ...solution, right: [["c1", "c0"], ["c1"], ["c1"], ["c0"], ["c1"], ["c1"]] },
  });
  const [mammals, , reptiles] = categories();
  expect(plain(mammals?.textContent)).toContain("BatAlso right: Birds");
  expect(screen.getAllByText("Bat")).toHaveLength(1);
  expect(reptiles?.textContent).toBe("ReptilesNothing belongs here.");
});
