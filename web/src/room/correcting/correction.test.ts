/** Converting a correction form into the server's request. */
import { describe, expect, it } from "vitest";
import type { MediaView, Offer, Solution, SolutionOf } from "@/api/types";
import { kindSamples } from "@/test/kind-samples";
import { enteredFrom, toCorrection, troubleWith } from "./correction";

const choice: Offer = {
  kind: "choice",
  answers: [
    { id: "0000000a", text: "Lima" },
    { id: "0000000b", text: "Cusco" },
  ],
};
const lima: Solution = { kind: "choice", correct: ["0000000a"], distribution: [1, 2] };
const typed: Offer = { kind: "typed", lengthMax: 200 };
const island: Solution = { kind: "typed", accepted: ["Iceland", "Island"], said: [] };
const number: Offer = { kind: "number", range: null, unit: "km" };
const hundred: Solution = { kind: "number", right: "100", tolerance: "1.5", said: [] };

const items = [
  { id: "a", text: "A" },
  { id: "b", text: "B" },
];
const turned: SolutionOf<"order"> = { kind: "order", right: ["b", "a"], rightCounts: [0, 0] };
const paired: SolutionOf<"match"> = {
  kind: "match",
  pairs: [
    { prompt: "p", answer: "a" },
    { prompt: "q", answer: "b" },
  ],
  rightCounts: [0, 0],
};
const blanks: Extract<Offer, { kind: "gaps" }> = {
  kind: "gaps",
  way: "typed",
  texts: ["At ", " in ", "."],
  gaps: [{ choices: [] }, { choices: [] }],
  lengthMax: 100,
};
const filledIn: SolutionOf<"gaps"> = {
  kind: "gaps",
  gaps: [["100", "hundred"], ["Lima"]].map((accepted) => ({
    accepted,
    correct: [],
    rightCount: 0,
    said: [],
    distribution: [],
  })),
};
const places: SolutionOf<"pin"> = {
  kind: "pin",
  areas: [{ x: 1, y: 2, radiusX: 300, radiusY: 400 }],
  points: [],
};
const map: MediaView = {
  kind: "image",
  link: "/api/v1/media/m1",
  alt: "A map",
  width: 400,
  height: 200,
  startS: 0,
};

