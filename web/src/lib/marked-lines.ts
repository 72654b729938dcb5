/** Which words of some lines are different from others, for reading two versions side by side. */

interface Piece {
  text: string;
  isChanged: boolean;
}

/** The words and what is between them. */
const tokens = (line: string) => line.split(/(\s+)/).filter((part) => part !== "");

/** How many tokens two lists have in common from their beginning. */
function common(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((token, index) => token !== other[index]);
  return at === -1 ? one.length : at;
}

/** The words between what a line has in common with another at its beginning and at its end. */
function pieces(line: string, other: string): Piece[] {
  const [own, others] = [tokens(line), tokens(other)];
  const start = common(own, others);
  const ownRest = own.slice(start).reverse();
  const end = own.length - common(ownRest, others.slice(start).reverse());
  const parts: Piece[] = [
    { text: own.slice(0, start).join(""), isChanged: false },
    { text: own.slice(start, end).join(""), isChanged: true },
    { text: own.slice(end).join(""), isChanged: false },
  ];
  return parts.filter(({ text }) => text !== "");
}

/**
 * The lines, with what the others don't have marked. A line that is in both is unmarked, wherever it
 * is; the rest are compared in their order.
 */
export function markedLines(lines: readonly string[], others: readonly string[]): Piece[][] {
  const unmatched = [...others];
  const isInBoth = lines.map((line) => {
    const at = unmatched.indexOf(line);
    if (at !== -1) unmatched.splice(at, 1);
    return at !== -1;
  });
  return lines.map((line, index) => {
    if (isInBoth[index] === true) return [{ text: line, isChanged: false }];
    const other = unmatched.shift();
    return other === undefined ? [{ text: line, isChanged: true }] : pieces(line, other);
  });
}
