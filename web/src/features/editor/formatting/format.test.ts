/** What the formatting buttons make of a text and its selection, which stands between bars. */
import { expect, it } from "vitest";
import { parseInline } from "@/lib/rich-text";
import { type Edit, formulaAt, toggleInline, toggleList, withFormula } from "./format";

/** "a |b| c": the selection, or with one bar the caret. */
function edit(marked: string): Edit {
  const [before = "", selected = "", after] = marked.split("|");
  if (after === undefined) {
    return { text: before + selected, start: before.length, end: before.length };
  }
  return {
    text: before + selected + after,
    start: before.length,
    end: before.length + selected.length,
  };
}

function shown({ text, start, end }: Edit): string {
  const caret = start === end ? "|" : `|${text.slice(start, end)}|`;
  return text.slice(0, start) + caret + text.slice(end);
}

it.each([
  ["bold", "the |largest| ocean", "the **|largest|** ocean"],
  ["italic", "the |largest| ocean", "the *|largest|* ocean"],
  ["strike", "|all|", "~~|all|~~"],
  ["code", "|x = 1|", "`|x = 1|`"],
  // Spaces at the ends would keep the marks from being marks.
  ["bold", "the| largest |ocean", "the **|largest|** ocean"],
  // A caret in a word means the word, and elsewhere what is typed next.
  ["bold", "the lar|gest ocean", "the **|largest|** ocean"],
  ["bold", "the | ocean", "the **|** ocean"],
  // A single star within a word would multiply.
  ["italic", "to|ma|to", "*|tomato|*"],
  ["bold", "to|ma|to", "to**|ma|**to"],
  ["bold", "H2O and 1|23|", "H2O and **|123|**"],
  // Both at once, whichever comes first.
  ["italic", "**|both|**", "***|both|***"],
  ["bold", "*|both|*", "***|both|***"],
] as const)("adds %s to %s", (format, before, after) => {
  const done = toggleInline(edit(before), format);
  expect(shown(done)).toBe(after);
});

it.each([
  ["bold", "the **|largest|** ocean", "the |largest| ocean"],
  ["bold", "the |**largest**| ocean", "the |largest| ocean"],
  ["bold", "the **lar|gest** ocean", "the |largest| ocean"],
  ["bold", "the **|** ocean", "the | ocean"],
  ["italic", "***|both|***", "**|both|**"],
  ["bold", "***|both|***", "*|both|*"],
  ["italic", "|*one*|", "|one|"],
  ["strike", "~~|all|~~", "|all|"],
  ["code", "`|x|`", "|x|"],
] as const)("takes %s away from %s", (format, before, after) => {
  expect(shown(toggleInline(edit(before), format))).toBe(after);
});

it("gives every line marks of its own, and leaves empty lines and list signs alone", () => {
  const done = toggleInline(edit("|- one\n\n2. two\nthree|"), "bold");
  expect(done.text).toBe("- **one**\n\n2. **two**\n**three**");
  expect(toggleInline(done, "bold").text).toBe("- one\n\n2. two\nthree");
});

it("writes marks that the text's parser takes for marks", () => {
  const { text } = toggleInline(edit("a |b c| d"), "italic");
  expect(parseInline(text)).toEqual(["a ", { type: "em", children: ["b c"] }, " d"]);
});

it.each([
  ["bullets", "o|ne", "- one|"],
  ["bullets", "|one\ntwo|", "|- one\n- two|"],
  ["numbers", "|one\n\ntwo|", "|1. one\n\n2. two|"],
  ["numbers", "|- one\n- two|", "|1. one\n2. two|"],
  ["bullets", "|- one\n- two|", "|one\ntwo|"],
  ["numbers", "before\n|1. one|\nafter", "before\none|\nafter"],
] as const)("makes %s of %s", (format, before, after) => {
  expect(shown(toggleList(edit(before), format))).toBe(after);
});

it("finds the formula around the caret, or takes what is selected", () => {
  expect(formulaAt(edit("so $x^|2$ is"))).toEqual({
    tex: "x^2",
    isDisplay: false,
    start: 3,
    end: 8,
  });
  expect(formulaAt(edit("so $$x^2|$$"))).toMatchObject({ tex: "x^2", isDisplay: true });
  expect(formulaAt(edit("so |x + 1| is"))).toEqual({
    tex: "x + 1",
    isDisplay: false,
    start: 3,
    end: 8,
  });
  expect(formulaAt(edit("no| $5 and $6"))).toMatchObject({ tex: "", start: 2, end: 2 });
});

it("puts a formula where it was asked for, in signs that hold", () => {
  const at = { start: 3, end: 3 };
  const write = (tex: string, isDisplay = false, text = "so  2 is") =>
    withFormula(text, { tex, isDisplay, ...at });
  expect(shown(write(" x^2 "))).toBe("so $x^2$| 2 is");
  expect(write("x", true).text).toBe("so $$x$$ 2 is");
  expect(write("a\n+ b").text).toBe("so $a + b$ 2 is");
  expect(write("5 $").text).toBe("so $5 \\$$ 2 is");
  expect(write("5 \\$").text).toBe("so $5 \\$$ 2 is");
  // A digit right behind it would make it a price.
  const close = write("x", false, "so 2");
  expect(close.text).toBe("so $x$ 2");
  expect(parseInline(close.text)).toEqual([
    "so ",
    { type: "math", tex: "x", display: false },
    " 2",
  ]);
});
