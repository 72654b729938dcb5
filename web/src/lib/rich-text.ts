/**
 * Parses the small markup of quiz texts into a tree that holds no HTML.
 *
 * `**bold**`, `*italic*`, `~~struck~~`, `` `code` ``, formulas as `$…$` and `$$…$$`, line breaks;
 * as blocks also paragraphs and lists. `docs/quiz-texts.md` explains the rules to authors. Unclosed
 * marks stay as typed, so a plain text means itself. Parsing time is linear in the text's length,
 * for any input.
 */

export type RichNode =
  | string
  | { type: "strong" | "em" | "del"; children: RichNode[] }
  | { type: "code"; text: string }
  | { type: "math"; tex: string; display: boolean }
  | { type: "break" };

export type RichBlock =
  | { type: "paragraph"; children: RichNode[] }
  | { type: "list"; start: number | null; items: RichNode[][] };

const marks = { "**": "strong", "*": "em", "~~": "del" } as const;
type Mark = keyof typeof marks;

/** The marks still open, and what was parsed since each opened. */
interface Frame {
  mark: Mark;
  nodes: RichNode[];
}

const token =
  /\\([\\*~`$.)-])|`([^`\n]+)`|\$\$((?:\\[\s\S]|[^$\\])+)\$\$|\$((?:\\.|[^$\\\n])+)\$(?!\d)|\*+|~~|\n/g;
const edgeSpace = /^\s|\s$/;
const space = /^\s?$/;

/** A star inside a word multiplies; a mark beside a digit is never markup. */
function belongsTo(neighbor: string, mark: string): boolean {
  return (mark === "*" ? /[\p{Lu}\p{Ll}\p{N}]/u : /\p{N}/u).test(neighbor);
}

function add(nodes: RichNode[], ...more: RichNode[]): void {
  for (const node of more) {
    const last = nodes.at(-1);
    if (typeof node === "string" && typeof last === "string") nodes[nodes.length - 1] = last + node;
    else if (node !== "") nodes.push(node);
  }
}

class Reader {
  private readonly root: RichNode[] = [];
  private readonly open: Frame[] = [];

  add(...nodes: RichNode[]): void {
    add(this.open.at(-1)?.nodes ?? this.root, ...nodes);
  }

  /** Closes frames until `count` are left; their marks were never closed, so they become text. */
  private spill(count: number): void {
    while (this.open.length > count) {
      const frame = this.open.pop();
      if (frame !== undefined) this.add(frame.mark, ...frame.nodes);
    }
  }

  private close(mark: Mark): boolean {
    const at = this.open.findIndex((frame) => frame.mark === mark);
    if (at < 0) return false;
    this.spill(at + 1);
    const children = this.open.pop()?.nodes ?? [];
    this.add({ type: marks[mark], children });
    return true;
  }

  /** A run of stars or tildes between two characters; a missing neighbor is "". */
  mark(run: string, before: string, after: string): void {
    const opens = !space.test(after) && !belongsTo(before, run);
    const closes = !space.test(before) && !belongsTo(after, run);
    if (run.length > 3) {
      this.add(run);
      return;
    }
    const last = this.open.at(-1)?.mark;
    let parts: Mark[] = run === "***" ? ["**", "*"] : [run as Mark];
    if (closes) {
      // Of three stars, the marks that opened last close first.
      const order = last === "*" ? [...parts].reverse() : parts;
      parts = order.filter((part) => !this.close(part));
    }
    for (const part of parts) {
      const isOpen = this.open.some((frame) => frame.mark === part);
      if (opens && !isOpen) this.open.push({ mark: part, nodes: [] });
      else this.add(part);
    }
  }

  finish(): RichNode[] {
    this.spill(0);
    return this.root;
  }
}

/** A text without blocks, as in an answer or a heading. */
export function parseInline(source: string): RichNode[] {
  const reader = new Reader();
  let done = 0;
  token.lastIndex = 0;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [whole, escaped, code, display, tex] = match;
    const at = match.index;
    reader.add(source.slice(done, at));
    done = at + whole.length;
    if (escaped !== undefined) reader.add(escaped);
    else if (code !== undefined) reader.add({ type: "code", text: code });
    else if (display !== undefined && display.trim() !== "") {
      reader.add({ type: "math", tex: display.trim(), display: true });
    } else if (tex !== undefined && !edgeSpace.test(tex)) {
      reader.add({ type: "math", tex, display: false });
    } else if (whole.startsWith("$")) {
      // A price: the dollar sign is text, and parsing continues after it.
      reader.add("$");
      done = at + 1;
      token.lastIndex = done;
    } else if (whole === "\n") reader.add({ type: "break" });
    else reader.mark(whole, source[at - 1] ?? "", source[done] ?? "");
  }
  reader.add(source.slice(done));
  return reader.finish();
}

const item = /^ {0,3}(?:[-*]|(\d{1,3})[.)])\s+(?=\S)/;

function hasOddSigns(line: string): boolean {
  return line.split("$$").length % 2 === 0;
}

/** A longer text: paragraphs and lists. An empty line ends either. */
export function parseBlocks(source: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  for (const part of source.trim().split(/\n\s*\n/)) {
    let texts: string[] = [];
    // A minus at the start of a line inside `$$…$$` is no list.
    let inFormula = false;
    let start: number | null | undefined;
    const flush = () => {
      const parsed = texts.filter((text) => text.trim() !== "").map((text) => parseInline(text));
      if (start !== undefined) blocks.push({ type: "list", start, items: parsed });
      else for (const children of parsed) blocks.push({ type: "paragraph", children });
      texts = [];
    };
    for (const line of part.split("\n")) {
      const last = texts.at(-1);
      const found = inFormula ? null : item.exec(line);
      inFormula = inFormula !== hasOddSigns(line);
      if (found === null) {
        if (last === undefined) texts.push(line);
        else texts[texts.length - 1] = `${last}\n${line}`;
        continue;
      }
      const number = found[1] === undefined ? null : Number(found[1]);
      const continues = start !== undefined && (start === null) === (number === null);
      if (!continues) {
        flush();
        start = number;
      }
      texts.push(line.slice(found[0].length));
    }
    flush();
  }
  return blocks;
}

function flatten(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if (node.type === "break") return " ";
      if (node.type === "code") return node.text;
      return node.type === "math" ? node.tex : flatten(node.children);
    })
    .join("");
}

/** The plain text, on one line: for titles, accessible names, and shortened lists. */
export function plainText(source: string): string {
  return flatten(parseInline(source)).replace(/\s+/g, " ").trim();
}
