/** A scale from 1 with its mean, and a recommendation with its score and three groups. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OfferOf, SolutionOf } from "@/live/messages";
import { RatingResult } from "./result-rating";

const recommendation: OfferOf<"rating"> = {
  kind: "rating",
  steps: 11,
  low: "Never",
  high: "",
  isRecommendation: true,
};

function draw(solution: Omit<SolutionOf<"rating">, "kind">, offer = recommendation, step?: number) {
  render(
    <RatingResult
      face="phone"
      mine={step === undefined ? null : { kind: "rating", step }}
      offer={offer}
      pickedCount={4}
      showCounts
      solution={{ kind: "rating", ...solution }}
    />,
  );
}

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u2068\u2069]/g, "");
const items = (name: string) =>
  [...screen.getByRole("list", { name }).children].map(({ textContent }) => plain(textContent));

it("has the score with the number of answers, and the groups by name, numbers and share", () => {
  draw(
    {
      distribution: [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2],
      meanHundredths: 700,
      nps: { score: 25, detractors: 1, passives: 1, promoters: 2 },
    },
    recommendation,
    0,
  );
  expect(plain(screen.getByText(/^NPS/).textContent)).toBe("NPS +25 4 answers");
  expect(screen.queryByText(/^Mean/)).toBeNull();
  expect(items("Detractors, passives and promoters")).toEqual([
    "Detractors (0–6)25%1 answer",
    "Passives (7–8)25%1 answer",
    "Promoters (9–10)50%2 answers",
  ]);
  const bars = items("Ratings");
  expect(bars).toHaveLength(11);
  expect(bars[0]).toBe("10: 1 answer (Your answer)");
  expect(bars[10]).toBe("210: 2 answers");
  const groups = screen.getByRole("list", { name: "Ratings" }).children;
  expect([...groups].map((bar) => bar.getAttribute("data-group")?.[0]).join("")).toBe(
    "dddddddpppp",
  );
});

it("has a mean and steps from 1 where nothing is recommended", () => {
  draw(
    { distribution: [1, 2], meanHundredths: 167 },
    { kind: "rating", steps: 2, low: "", high: "" },
  );
  expect(plain(screen.getByText(/^Mean/).textContent)).toBe("Mean 1.7 of 2");
  expect(items("Ratings")).toEqual(["11: 1 answer", "22: 2 answers"]);
  expect(screen.queryByRole("list", { name: /^Detractors/ })).toBeNull();
});

it("has no score where nobody answered", () => {
  draw({ distribution: Array.from({ length: 11 }, () => 0), meanHundredths: 0 });
  expect(screen.queryByText(/NPS/)).toBeNull();
});
