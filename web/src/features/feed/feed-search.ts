/**
 * What the address of the feed says about what is shown: the search, the filters and the order.
 *
 * What is as usual is left out, so that the plain address stays plain; what makes no sense is
 * ignored, because addresses are typed and shortened by people and programs.
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

/** As many questions fit into a break. */
const shortQuestionsMax = 10;
/** As tags of languages are written; a quiz is in one whatever form of it its author chose. */
const languageTag = /^[a-z\d]{1,8}(?:-[a-z\d]{1,8}){0,3}$/i;
/** The server takes no longer search. */
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
  // A search for a number comes as a number.
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

/** What the server is asked. */
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
