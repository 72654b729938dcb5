/**
 * A friendly nickname of two words in the page's language, such as "Brave Otter".
 *
 * Each language has words that go together in every combination. They are loaded when someone asks
 * for a name.
 */
import { spokenLanguage } from "@/lib/language";

export interface NameWords {
  /** In which order the two stand. */
  pattern: string;
  /** Separated by spaces. */
  adjectives: string;
  animals: string;
}

const lists = import.meta.glob<NameWords>("../messages/*/nicknames.json", { import: "default" });

function pick(words: string, random: () => number): string {
  const all = words.split(" ");
  return all[Math.floor(random() * all.length)] ?? "";
}

export function makeName(
  { pattern, adjectives, animals }: NameWords,
  random: () => number,
): string {
  return pattern
    .replace("{{adjective}}", pick(adjectives, random))
    .replace("{{animal}}", pick(animals, random));
}

/** Another one than `current`. */
export async function suggestName(current: string, random = Math.random): Promise<string> {
  const load = lists[`../messages/${spokenLanguage().locale}/nicknames.json`];
  const words = await (load ?? lists["../messages/en/nicknames.json"])?.();
  if (words === undefined) return current;
  const name = makeName(words, random);
  return name === current ? makeName(words, random) : name;
}
