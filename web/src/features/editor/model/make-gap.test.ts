/** The button that makes a gap. The bars are the ends of the selection, before and after. */
import { expect, it } from "vitest";
import { makeGap } from "./make-gap";

function made(before: string): string | null {
  const [head = "", selected = "", tail] = before.split("¦");
  const isCaret = tail === undefined;
  const edit = makeGap({
    text: head + selected + (tail ?? ""),
    start: head.length,
    end: head.length + (isCaret ? 0 : selected.length),
  });
  if (edit === null) return null;
  const { text, start, end } = edit;
  const ends = start === end ? "¦" : `¦${text.slice(start, end)}¦`;
  return text.slice(0, start) + ends + text.slice(end);
}

it.each([
  ["boils at ¦100¦ degrees", "boils at [100]¦ degrees"],
  ["boils at ¦ 100 ¦ degrees", "boils at  [100]¦  degrees"],
  ["boils at 1¦00 degrees", "boils at [100]¦ degrees"],
  ["l’¦eau bout", "[l’eau]¦ bout"],
  ["boils at ¦", "boils at [¦]"],
  ["boils at [100¦]", "boils at [100]¦"],
  ["boils at [1¦0¦0] degrees", "boils at [100]¦ degrees"],
  ["¦a|b¦", "[a\\|b]¦"],
  ["a list: ¦x]¦", "a list: [x\\]]¦"],
  ["\\¦word¦", "\\\\[word]¦"],
])("%s → %s", (before, after) => {
  expect(made(before)).toBe(after);
});

it.each(["¦one [two]¦ three", "on¦e [tw¦o]", "¦one\ntwo¦"])("makes none of %j", (before) => {
  expect(made(before)).toBeNull();
});
