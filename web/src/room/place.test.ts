/** Slides take no number from the questions, and have numbers of their own. */
import { describe, expect, it } from "vitest";
import { askedCount, placeOf } from "@/room/place";

describe("the number of a question", () => {
  it("counts neither slides before it nor those after it", () => {
    const view = { questionCount: 5, slides: [0, 3] };
    const places = [0, 1, 2, 3, 4].map((index) => placeOf(view, index));
    expect(places.map(({ number }) => number)).toEqual([1, 1, 2, 2, 3]);
    expect(places.map(({ total }) => total)).toEqual([2, 3, 3, 2, 3]);
    expect(askedCount(view)).toBe(3);
  });

  it("is its place where there are no slides", () => {
    expect(placeOf({ questionCount: 2 }, 1)).toEqual({ number: 2, total: 2 });
    expect(askedCount({ questionCount: 2 })).toBe(2);
  });

  it("promises something even where there are only slides", () => {
    expect(askedCount({ questionCount: 2, slides: [0, 1] })).toBe(2);
  });
});
