/** Numbers as each language writes them: years stay whole, and no digit is lost. */
import { afterEach, expect, test } from "vitest";
import { english, setSpoken } from "./language";
import { numberText, withUnit } from "./number-text";

afterEach(() => setSpoken(english));

test("four digits stay together, more are grouped", () => {
  expect(numberText("1969")).toBe("1969");
  expect(numberText(8849)).toBe("8849");
  expect(numberText("10000")).toBe("10,000");
});

test("each language has its own marks", () => {
  setSpoken({ ...english, locale: "de" });
  expect(numberText("1.5")).toBe("1,5");
  expect(numberText("384400.5")).toBe("384.400,5");
});

test("no digit of a long number is lost", () => {
  expect(numberText("999999999999.123456")).toBe("999,999,999,999.123456");
});

test("a unit follows its number", () => {
  expect(withUnit("8849", "m")).toBe("8849 m");
  expect(withUnit("8849", "")).toBe("8849");
});
