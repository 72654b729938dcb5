/** Keys, values and plurals of the message catalogs, in English and in another language. */
import { afterEach, describe, expect, it } from "vitest";
import { english, speak } from "@/lib/language";
import { createTranslator } from "@/lib/translate";

const t = createTranslator("test", {
  greeting: "Hello, {{name}}",
  only: "Only in English",
  quiz: { count_one: "{{count}} quiz", count_other: "{{count}} quizzes" },
});

afterEach(() => speak(english));

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
  it("speaks another language, with its plurals and numbers, and English for the rest", () => {
    const words = {
      test: {
        greeting: "Привет, {{name}}",
        quiz: {
          count_one: "{{count}} тест",
          count_few: "{{count}} теста",
          count_many: "{{count}} тестов",
        },
      },
    };
    speak({ locale: "ru", direction: "ltr", words });
    expect(document.documentElement.lang).toBe("ru");
    expect(t("greeting", { name: "Ада" })).toBe("Привет, Ада");
    expect(t("quiz.count", { count: 3 })).toBe("3 теста");
    expect(t("quiz.count", { count: 21 })).toBe("21 тест");
    expect(t("quiz.count", { count: 1205 })).toBe("1\u00a0205 тестов");
    expect(t("only")).toBe("Only in English");
  });
  it("keeps a short first part with the rest of its word", () => {
    const live = {
      sentences: { live: "Eine Live-Runde per QR-Code, E-Mail-Adresse, Co-Host: A-B, CD-E" },
    };
    speak({ locale: "de", direction: "ltr", words: { hyphens: live.sentences } });
    expect(createTranslator("hyphens", { live: "" })("live")).toBe(
      "Eine Live-\u2060Runde per QR-\u2060Code, E-\u2060Mail-Adresse, Co-\u2060Host: A-B, CD-E",
    );
  });
  it("tells the page which way it runs", () => {
    speak({ locale: "ar", direction: "rtl", words: {} });
    expect(document.documentElement.dir).toBe("rtl");
  });
});
