/** The game brings its own words, and with those of the first page nothing is missing. */
import { afterEach, expect, it } from "vitest";
import { english, setSpoken, spokenLanguage } from "@/lib/language";
import { withElsewhereWords } from "@/messages/elsewhere-words";
import { languageTags, type WordsFile } from "@/messages/languages";
import { withWallWords } from "@/messages/wall-words";
import { withGameWords } from "./game-words";

const seat = async () => "the game";
const first = import.meta.glob<WordsFile>("../messages/*/player-words.ts", { eager: true });
const catalogs = import.meta.glob<string>("./**/*.{ts,tsx}", {
  eager: true,
  import: "default",
  query: "?raw",
});

/** The areas of all sentences in files of the player's page. */
function areasOf(files: (path: string) => boolean): string[] {
  const sources = Object.entries(catalogs).filter(
    ([path]) => !path.includes(".test.") && files(path),
  );
  const found = sources.flatMap(([, source]) =>
    [...source.matchAll(/from "@\/messages\/([a-z-]+)"/g)].map((match) => match[1] ?? ""),
  );
  return [...new Set(found)].filter(
    (area) => !["elsewhere-words", "languages", "later-words", "wall-words"].includes(area),
  );
}

afterEach(() => setSpoken(english));

const others = languageTags.filter((tag) => tag !== "en");

it.each(others)("brings the words of %s", async (locale) => {
  const words = first[`../messages/${locale}/player-words.ts`]?.words ?? {};
  setSpoken({ locale, direction: "ltr", words });
  expect(await withGameWords(seat)()).toBe("the game");
  expect(await withWallWords(seat)()).toBe("the game");
  expect(await withElsewhereWords(seat)()).toBe("the game");
  const known = Object.keys(spokenLanguage().words);
  expect(areasOf(() => true).filter((area) => !known.includes(area))).toEqual([]);
  expect(known).toContain("kinds");
});

it.each(others)("the first page has all of its words in %s", (locale) => {
  const known = Object.keys(first[`../messages/${locale}/player-words.ts`]?.words ?? {});
  const shown =
    /(?:join-form|join-parts|code-form|frame|app|room-page|unreached|number-step|listed|waiting-place|seat-code-form|suggest-button)\.tsx?$/;
  expect(areasOf((path) => shown.test(path)).filter((area) => !known.includes(area))).toEqual([]);
});

it("brings none in English", async () => {
  expect(await withGameWords(seat)()).toBe("the game");
  expect(spokenLanguage()).toBe(english);
});