describe("a correction", () => {
  it("starts from what is right now", () => {
    expect(enteredFrom(lima, "asWritten", null)).toMatchObject({
      counting: "key",
      right: ["0000000a"],
    });
    expect(enteredFrom(island, "corrected", null).accepted).toBe("Iceland\nIsland");
    expect(enteredFrom(hundred, "asWritten", null)).toMatchObject({
      number: "100",
      tolerance: "1.5",
    });
    expect(enteredFrom(lima, "void", null).counting).toBe("void");
    expect(enteredFrom(turned, "corrected", null)).toMatchObject({
      counting: "key",
      order: ["b", "a"],
    });
    expect(enteredFrom(paired, "asWritten", null).pairs).toEqual(paired.pairs);
    expect(enteredFrom(places, "asWritten", map)).toMatchObject({
      counting: "key",
      areas: places.areas,
    });
    expect(enteredFrom(places, "asWritten", null).counting).toBe("asWritten");
    const poll: Solution = { kind: "poll", distribution: [] };
    expect(enteredFrom(poll, "asWritten", null).counting).toBe("asWritten");
  });

  it("goes to the server as its kind wants it", () => {
    const both = { ...enteredFrom(lima, "asWritten", null), right: ["0000000a", "0000000b"] };
    expect(toCorrection(3, both, choice)).toEqual({
      questionIndex: 3,
      correction: { kind: "answers", right: ["0000000a", "0000000b"] },
    });
    const spelled = {
      ...enteredFrom(island, "asWritten", null),
      accepted: " Iceland \n\n Ísland\n",
    };
    expect(toCorrection(0, spelled, typed).correction).toEqual({
      kind: "accepted",
      accepted: ["Iceland", "Ísland"],
    });
    const exact = { ...enteredFrom(hundred, "asWritten", null), tolerance: " " };
    expect(toCorrection(0, exact, number).correction).toEqual({
      kind: "number",
      right: "100",
      tolerance: "0",
    });
    const sent = (solution: Solution, offer: Offer) =>
      toCorrection(0, enteredFrom(solution, "asWritten", map), offer).correction;
    expect(sent(turned, { kind: "order", items })).toEqual({ kind: "order", right: ["b", "a"] });
    expect(sent(paired, { kind: "match", prompts: items, answers: items })).toEqual({
      kind: "match",
      pairs: paired.pairs,
    });
    expect(sent(filledIn, blanks)).toEqual({
      kind: "gaps",
      way: "typed",
      right: [["100", "hundred"], ["Lima"]],
    });
    const chosen = filledIn.gaps.map((gap, index) => ({ ...gap, correct: [`${index}`] }));
    expect(sent({ kind: "gaps", gaps: chosen }, { ...blanks, way: "list" })).toEqual({
      kind: "gaps",
      way: "list",
      right: [["0"], ["1"]],
    });
    const { offer, solution } = kindSamples.categorize;
    expect(sent(solution, offer)).toEqual({
      kind: "categorize",
      right: [["c0"], ["c1"], ["c2"], ["c0"], ["c1"], ["c2"]],
    });
    const labeled = kindSamples.labels;
    expect(sent(labeled.solution, labeled.offer)).toEqual({
      kind: "labels",
      right: [["i2"], ["i0"], ["i4"], ["i3"]],
    });
    expect(sent(places, { kind: "pin" })).toEqual({ kind: "pin", areas: places.areas });
    for (const counting of ["void", "asWritten"] as const) {
      const entered = { ...both, counting };
      expect(toCorrection(0, entered, choice).correction).toEqual({ kind: counting });
    }
  });

  it("says what is missing before anything is sent", () => {
    const nothing = { ...enteredFrom(lima, "asWritten", null), right: [] };
    expect(troubleWith(nothing, choice)).toBe("noneChosen");
    expect(troubleWith({ ...nothing, counting: "void" }, choice)).toBeUndefined();
    const empty = { ...enteredFrom(island, "asWritten", null), accepted: " \n" };
    expect(troubleWith(empty, typed)).toBe("noneAccepted");
    const many = Array.from({ length: 21 }, (_, n) => `spelling ${n}`).join("\n");
    expect(troubleWith({ ...empty, accepted: many }, typed)).toBe("tooManyAccepted");
    const blank = { ...enteredFrom(hundred, "asWritten", null), number: "" };
    expect(troubleWith(blank, number)).toBe("noNumber");
    expect(troubleWith(enteredFrom(hundred, "asWritten", null), number)).toBeUndefined();
    const spelled = (...gaps: string[][]) => ({
      ...enteredFrom(filledIn, "asWritten", null),
      gaps,
    });
    expect(troubleWith(spelled(["a"], [" "]), blanks)).toBe("gapNoneAccepted");
    expect(troubleWith(spelled(many.split("\n"), ["a"]), blanks)).toBe("gapTooManyAccepted");
    expect(troubleWith(spelled(["a"], []), { ...blanks, way: "list" })).toBe("gapNoneChosen");
    expect(troubleWith(spelled(["a"], ["b", ""]), blanks)).toBeUndefined();
    const match: Offer = { kind: "match", prompts: items, answers: items };
    const pairs = enteredFrom(paired, "asWritten", null);
    expect(troubleWith(pairs, match)).toBeUndefined();
    const twice = paired.pairs.map(({ prompt }) => ({ prompt, answer: "a" }));
    expect(troubleWith({ ...pairs, pairs: twice }, match)).toBe("partnerTwice");
    const pin = enteredFrom(places, "asWritten", map);
    expect(troubleWith({ ...pin, areas: [] }, { kind: "pin" })).toBe("noPlace");
    expect(troubleWith(pin, { kind: "pin" })).toBeUndefined();
  });
});
