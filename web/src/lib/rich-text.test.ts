/** What the markup of quiz texts means, and what it leaves alone. */
import { describe, expect, it } from "vitest";
import { parseBlocks, parseInline, plainText, type RichNode } from "./rich-text";

/** The tree in short: marks as tags, formulas in braces. */
function show(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if (node.type === "break") return "⏎";
      if (node.type === "code") return `<code>${node.text}</code>`;
      if (node.type === "math") return node.display ? `{{${node.tex}}}` : `{${node.tex}}`;
      return `<${node.type}>${show(node.children)}</${node.type}>`;
    })
    .join("");
}

describe("marks", () => {
  it.each([
    ["**bold** and *italic*", "<strong>bold</strong> and <em>italic</em>"],
    ["~~old~~ `x < y`", "<del>old</del> <code>x < y</code>"],
    ["***both***", "<strong><em>both</em></strong>"],
    ["***both* bold**", "<strong><em>both</em> bold</strong>"],
    ["*a **b** c*", "<em>a <strong>b</strong> c</em>"],
    ["to**ma**to", "to<strong>ma</strong>to"],
    ["**太字**です", "<strong>太字</strong>です"],
    ["one\ntwo", "one⏎two"],
    ["**not *crossed** over*", "<strong>not *crossed</strong> over*"],
    ["`**raw** $x$ \\*`", "<code>**raw** $x$ \\*</code>"],
  ])("%s", (source, expected) => {
    expect(show(parseInline(source))).toBe(expected);
  });

  it.each([
    "2*3*4",
    "2**3**4",
    "a*b*c",
    "5 * 3 * 2",
    "snake_case_name and __init__",
    "**never closed",
    "a ~ b ~ c",
    "*",
    "****",
    "`unclosed",
    "<b>tags</b> & entities &amp;",
    "[link](https://example.org) ![](x.png)",
    "back\\slash",
  ])("%s stays itself", (source) => {
    expect(parseInline(source)).toEqual([source]);
  });

  it("takes escaped marks as words", () => {
    expect(parseInline("\\*a\\* \\$5\\$ \\`b\\` \\~~c\\~~ \\\\")).toEqual(["*a* $5$ `b` ~~c~~ \\"]);
  });

  it("never nests a mark in itself, so that no text makes a deep page", () => {
    const depth = (nodes: readonly RichNode[]): number =>
      Math.max(0, ...nodes.map((node) => (hasChildren(node) ? 1 + depth(node.children) : 0)));
    const hasChildren = (node: RichNode) => typeof node !== "string" && "children" in node;
    const hostile = `${"*a **b ~~c ".repeat(200)}${"x~~ x** x* ".repeat(200)}`;
    expect(depth(parseInline(hostile))).toBeLessThanOrEqual(3);
  });
});

describe("formulas", () => {
  it.each([
    ["Solve $x^2 = 4$ now", "Solve {x^2 = 4} now"],
    ["$$\\frac{a}{b}$$", "{{\\frac{a}{b}}}"],
    ["$$\na\n$$", "{{a}}"],
    ["$a * b * c$", "{a * b * c}"],
    ["**$x$** is", "<strong>{x}</strong> is"],
    ["$\\$5$", "{\\$5}"],
  ])("%s", (source, expected) => {
    expect(show(parseInline(source))).toBe(expected);
  });

  it.each([
    "$5 and $6",
    "US$5 or US$6",
    "from $5-$10",
    "5$ and 6$",
    "$ x $",
    "$x",
    "$$",
    "$$ $$",
    "$HOME and $PATH",
    "$a\nb$",
  ])("%s is money or words", (source) => {
    expect(show(parseInline(source))).toBe(source.replace("\n", "⏎"));
  });

  it("finds a formula behind money", () => {
    expect(show(parseInline("It costs $5, and $x$ is?"))).toBe("It costs $5, and {x} is?");
  });
});

describe("blocks", () => {
  it("are paragraphs and lists", () => {
    const blocks = parseBlocks("Hello\nthere\n\n- a\n- *b*\nmore\n\n3. c\n4) d\n");
    expect(blocks).toEqual([
      { type: "paragraph", children: ["Hello", { type: "break" }, "there"] },
      {
        type: "list",
        start: null,
        items: [["a"], [{ type: "em", children: ["b"] }, { type: "break" }, "more"]],
      },
      { type: "list", start: 3, items: [["c"], ["d"]] },
    ]);
  });

  it("begin a list right after a sentence, and keep escaped and mathematical dashes", () => {
    expect(parseBlocks("Why?\n- a\n1. b").map((block) => block.type)).toEqual([
      "paragraph",
      "list",
      "list",
    ]);
    expect(parseBlocks("\\- no list")).toEqual([{ type: "paragraph", children: ["- no list"] }]);
    expect(parseBlocks("1\\. no list")).toEqual([{ type: "paragraph", children: ["1. no list"] }]);
    expect(parseBlocks("-5 and *5")).toEqual([{ type: "paragraph", children: ["-5 and *5"] }]);
    expect(parseBlocks("$$a\n- b$$")).toEqual([
      { type: "paragraph", children: [{ type: "math", tex: "a\n- b", display: true }] },
    ]);
  });

  it("are none in an empty text", () => {
    expect(parseBlocks(" \n\n ")).toEqual([]);
  });
});

it("gives the text alone", () => {
  expect(plainText("  **What** is\n`x` in $x^2$? ~~No~~ \\*")).toBe("What is x in x^2? No *");
});

it("reads long hostile texts at once", () => {
  for (const piece of [
    "$",
    "$a",
    "*",
    "**a",
    "*a ",
    "`",
    "~~",
    "~~a",
    "\\",
    "$$a",
    "- ",
    "\n",
    "a\n",
  ]) {
    const text = piece.repeat(20_000);
    parseBlocks(text);
    plainText(text);
  }
}, 5_000);
