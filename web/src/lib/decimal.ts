/**
 * Numbers as people type them: digits with a point or a comma and at most six decimal places.
 *
 * Sums use whole steps, so that 0.1 plus 0.2 is 0.3.
 */

const typed = /^[-−+]?(?:\d+(?:[.,]\d{0,6}0*)?|[.,]\d{1,6}0*)$/;

/** The typed number; null if it isn't one. */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (!typed.test(trimmed)) return null;
  const number = Number(trimmed.replace("−", "-").replace(",", "."));
  return Math.abs(number) <= 1e12 ? number : null;
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
