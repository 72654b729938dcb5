/** Shares as whole percent. */
export function percent(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * part) / all);
}
