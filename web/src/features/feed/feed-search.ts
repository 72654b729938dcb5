/**
 * The feed's search parameters: the search, the filters and the order.
 *
 * Defaults are omitted, so that the plain URL stays plain; invalid values are ignored, because
 * people and programs type and shorten URLs.
 */
import type { FeedFilters } from "@/api/feed";
import type { Category, Difficulty } from "@/api/types";

export const categories = [
  "science",
  "geography",
  "entertainment",
  "education",
  "history",
  "literature",
  "other",
] as const satisfies readonly Category[];

export const difficulties = [
  "easy",
  "medium",
  "hard",
  "other",
] as const satisfies readonly Difficulty[];

export const sorts = ["recent", "popular", "questions"] as const;

/** The number of questions that fits into a break. */
const shortQuestionsMax = 10;
/** The form of a language tag; a quiz matches whatever variant its author chose. */
const languageTag = /^[a-z\d]{1,8}(?:-[a-z\d]{1,8}){0,3}$/i;
/** The server refuses a longer search. */
export const searchLengthMax = 200;

export interface FeedSearch {
  q?: string;
  category?: Category;
  difficulty?: Difficulty;
  language?: string;
  sort?: "popular" | "questions";
  short?: true;
  picks?: true;
}

function one<Value extends string>(values: readonly Value[], found: unknown): Value | undefined {
  return values.find((value) => value === found);
}

function baseLanguage(found: unknown): string | undefined {
  if (typeof found !== "string" || !languageTag.test(found)) return;
  return found.split("-")[0]?.toLowerCase();
}

export function readFeedSearch(search: Record<string, unknown>): FeedSearch {
  // A search for a number arrives as a number.
  const q = typeof search["q"] === "number" ? String(search["q"]) : search["q"];
  const category = one(categories, search["category"]);
  const difficulty = one(difficulties, search["difficulty"]);
  const language = baseLanguage(search["language"]);
  const sort = one(["popular", "questions"] as const, search["sort"]);
  return {
    ...(typeof q === "string" && q !== "" ? { q: q.slice(0, searchLengthMax) } : {}),
    ...(category && { category }),
    ...(difficulty && { difficulty }),
    ...(language && { language }),
    ...(sort && { sort }),
    ...(search["short"] === true ? { short: true } : {}),
    ...(search["picks"] === true ? { picks: true } : {}),
  };
}

/** The page for solo play has only a search and the categories. */
export function readSoloSearch(search: Record<string, unknown>): FeedSearch {
  return readFeedSearch({ q: search["q"], category: search["category"] });
}

/** The request to the server. */
export function feedFilters(search: FeedSearch): FeedFilters {
  const words = search.q?.trim() ?? "";
  return {
    ...(words === "" ? {} : { search: words }),
    ...(search.category && { category: search.category }),
    ...(search.difficulty && { difficulty: search.difficulty }),
    ...(search.language && { language: search.language }),
    ...(search.sort && { sort: search.sort }),
    ...(search.short && { questionsMax: shortQuestionsMax }),
    ...(search.picks && { staffPicks: true }),
  };
}

export function isFiltered(search: FeedSearch): boolean {
  const { sort: _order, ...rest } = search;
  return Object.keys(rest).length > 0;
}
