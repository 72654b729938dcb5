/** Suggested nicknames: two words that fit together in the page's language. */
import { afterEach, expect, it } from "vitest";
import { english, setSpoken } from "@/lib/language";
import { languageTags } from "@/messages/languages";
import { makeName, type NameWords, suggestName } from "@/play/suggested-name";

const files = import.meta.glob<NameWords>("../messages/*/nicknames.json", {
  eager: true,
  import: "default",
});

afterEach(() => setSpoken(english));

/** Numbers that come one after the other, again and again. */
function dice(...numbers: number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

it.each(languageTags)("has words that fit a nickname in %s", (tag) => {
  const words = files[`../messages/${tag}/nicknames.json`] as NameWords;
  const [adjectives, animals] = [words.adjectives.split(" "), words.animals.split(" ")];
  for (const list of [adjectives, animals]) {
    expect(new Set(list).size).toBe(list.length);
    expect(list.every((word) => word !== "")).toBe(true);
  }
  const longest = (list: string[]) => Math.max(...list.map((word) => word.length));
  expect(longest(adjectives) + 1 + longest(animals)).toBeLessThanOrEqual(20);
  for (const number of [0, 0.5, 0.9999]) {
    expect(makeName(words, () => number)).toMatch(/^\S+ \S+$/u);
  }
});

it("speaks the page's language", async () => {
  expect(await suggestName("", () => 0)).toBe("Agile Badger");
  setSpoken({ ...english, locale: "es" });
  expect(await suggestName("", () => 0)).toBe("Búho Ágil");
  setSpoken({ ...english, locale: "en-XA" });
  expect(await suggestName("", () => 0)).toBe("Agile Badger");
});

it("suggests another one than the one that is there", async () => {
  expect(await suggestName("Agile Badger", dice(0, 0, 0.9999, 0))).toBe("Zesty Badger");
});
