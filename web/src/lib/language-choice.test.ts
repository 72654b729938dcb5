/** Which language people get, depending on their browser's preferences. */
import { expect, it } from "vitest";
import { bestLanguage } from "@/lib/language-choice";

const known = ["en", "de", "pt-BR"] as const;

it.each([
  [["de"], "de"],
  [["de-AT", "en"], "de"],
  [["PT-br"], "pt-BR"],
  [["pt-PT", "en"], "pt-BR"],
  [["pt"], "pt-BR"],
  [["ja", "en-GB", "de"], "en"],
  [["ja"], undefined],
  [["den", ""], undefined],
  [[], undefined],
])("%j is answered in %s", (wanted, found) => {
  expect(bestLanguage(wanted, known)).toBe(found);
});
