/** Keys, values and plurals of the message catalogues. */
import { describe, expect, it } from "vitest";
import { createTranslator } from "@/lib/translate";

const t = createTranslator({
  greeting: "Hello, {{name}}",
  quiz: { count_one: "{{count}} quiz", count_other: "{{count}} quizzes" },
});

describe("createTranslator", () => {
  it("puts values in", () => expect(t("greeting", { name: "Ada" })).toBe("Hello, Ada"));
  it("leaves a forgotten value visible", () => expect(t("greeting")).toBe("Hello, {{name}}"));
  it("chooses the plural", () => {
    expect(t("quiz.count", { count: 1 })).toBe("1 quiz");
    expect(t("quiz.count", { count: 0 })).toBe("0 quizzes");
    expect(t("quiz.count", { count: 1200 })).toBe("1,200 quizzes");
  });
  it("never reads a name twice", () => {
    expect(t("greeting", { name: "{{name}}" })).toBe("Hello, {{name}}");
  });
});
