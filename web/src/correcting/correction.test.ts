/** What somebody enters to correct a question becomes what the server takes. */
import { describe, expect, it } from "vitest";
import type { Offer, Solution } from "@/api/types";
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

describe("a correction", () => {
  it("starts from what is right now", () => {
    expect(enteredFrom(lima, "asWritten")).toMatchObject({ counting: "key", right: ["0000000a"] });
    expect(enteredFrom(island, "corrected").accepted).toBe("Iceland\nIsland");
    expect(enteredFrom(hundred, "asWritten")).toMatchObject({ number: "100", tolerance: "1.5" });
    expect(enteredFrom(lima, "void").counting).toBe("void");
    const order: Solution = { kind: "order", right: [], rightCounts: [] };
    expect(enteredFrom(order, "asWritten").counting).toBe("asWritten");
  });

  it("goes to the server as its kind wants it", () => {
    const both = { ...enteredFrom(lima, "asWritten"), right: ["0000000a", "0000000b"] };
    expect(toCorrection(3, both, choice)).toEqual({
      questionIndex: 3,
      correction: { kind: "answers", right: ["0000000a", "0000000b"] },
    });
    const spelled = { ...enteredFrom(island, "asWritten"), accepted: " Iceland \n\n Ísland\n" };
    expect(toCorrection(0, spelled, typed).correction).toEqual({
      kind: "accepted",
      accepted: ["Iceland", "Ísland"],
    });
    const exact = { ...enteredFrom(hundred, "asWritten"), tolerance: " " };
    expect(toCorrection(0, exact, number).correction).toEqual({
      kind: "number",
      right: "100",
      tolerance: "0",
    });
    for (const counting of ["void", "asWritten"] as const) {
      const entered = { ...both, counting };
      expect(toCorrection(0, entered, choice).correction).toEqual({ kind: counting });
    }
  });

  it("says what is missing before anything is sent", () => {
    const nothing = { ...enteredFrom(lima, "asWritten"), right: [] };
    expect(troubleWith(nothing, choice)).toBe("noneChosen");
    expect(troubleWith({ ...nothing, counting: "void" }, choice)).toBeUndefined();
    const empty = { ...enteredFrom(island, "asWritten"), accepted: " \n" };
    expect(troubleWith(empty, typed)).toBe("noneAccepted");
    const many = Array.from({ length: 21 }, (_, n) => `spelling ${n}`).join("\n");
    expect(troubleWith({ ...empty, accepted: many }, typed)).toBe("tooManyAccepted");
    const blank = { ...enteredFrom(hundred, "asWritten"), number: "" };
    expect(troubleWith(blank, number)).toBe("noNumber");
    expect(troubleWith(enteredFrom(hundred, "asWritten"), number)).toBeUndefined();
  });
});
