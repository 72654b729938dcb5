/** In how many columns the steps of a scale stand. */

/** What `data-many` says of so many steps: two rows are the most that a phone has room for. */
export function many(steps: number): "yes" | "most" | undefined {
  if (steps > 10) return "most";
  return steps > 5 ? "yes" : undefined;
}
