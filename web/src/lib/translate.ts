/**
 * Turns a message key into a sentence.
 *
 * Catalogues are JSON in the i18next v4 form: nested keys, `{{name}}` for values, `key_one`
 * and `key_other` for plurals. Keys are checked by the compiler. A missing value is left
 * visible as `{{name}}`, so that it is noticed.
 */

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem : Key;

type Leaves<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${Leaves<Catalogue[Key]>}`;
}[keyof Catalogue & string];

export type MessageValues = Readonly<Record<string, string | number>>;

interface Tree {
  readonly [key: string]: string | Tree;
}

function find(tree: Tree, path: readonly string[]): string | undefined {
  let node: string | Tree | undefined = tree;
  for (const key of path) {
    if (node === undefined || typeof node === "string") return undefined;
    node = node[key];
  }
  return typeof node === "string" ? node : undefined;
}

export function createTranslator<const Catalogue extends Tree>(
  catalogue: Catalogue,
  locale = "en",
): (key: Leaves<Catalogue>, values?: MessageValues) => string {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);

  return (key, values = {}) => {
    const path = key.split(".");
    const count = values["count"];
    let message: string | undefined;
    if (typeof count === "number") {
      const last = path.at(-1) ?? "";
      const stem = path.slice(0, -1);
      message =
        find(catalogue, [...stem, `${last}_${plurals.select(count)}`]) ??
        find(catalogue, [...stem, `${last}_other`]);
    }
    message ??= find(catalogue, path);
    if (message === undefined) return key;
    return message.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? numbers.format(value) : value;
    });
  };
}
