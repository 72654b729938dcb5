/** The labels of a picture: on a phone with one's own, on a page with the others', on the stage. */
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Choice, OfferOf, SolutionOf } from "@/live/messages";
import { kindSamples, picture } from "@/test/kind-samples";
import type { Face } from "./face";
import { OfferedLabels } from "./offered-labels";
import { LabelsResult } from "./result-labels";

const offer = kindSamples.labels.offer as OfferOf<"labels">;
const solution = kindSamples.labels.solution as SolutionOf<"labels">;

function draw(
  face: Face,
  part: { mine?: Choice; showCounts?: boolean; solution?: SolutionOf<"labels"> } = {},
) {
  render(
    <LabelsResult
      face={face}
      media={picture}
      mine={part.mine}
      offer={offer}
      pickedCount={24}
      showCounts={part.showCounts ?? true}
      solution={part.solution ?? solution}
    />,
  );
}

const rows = () => {
  const list = screen.getByRole("list", { name: "The labels of the picture" });
  return [...list.children].map(({ textContent }) =>
    (textContent ?? "").replace(/[\u2068\u2069]/g, ""),
  );
};

it("has the label of each spot with its number, and how many had it right", () => {
  draw("stage");
  expect(rows()).toEqual([
    "1Spot 1: Lamp92%92% got it right",
    "2Spot 2: Gallery54%54% got it right",
    "3Spot 3: Boat75%75% got it right",
    "4Spot 4: Cliff83%83% got it right",
  ]);
  expect(screen.getByAltText(picture.alt)).toBeTruthy();
});

it("says of each own label whether it is right, and what was there instead", () => {
  draw("phone", { mine: kindSamples.labels.choice as Choice });
  const [lamp, gallery, boat, cliff] = rows();
  expect(lamp).toContain("Your answer: right");
  expect(gallery).toContain("Your answer: wrongYour answer: Door");
  expect(boat).toContain("Your answer: wrongYour answer: no label");
  expect(cliff).toContain("Your answer: right");
  expect(screen.queryByRole("list", { name: "What players put there" })).toBeNull();
});

it("tells on a page what players put at each spot, most frequent first", () => {
  draw("page");
  const [, spread] = screen.getAllByRole("list", { name: "What players put there" });
  if (spread === undefined) throw new Error("it is there");
  const put = within(spread).getAllByRole("listitem");
  expect(put.map(({ textContent }) => textContent)).toEqual([
    "Gallery13: 13 answers",
    "Door9: 9 answers",
    "Lamp1: 1 answer",
  ]);
});

it("names what else is right, and tells a player on their own nothing about others", () => {
  draw("phone", {
    showCounts: false,
    solution: { ...solution, right: [["i0", "i2"], ["i0"], ["i4"], ["i3"]] },
  });
  expect(rows()[0]).toBe("1Spot 1: GalleryAlso right: Lamp");
  expect(document.body.textContent).not.toContain("%");
});

it("offers all labels beside the numbers, and tells nothing of where they belong", () => {
  const { container } = render(<OfferedLabels face="page" media={picture} offer={offer} />);
  const labels = within(screen.getByRole("list", { name: "Labels" })).getAllByRole("listitem");
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    "Gallery",
    "Door",
    "Lamp",
    "Cliff",
    "Boat",
  ]);
  expect([...container.querySelectorAll(".spot")].map(({ textContent }) => textContent)).toEqual([
    "1",
    "2",
    "3",
    "4",
  ]);
});
