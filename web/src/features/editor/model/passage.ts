/**
 * How authors write a passage with gaps: `Water boils at [100|one hundred] degrees.` Brackets make a
 * gap, bars separate what counts in it, and a backslash before either means the sign itself.
 *
 * Reading never fails: what isn't a whole gap yet is text, and reading what `written` gives brings
 * back the same passage. Other backslashes are left alone, because formulas have them.
 */
import type { ContentOf } from "./document";

export type Passage = ContentOf<"gaps">["passage"];
export type PassageGap = Extract<Passage[number], { gap: unknown }>["gap"];

export interface ReadGap {
  accepted: string[];
  /** Where it stands in what was typed, with its brackets. */
  start: number;
  end: number;
}

export interface ReadPassage {
  /** One more than there are gaps: before the first, between two, after the last. */
  texts: string[];
  gaps: ReadGap[];
}

/** A document may have a few more gaps than a question; the author is told that they are too many. */
const readMax = 19;

const backslashes = /\\*/y;

function runAt(source: string, at: number): number {
  backslashes.lastIndex = at;
  return backslashes.exec(source)?.[0].length ?? 0;
}

/** The text at this place, and where it ends; an odd backslash takes the sign's meaning away. */
function literalAt(source: string, at: number, signs: string): [text: string, next: number] {
  const run = runAt(source, at);
  if (run === 0) return [source[at] ?? "", at + 1];
  const sign = source[at + run] ?? "";
  if (sign === "" || !signs.includes(sign)) return ["\\".repeat(run), at + run];
  const kept = "\\".repeat(Math.floor(run / 2));
  return run % 2 === 0 ? [kept, at + run] : [kept + sign, at + run + 1];
}

/** The gap whose bracket opens here; none if it isn't closed on its line. */
function gapAt(source: string, start: number): ReadGap | null {
  const accepted = [""];
  let at = start + 1;
  while (at < source.length) {
    const sign = source[at];
    if (sign === "\n" || sign === "[") return null;
    if (sign === "]") {
      const texts = accepted.map((text) => text.trim());
      const isEmpty = texts.length === 1 && texts[0] === "";
      return { accepted: isEmpty ? [] : texts, start, end: at + 1 };
    }
    if (sign === "|") {
      accepted.push("");
      at += 1;
      continue;
    }
    const [text, next] = literalAt(source, at, "[]|");
    accepted[accepted.length - 1] += text;
    at = next;
  }
  return null;
}

export function readPassage(source: string): ReadPassage {
  const texts = [""];
  const gaps: ReadGap[] = [];
  let at = 0;
  while (at < source.length) {
    const gap = source[at] === "[" && gaps.length < readMax ? gapAt(source, at) : null;
    if (gap !== null) {
      gaps.push(gap);
      texts.push("");
      at = gap.end;
      continue;
    }
    const [text, next] = literalAt(source, at, "[]");
    texts[texts.length - 1] += text;
    at = next;
  }
  return { texts, gaps };
}

/** Backslashes before a sign, or before what follows the text, are doubled. */
function escaped(text: string, needs: (sign: string, at: number) => boolean, signs: string) {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const run = runAt(text, at);
    const sign = text[at + run] ?? "";
    const counts = at + run === text.length || signs.includes(sign);
    out += "\\".repeat(counts ? 2 * run : run);
    out += sign !== "" && needs(sign, at + run) ? `\\${sign}` : sign;
    at += run + 1;
  }
  return out;
}

export function gapText(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ");
  return escaped(line, (sign) => "[]|".includes(sign), "[]|");
}

/** A bracket that nothing closes stays as it was typed. */
function passageText(text: string, isLast: boolean): string {
  const closes = (at: number) => /^[^\n]*\]/.test(text.slice(at + 1));
  const out = escaped(text, (sign, at) => sign === "[" && closes(at), "[]");
  const tail = /\\*$/.exec(text)?.[0].length ?? 0;
  // Nothing follows the last text, so its backslashes mean themselves.
  return isLast && tail > 0 ? out.slice(0, -tail) : out;
}

/** Texts and gaps of a passage; texts in a row are one. */
export function partsOf(passage: Passage): { texts: string[]; gaps: PassageGap[] } {
  const texts = [""];
  const gaps: PassageGap[] = [];
  for (const part of passage) {
    if ("gap" in part) {
      gaps.push(part.gap);
      texts.push("");
    } else texts[texts.length - 1] += part.text;
  }
  return { texts, gaps };
}

export function gapsOf(passage: Passage): PassageGap[] {
  return partsOf(passage).gaps;
}

export function passageOf(texts: readonly string[], gaps: readonly PassageGap[]): Passage {
  return texts.flatMap((text, index): Passage => {
    const gap = gaps[index - 1];
    return [...(gap === undefined ? [] : [{ gap }]), ...(text === "" ? [] : [{ text }])];
  });
}

export function written(passage: Passage): string {
  const { texts, gaps } = partsOf(passage);
  return texts
    .map((text, index) => {
      const shown = passageText(text, index === gaps.length);
      const gap = gaps[index];
      return gap === undefined ? shown : `${shown}[${gap.accepted.map(gapText).join("|")}]`;
    })
    .join("");
}

/** Whether what was typed says this passage. */
export function says(source: string, passage: Passage): boolean {
  const key = (texts: readonly string[], gaps: readonly { accepted: readonly string[] }[]) =>
    JSON.stringify([texts, gaps.map(({ accepted }) => accepted)]);
  const [typed, kept] = [readPassage(source), partsOf(passage)];
  return key(typed.texts, typed.gaps) === key(kept.texts, kept.gaps);
}
