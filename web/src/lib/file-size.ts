/** A file's size for people, rounded to what tells files apart. */
import { formatLocale } from "@/lib/language";

const units = ["kilobyte", "megabyte"] as const;

export function sizeText(byteCount: number): string {
  const isLarge = byteCount >= 1_000_000;
  const value = byteCount / (isLarge ? 1_000_000 : 1_000);
  const format = new Intl.NumberFormat(formatLocale(), {
    style: "unit",
    unit: units[isLarge ? 1 : 0],
    unitDisplay: "short",
    maximumFractionDigits: isLarge && value < 10 ? 1 : 0,
  });
  return format.format(Math.max(1 / (isLarge ? 10 : 1), value));
}
