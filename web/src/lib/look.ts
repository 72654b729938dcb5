/**
 * The colors and motion chosen in this browser, for the style sheet: `data-theme` and `data-motion`
 * on the page, absent where the system decides.
 *
 * Both shells need this much; choosing is in `look-choice`.
 */
import { readLocal } from "@/lib/storage";

export type Look = "theme" | "motion";

export function lookKey(look: Look): string {
  return `fanfare.${look}`;
}

export function applyLook(): void {
  const { dataset } = document.documentElement;
  for (const look of ["theme", "motion"] as const) {
    const choice = readLocal(lookKey(look));
    if (choice === null) delete dataset[look];
    else dataset[look] = choice;
  }
}

/** For motion outside CSS: checked before each movement, because the choice may change. */
export function wantsLessMotion(): boolean {
  return (
    document.documentElement.dataset["motion"] === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
