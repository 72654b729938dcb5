/** Small text functions. */

/** At most `length` characters of a text, with an ellipsis if it was cut. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}
