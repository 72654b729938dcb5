/** Typed numbers are read as the server reads them: both check the same table of cases. */
import { describe, expect, it } from "vitest";
import { likelyReading, readings } from "@/lib/decimal";
import { numberCases as cases } from "@/test/number-cases";

describe("typed numbers", () => {
  it.each(cases)("reads $typed as the server does", ({ typed, unit, readings: expected }) => {
    expect(readings(typed, unit)).toEqual(expected);
  });

  const twofold = cases.filter((one) => one.readings.length === 2);

  it.each(twofold)("reads $typed by the language of the page", (one) => {
    const both = readings(one.typed, one.unit);
    expect(likelyReading(one.typed, both, "en")).toBe(one.inEnglish);
    expect(likelyReading(one.typed, both, "de")).toBe(one.inGerman);
  });
});
