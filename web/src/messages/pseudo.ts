/**
 * Pseudo-languages: every sentence from a catalog is marked, lengthened and accented, so that text
 * from no catalog stands out, and so does text without room to grow. Every vowel has an accent.
 *
 * Numbers and dates are in a different script, to show whether they follow the language. One runs
 * from right to left. Choose them with `fanfare.language` in the browser's local storage.
 */
import type { Language } from "@/lib/language";

const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú", y: "ý", c: "ç", n: "ñ" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", Y: "Ý", C: "Ç", N: "Ñ" },
};
/** Other languages take about a third more room; short texts even more. */
const growth = 0.35;

export function mark(sentence: string): string {
  // What is between double braces is a name, and replaced later.
  const parts = sentence.split(/(\{\{\w+\}\}|Fanfare)/);
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter),
  );
  return `⟦${accented.join("")}${"·".repeat(Math.ceil(sentence.length * growth))}⟧`;
}

export const leftToRight: Language = { locale: "ru", direction: "ltr", words: {}, mark };
export const rightToLeft: Language = { locale: "ar", direction: "rtl", words: {}, mark };
