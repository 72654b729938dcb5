/**
 * Every language is complete: it has the sentences of the English catalogs, with their values and
 * the plural forms the language needs, and nothing else.
 */
import { describe, expect, it } from "vitest";
import type { Tree } from "@/lib/language";
import { languageTags } from "./languages";
import { untranslated } from "./untranslated";

const files = import.meta.glob<Tree>("./*/*.json", { eager: true, import: "default" });

/** `play` of `./de/play.json`. */
function areasOf(tag: string): Record<string, Tree> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${tag}/`));
  return Object.fromEntries(
    own.map(([path, tree]) => [path.slice(`./${tag}/`.length, -".json".length), tree]),
  );
}

function sentences(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, node]): [string, string][] =>
    typeof node === "string" ? [[prefix + key, node]] : sentences(node, `${prefix}${key}.`),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;

const valuesOf = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? ""))].sort();

/** Plural forms for a single number: they may spell it out, or omit it. */
function formsOfOne(tag: string): Set<string> {
  const rules = new Intl.PluralRules(tag);
  const numbers = Array.from({ length: 2001 }, (_, number) => rules.select(number));
  const forms = [...new Set(numbers)];
  return new Set(
    forms.filter((form) => numbers.filter((each) => each === form).length === 1 || form === "one"),
  );
}

/** What a language must contain: each key with its values, plural keys once per form. */
function wanted(english: Tree, tag: string): Map<string, string[]> {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const all = new Map<string, string[]>();
  for (const [key, sentence] of sentences(english)) {
    const stem = /^(.*)_(?:one|other)$/.exec(key)?.[1];
    if (stem === undefined) all.set(key, valuesOf(sentence));
    else if (key.endsWith("_other")) {
      for (const form of forms) all.set(`${stem}_${form}`, valuesOf(sentence));
    }
  }
  return all;
}

const english = areasOf("en");

it("has catalogues to compare", () => {
  expect(Object.keys(english).length).toBeGreaterThan(15);
  expect(sentences(english["game"] ?? {}).length).toBeGreaterThan(80);
});

/** Whether a key, such as `play.join.title`, or a parent of it is on the list. */
function isUntranslated(key: string): boolean {
  return untranslated.some((part) => key === part || key.startsWith(`${part}.`));
}

it("calls nothing untranslated that is", () => {
  const others = languageTags.filter((tag) => tag !== "en").map(areasOf);
  const isThere = (areas: Record<string, Tree>, part: string) =>
    Object.entries(areas).some(([area, tree]) =>
      sentences(tree).some(
        ([key]) => `${area}.${key}`.startsWith(`${part}.`) || `${area}.${key}` === part,
      ),
    );
  const done = untranslated.filter((part) => others.every((areas) => isThere(areas, part)));
  expect(done, "these can go from the list").toEqual([]);
});

it("keeps a percent sign on the line of its number", () => {
  const apart = Object.entries(files).flatMap(([path, tree]) =>
    sentences(tree)
      .filter(([, sentence]) => /[\d}] %/.test(sentence))
      .map(([key]) => `${path} ${key}`),
  );
  expect(apart, "a no-break space belongs there").toEqual([]);
});

describe.each(languageTags.filter((tag) => tag !== "en"))("%s", (tag) => {
  const own = areasOf(tag);
  const single = formsOfOne(tag);

  it("has no area that English lacks", () => {
    expect(Object.keys(own).filter((area) => !(area in english))).toEqual([]);
  });

  it.each(Object.keys(english).filter((area) => !isUntranslated(area)))(
    "says everything of %s",
    (area) => {
      const said = new Map(sentences(own[area] ?? {}));
      const asked = wanted(english[area] ?? {}, tag);
      const missing = [...asked.keys()].filter(
        (key) => !said.has(key) && !isUntranslated(`${area}.${key.replace(plural, "")}`),
      );
      const surplus = [...said.keys()].filter((key) => !asked.has(key));
      const wrong = [...said].flatMap(([key, sentence]) => {
        const values = asked.get(key);
        if (values === undefined) return [];
        if (sentence.trim() === "") return [`${key} is empty`];
        const has = valuesOf(sentence);
        const form = plural.exec(key)?.[1] ?? "";
        const due = values.filter(
          (name) => name !== "count" || !single.has(form) || has.includes("count"),
        );
        return has.join() === due.join() ? [] : [`${key}: ${has.join()} and not ${due.join()}`];
      });
      expect({ missing, surplus, wrong }, "see docs/translating.md").toEqual({
        missing: [],
        surplus: [],
        wrong: [],
      });
    },
  );
});
