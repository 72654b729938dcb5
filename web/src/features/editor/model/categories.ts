/** Items in categories, from and to the other kinds of question. */
import type { DocumentContent } from "@/api/types";
import { limits } from "./limits";

type ContentOf<K extends DocumentContent["kind"]> = Extract<DocumentContent, { kind: K }>;
type Categories = ContentOf<"categorize">["categories"];

const cut = (text: string) => text.slice(0, limits.sortedItem);

/** Prompts with the same partner belong together, if there are few enough partners. */
function groupsOf({ pairs }: ContentOf<"match">): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { prompt, answer } of pairs) {
    groups.set(answer, [...(groups.get(answer) ?? []), cut(prompt)]);
  }
  return groups;
}

/** Texts become the items of the first category; pairs keep what belongs together. */
export function categoriesOf(texts: readonly string[], before: DocumentContent): Categories {
  if (before.kind === "match") {
    const groups = groupsOf(before);
    if (groups.size >= limits.categoriesMin && groups.size <= limits.categories) {
      return [...groups].map(([name, items]) => ({
        name: name.slice(0, limits.categoryName),
        items,
      }));
    }
  }
  const items = texts.slice(0, limits.sortedItems).map(cut);
  return [
    { name: "", items },
    { name: "", items: [] },
  ];
}

/** Each item with the name of its category, as far as there is room for pairs. */
export function pairsOf({ categories }: ContentOf<"categorize">): ContentOf<"match">["pairs"] {
  return categories
    .flatMap(({ name, items }) => items.map((prompt) => ({ prompt, answer: name })))
    .filter(({ prompt }) => prompt.trim() !== "")
    .slice(0, limits.answers);
}
