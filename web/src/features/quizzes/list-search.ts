/**
 * The query of the list's URL: the search, the filters, the order and the view.
 *
 * Defaults are omitted, so that the plain URL stays plain; invalid values are ignored, because
 * people and programs type and shorten URLs.
 */
import { readLocal, writeLocal } from "@/lib/storage";

export const sorts = ["updated", "title", "newest", "played"] as const;
export type Sort = (typeof sorts)[number];
export const filters = ["ALL", "PUBLIC", "PRIVATE"] as const;
export type Filter = (typeof filters)[number];
export const views = ["grid", "list"] as const;
export type View = (typeof views)[number];

/** The server refuses longer ones. */
export const searchLengthMax = 200;

export interface ListSearch {
  q?: string;
  tag?: string;
  /** The folder one is in; only All Quizzes has folders. */
  folder?: string;
  /** What others share, instead of the account's own. */
  shared?: true;
  sort?: Exclude<Sort, "updated">;
  filter?: Exclude<Filter, "ALL">;
  view?: View;
}

/** The router reads plain digits as a number, and "true" as a boolean. */
function text(found: unknown): string {
  const isPlain = ["string", "number", "boolean"].includes(typeof found);
  return isPlain ? String(found).slice(0, searchLengthMax) : "";
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const [q, tag, folder] = [text(search["q"]), text(search["tag"]), text(search["folder"])];
  const sort = (["title", "newest", "played"] as const).find((each) => each === search["sort"]);
  const filter = (["PUBLIC", "PRIVATE"] as const).find((each) => each === search["filter"]);
  const view = views.find((each) => each === search["view"]);
  return {
    ...(q !== "" && { q }),
    ...(tag !== "" && { tag }),
    ...(folder !== "" && { folder }),
    ...([true, "true"].includes(search["shared"] as never) && { shared: true as const }),
    ...(sort && { sort }),
    ...(filter && { filter }),
    ...(view && { view }),
  };
}

const viewKey = "fanfare.quizView";

/** The view in the URL, or the one that was chosen last in this browser. */
export function viewOf(search: ListSearch): View {
  return search.view ?? (readLocal(viewKey) === "list" ? "list" : "grid");
}

export function keepView(view: View): void {
  writeLocal(viewKey, view);
}
