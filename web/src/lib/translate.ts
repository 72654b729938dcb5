/**
 * Turns a message key into a sentence in the page's language.
 *
 * Catalogs are JSON in the i18next v4 format: nested keys, `{{name}}` for values, `key_one` and
 * `key_other` for plurals. The compiler checks keys against the English catalog, which also fills a
 * language's gaps. A missing value stays visible as `{{name}}`, so that someone notices.
 */
import { english, formatNumber, type Language, spokenLanguage, type Tree } from "@/lib/language";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem : Key;

type Leaves<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${Leaves<Catalogue[Key]>}`;
}[keyof Catalogue & string];

export type MessageValues = Readonly<Record<string, string | number>>;

function find(tree: Tree, path: readonly string[]): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const key of path) {
    if (node === undefined || typeof node === "string") return undefined;
    node = node[key];
  }
  return typeof node === "string" ? node : undefined;
}

/**
 * A short first part, such as that of "E-Mail" and "Live-Runde", looks torn off at the end of a
 * line. An invisible joiner keeps it; longer compounds may still break after their other hyphens.
 */
const torn = /(?<!\p{L})(?:e|co|qr|live)-(?=\p{L})/giu;

const joined = (message: string) => message.replace(torn, "$&\u2060");

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(locale: string, count: number): string {
  let rules = plurals.get(locale);
  if (rules === undefined) {
    rules = new Intl.PluralRules(locale);
    plurals.set(locale, rules);
  }
  return rules.select(count);
}

function sentence(tree: Tree, key: string, count: unknown, locale: string): string | undefined {
  if (typeof count === "number") {
    const counted =
      find(tree, `${key}_${pluralOf(locale, count)}`.split(".")) ??
      find(tree, `${key}_other`.split("."));
    if (counted !== undefined) return counted;
  }
  return find(tree, key.split("."));
}

/** `area` names the catalog in every language. */
export function createTranslator<const Catalogue extends Tree>(
  area: string,
  catalogue: Catalogue,
): (key: Leaves<Catalogue>, values?: MessageValues) => string {
  const inLanguage = ({ words, locale }: Language, key: string, count: unknown) => {
    const tree = words[area];
    return tree === undefined ? undefined : sentence(tree, key, count, locale);
  };

  return (key, values = {}) => {
    const language = spokenLanguage();
    const count = values["count"];
    let message =
      inLanguage(language, key, count) ?? sentence(catalogue, key, count, english.locale);
    if (message === undefined) return key;
    if (language.locale !== "en") message = joined(message);
    if (language.mark !== undefined) message = language.mark(message);
    return message.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? formatNumber(value) : value;
    });
  };
}
