/**
 * What the formatting buttons do to a text, as text: they put marks around the selection or take
 * them away. The marks and their rules are those of `lib/rich-text.ts`.
 */

export const inlineMarks = { bold: "**", italic: "*", strike: "~~", code: "`" } as const;
export type InlineFormat = keyof typeof inlineMarks;
export type ListFormat = "bullets" | "numbers";

/** A text with its selection. */
export interface Edit {
  text: string;
  start: number;
  end: number;
}

/** A mark at such a character's side means itself, so a selection that ends there grows. */
const wordParts: Readonly<Record<InlineFormat, RegExp>> = {
  bold: /\p{N}/u,
  italic: /[\p{L}\p{N}]/u,
  strike: /\p{N}/u,
  code: /^$/,
};

const wordCharacter = /[\p{L}\p{N}]/u;
const listStart = /^ {0,3}(?:[-*]|\d{1,3}[.)])\s+/;

/** Whether a run of marks of this length includes the format: three stars are bold and italic. */
function includes(format: InlineFormat, run: number): boolean {
  if (format === "bold") return run >= 2;
  if (format === "italic") return run === 1 || run === 3;
  return run >= inlineMarks[format].length;
}

function runBefore(text: string, at: number, sign: string): number {
  let run = 0;
  while (text[at - run - 1] === sign) run += 1;
  return run;
}

function runAfter(text: string, at: number, sign: string): number {
  let run = 0;
  while (text[at + run] === sign) run += 1;
  return run;
}

/** The part of the text that gets the marks: no spaces at its ends, and no half words. */
function range({ text, start, end }: Edit, format: InlineFormat): [number, number] {
  let [from, to] = [start, end];
  const isWord = (at: number) => wordCharacter.test(text[at] ?? "");
  if (from === to && isWord(from - 1) && isWord(to)) {
    while (isWord(from - 1)) from -= 1;
    while (isWord(to)) to += 1;
    return [from, to];
  }
  while (from < to && /\s/.test(text[from] ?? "")) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? "")) to -= 1;
  if (from === to) return [start, start];
  const belongs = (at: number) => wordParts[format].test(text[at] ?? "");
  if (belongs(from)) while (belongs(from - 1)) from -= 1;
  if (belongs(to - 1)) while (belongs(to)) to += 1;
  return [from, to];
}

function toggleLine(edit: Edit, format: InlineFormat): Edit {
  const mark = inlineMarks[format];
  const sign = mark[0] ?? "";
  const { text } = edit;
  const [from, to] = range(edit, format);
  const without = (a: number, b: number, c: number, d: number): Edit => ({
    text: text.slice(0, a) + text.slice(b, c) + text.slice(d),
    start: a,
    end: a + c - b,
  });
  const around = Math.min(runBefore(text, from, sign), runAfter(text, to, sign));
  if (includes(format, around)) return without(from - mark.length, from, to, to + mark.length);
  const within = Math.min(runAfter(text, from, sign), runBefore(text, to, sign));
  if (to - from > 2 * mark.length && includes(format, within)) {
    return without(from, from + mark.length, to - mark.length, to);
  }
  return {
    text: text.slice(0, from) + mark + text.slice(from, to) + mark + text.slice(to),
    start: from + mark.length,
    end: to + mark.length,
  };
}

/** Bold, italic, struck or code: on if it wasn't, and off if it was. */
export function toggleInline(edit: Edit, format: InlineFormat): Edit {
  const { text, start, end } = edit;
  if (!text.slice(start, end).trim().includes("\n")) return toggleLine(edit, format);
  // A mark ends with its line, so every line gets its own.
  const lines = text.slice(start, end).split("\n");
  const done = lines.map((line) => {
    const skipped = listStart.exec(line)?.[0].length ?? 0;
    if (line.slice(skipped).trim() === "") return line;
    return toggleLine({ text: line, start: skipped, end: line.length }, format).text;
  });
  const changed = done.join("\n");
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    start,
    end: start + changed.length,
  };
}

/** Makes the selected lines a list, or plain lines again if they all are one. */
export function toggleList({ text, start, end }: Edit, format: ListFormat): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isItem = (line: string) =>
    format === "bullets" ? /^ {0,3}[-*]\s+/.test(line) : /^ {0,3}\d{1,3}[.)]\s+/.test(line);
  const filled = lines.filter((line) => line.trim() !== "");
  const isList = filled.length > 0 && filled.every(isItem);
  let number = 0;
  const done = lines.map((line) => {
    const plain = line.replace(listStart, "");
    if (isList || (line.trim() === "" && lines.length > 1)) return plain;
    number += 1;
    return `${format === "bullets" ? "-" : `${number}.`} ${plain}`;
  });
  const changed = done.join("\n");
  const edge = from + changed.length;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: lines.length === 1 ? edge : from,
    end: edge,
  };
}

export interface Formula {
  tex: string;
  isDisplay: boolean;
  /** What it replaces in the text. */
  start: number;
  end: number;
}

const formula = /\$\$((?:\\[\s\S]|[^$\\])+)\$\$|\$((?:\\.|[^$\\\n])+)\$(?!\d)/g;

/** The formula around the selection, or a new one of what is selected. */
export function formulaAt({ text, start, end }: Edit): Formula {
  for (const match of text.matchAll(formula)) {
    const [whole, display, tex = ""] = match;
    if (match.index < end && start < match.index + whole.length && start >= match.index) {
      return {
        tex: (display ?? tex).trim(),
        isDisplay: display !== undefined,
        start: match.index,
        end: match.index + whole.length,
      };
    }
  }
  return { tex: text.slice(start, end).trim(), isDisplay: false, start, end };
}

/** Puts a formula into the text, and the caret behind it. */
export function withFormula(text: string, { tex, isDisplay, start, end }: Formula): Edit {
  const sign = isDisplay ? "$$" : "$";
  // A plain dollar sign would end the formula, and a line break would end one within a line.
  const inLine = isDisplay ? tex.trim() : tex.trim().replace(/\s*\n\s*/g, " ");
  const inner = inLine.replace(/(\\.)|\$/g, (_sign, escaped?: string) => escaped ?? "\\$");
  const rest = text.slice(end);
  // A formula before a digit would be a price.
  const gap = /^\d/.test(rest) ? " " : "";
  const before = `${text.slice(0, start)}${sign}${inner}${sign}${gap}`;
  return { text: before + rest, start: before.length, end: before.length };
}
