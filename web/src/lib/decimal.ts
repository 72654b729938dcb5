/**
 * Numbers as people type them: with marks between the thousands, a unit, their own digits.
 *
 * The server reads them the same way (`contract/numbers.json`). Numbers stay digits, so that none
 * is rounded.
 */
import { spokenLanguage } from "@/lib/language";

/** Units that mean themselves whatever a question says. */
const units = new Set(
  (
    "mm cm dm m km m² cm² km² m³ cm³ ha in ft yd mi mg g kg t lb oz ms s min h ml cl dl l " +
    "° °c °f % ‰ km/h m/s mph w kw kwh v a hz € $ £ ¥"
  ).split(" "),
);

const digitSets = ["٠", "۰", "０"].map((zero) => zero.charCodeAt(0));

function plain(text: string): string {
  return text
    .trim()
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return `${code - (digitSets.find((zero) => code >= zero && code <= zero + 9) ?? code)}`;
    })
    .replace(/−/g, "-")
    .replace(/[’٬]/g, "'")
    .replace(/\s/g, " ")
    .toLowerCase();
}

/** A known unit other than the question's own is a different quantity and stays. */
function withoutUnit(text: string, unit: string): string {
  if (unit !== "" && text.endsWith(unit)) return text.slice(0, -unit.length);
  const [, digits = "", rest = ""] = /^(.*[\d.,٫])(.*)$/.exec(text) ?? [];
  return units.has(rest.trim()) && !units.has(unit) ? digits : text;
}

function withoutLeadingUnit(text: string, unit: string): string {
  const fronts = units.has(unit) ? [] : ["€", "$", "£", "¥"];
  const front = [...fronts, unit].find((front) => front !== "" && text.startsWith(front));
  return text.slice(front?.length ?? 0).trimStart();
}

function signed(text: string): [sign: string, digits: string] {
  const trimmed = text.trim();
  if (trimmed.startsWith("-")) return ["-", trimmed.slice(1).trimStart()];
  return ["", trimmed.replace(/^\+\s*/, "")];
}

/** At most twelve digits before the point and six after it, without needless zeros. */
function digits(sign: string, whole: string, fraction = ""): string | null {
  const units = whole.replace(/^0+/, "") || "0";
  const places = fraction.replace(/0+$/, "");
  const size = Number(units);
  if (whole + fraction === "" || places.length > 6) return null;
  if (size > 1e12 || (size === 1e12 && places !== "")) return null;
  const number = places === "" ? units : `${units}.${places}`;
  return number === "0" ? number : sign + number;
}

const groups = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const decimal = /^(?:(\d*)|([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\3\d{3})*))(?:([.,٫])(\d*))?$/;

/**
 * What was typed can mean: first with its last mark before the decimals, then with that mark
 * between thousands. Empty if it isn't a number.
 */
export function readings(typed: string, unit = ""): readonly string[] {
  if ([...typed].length > 64) return [];
  const own = unit.trim().toLowerCase();
  const [before, rest] = signed(withoutUnit(plain(typed), own));
  const [after, text] = before === "-" ? ["", rest] : signed(withoutLeadingUnit(rest, own));
  const minus = before + after === "" ? "" : "-";
  const whole = before === "-" ? withoutLeadingUnit(text, own) : text;
  const found: (string | null)[] = [];
  const [matched, plainWhole, groupedWhole, group, mark, fraction] = decimal.exec(whole) ?? [];
  if (matched !== undefined && (group === undefined || group !== mark)) {
    found.push(digits(minus, plainWhole ?? groupedWhole?.replace(/\D/g, "") ?? "", fraction));
  }
  if (groups.test(whole)) found.push(digits(minus, whole.replace(/\D/g, "")));
  return [...new Set(found)].filter((number) => number !== null);
}

/** The mark before the decimals in a language. */
function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/** Of two readings, the one that people with this language mean. */
export function likelyReading(
  typed: string,
  [number, grouped]: readonly string[],
  locale = spokenLanguage().locale,
): string | undefined {
  return grouped === undefined || typed.includes(decimalMark(locale)) ? number : grouped;
}

/** Digits as this page's language writes them. */
export function writtenNumber(number: string): string {
  const places = { maximumFractionDigits: 6 };
  return new Intl.NumberFormat(spokenLanguage().locale, places).format(Number(number));
}

export interface DecimalRange {
  min: string;
  max: string;
  step: string;
}

function places(digits: string): number {
  return digits.split(".")[1]?.length ?? 0;
}

/** The slider position nearest to `value`, written with the digits it needs. */
export function onStep(value: number, { min, max, step }: DecimalRange): string {
  const [low, high, width] = [Number(min), Number(max), Number(step)];
  const steps = Math.round((Math.min(Math.max(value, low), high) - low) / width);
  const digits = Math.max(places(min), places(step), places(max));
  return Number(Math.min(low + steps * width, high).toFixed(digits)).toString();
}

export function isWithin(value: number, { min, max }: DecimalRange): boolean {
  return value >= Number(min) && value <= Number(max);
}
