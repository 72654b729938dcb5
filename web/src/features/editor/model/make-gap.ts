/** What the button "Make a gap" does to a passage as it is typed. */
import type { Edit } from "../formatting/format";
import { gapText, readPassage } from "./passage";

const wordCharacter = /[\p{L}\p{M}\p{N}'’_-]/u;

function wordAround({ text, start, end }: Edit): [number, number] {
  let [from, to] = [start, end];
  const isWord = (at: number) => wordCharacter.test(text[at] ?? "");
  if (from === to) {
    while (isWord(from - 1)) from -= 1;
    while (isWord(to)) to += 1;
    return [from, to];
  }
  while (from < to && /\s/.test(text[from] ?? "")) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? "")) to -= 1;
  return [from, to];
}

/**
 * Puts the selected words, or the word at the caret, into brackets, and the caret behind them; where
 * there is no word, the caret is between new brackets. Inside a gap the caret leaves it. `null` if a
 * gap can't be made of the selection: it has a gap in it, or more than one line.
 */
export function makeGap(edit: Edit): Edit | null {
  const { text } = edit;
  const around = readPassage(text).gaps.find(
    ({ start, end }) => edit.start > start && edit.end < end,
  );
  if (around !== undefined) return { text, start: around.end, end: around.end };
  const [from, to] = wordAround(edit);
  const inside = readPassage(text.slice(from, to));
  const [words = ""] = inside.texts;
  const cuts = readPassage(text).gaps.some(({ start, end }) => start < to && from < end);
  if (cuts || inside.gaps.length > 0 || words.includes("\n")) return null;
  const run = /\\*$/.exec(text.slice(0, from))?.[0] ?? "";
  const before = `${text.slice(0, from)}${run}[${gapText(words)}`;
  const caret = from === to ? before.length : before.length + 1;
  return { text: `${before}]${text.slice(to)}`, start: caret, end: caret };
}
