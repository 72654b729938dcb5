/** Which language a page uses, and where its messages come from. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { english, formatNumber, speak, spokenLanguage } from "@/lib/language";
import { chooseLanguage, languageNames, languageTags, startLanguage } from "./languages";

const loaders = Object.fromEntries(
  ["ar", "de", "es", "fr", "pt-BR"].map((tag) => [
    `./messages/${tag}/words.ts`,
    async () => ({ words: { test: { tag } } }),
  ]),
);

function browserAsksFor(...languages: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}

beforeEach(() => localStorage.clear());
afterEach(() => speak(english));

it("speaks what the browser asks for first", async () => {
  browserAsksFor("ja", "pt-PT", "de");
  await startLanguage(loaders);
  expect(document.documentElement.lang).toBe("pt-BR");
  expect(spokenLanguage().words).toEqual({ test: { tag: "pt-BR" } });
});

it("speaks what the account said sooner, and what was chosen here soonest", async () => {
  browserAsksFor("de");
  localStorage.setItem("fanfare.account-language", "fr");
  await startLanguage(loaders);
  expect(document.documentElement.lang).toBe("fr");
  localStorage.setItem("fanfare.language", "ar");
  await startLanguage(loaders);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ar", "rtl"]);
});

it("speaks English when it knows no other that is asked for, and of a tag that is none", async () => {
  browserAsksFor("ja");
  localStorage.setItem("fanfare.language", "tlh");
  await startLanguage(loaders);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["en", "ltr"]);
});

it("speaks English when the words can't be loaded", async () => {
  localStorage.setItem("fanfare.language", "de");
  await startLanguage({ "./messages/de/words.ts": () => Promise.reject(new Error("no network")) });
  expect(document.documentElement.lang).toBe("en");
});

it("keeps a choice in this browser, for the server too, and loads the page again", () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  chooseLanguage("es");
  expect(localStorage.getItem("fanfare.language")).toBe("es");
  expect(document.cookie).toContain("fanfare_language=es");
  expect(reload).toHaveBeenCalledOnce();
});

it("has the words of every language but English, for both shells", () => {
  const files = [
    Object.keys(import.meta.glob("./*/words.ts")),
    Object.keys(import.meta.glob("./*/player-words.ts")),
    Object.keys(import.meta.glob("./*/game-words.ts")),
    Object.keys(import.meta.glob("./*/wall-words.ts")),
    Object.keys(import.meta.glob("./*/alone-words.ts")),
    Object.keys(import.meta.glob("./*/elsewhere-words.ts")),
    Object.keys(import.meta.glob("./*/speed-words.ts")),
    Object.keys(import.meta.glob("./*/voice-words.ts")),
  ];
  const folders = languageTags.filter((tag) => tag !== "en").sort();
  for (const paths of files) {
    expect(paths.map((path) => path.split("/")[1]).sort()).toEqual(folders);
  }
  expect(new Set(Object.values(languageNames)).size).toBe(languageTags.length);
});

it("writes numbers with the digits of codes in every language", () => {
  for (const locale of languageTags) {
    speak({ locale, direction: "ltr", words: {} });
    expect(formatNumber(48), locale).toBe("48");
  }
});

it("gives the player's page every area it asks for", () => {
  const sources = import.meta.glob<string>("../{play,kinds,ui,live,lib}/**/*.{ts,tsx}", {
    eager: true,
    import: "default",
    query: "?raw",
  });
  const areas = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/from "@\/messages\/([a-z-]+)"/g)].map((found) => found[1]),
  );
  const loaders = ["elsewhere-words", "languages", "later-words", "wall-words"];
  const used = new Set(areas.filter((area) => !loaders.includes(area ?? "")));
  expect([...used].sort()).toEqual([
    "asking",
    "assigned",
    "class-list",
    "confidence",
    // It comes with the part that offers it.
    "elsewhere",
    "game",
    "keys",
    "kinds",
    "lobby",
    "lost",
    "more-time",
    "number-step",
    "parts",
    "play",
    "talk",
    "team-devices",
    "teams",
    "ui",
    "waiting-place",
    // It comes with the button that asks the host.
    "wall",
  ]);
});
