/** Pages that few people open bring their own words, or stay in English. */
import { afterEach, expect, it, vi } from "vitest";
import { english, setSpoken, spokenLanguage } from "@/lib/language";
import { languageTags } from "@/messages/languages";
import { withMoreWords } from "./more-words";

const page = async () => "the page";

afterEach(() => setSpoken(english));

it.each(languageTags.filter((tag) => tag !== "en"))("brings the words of %s", async (locale) => {
  const close = { ui: { close: "×" } };
  setSpoken({ locale, direction: "ltr", words: close });
  expect(await withMoreWords(page)()).toBe("the page");
  const areas = [
    "about",
    "admin",
    "api-docs",
    "audit",
    "cards",
    "check",
    "developers",
    "help",
    "settings",
    "ui",
  ];
  expect(Object.keys(spokenLanguage().words).sort()).toEqual(areas);
  expect(spokenLanguage().words["ui"]).toBe(close.ui);
});

it("brings none in English", async () => {
  expect(await withMoreWords(page)()).toBe("the page");
  expect(spokenLanguage()).toBe(english);
});

it("fails as its page does", async () => {
  const broken = vi.fn(() => Promise.reject(new Error("no network")));
  await expect(withMoreWords(broken)()).rejects.toThrow("no network");
});
