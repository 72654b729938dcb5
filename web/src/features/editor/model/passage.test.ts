/** The notation of a passage with gaps. */
import { describe, expect, it } from "vitest";
import { newQuestion, withKind } from "./document";
import { type Passage, passageOf, readPassage, says, written } from "./passage";

const read = (source: string) => {
  const { texts, gaps } = readPassage(source);
  return [texts, gaps.map(({ accepted }) => accepted)];
};

const gap = (...accepted: string[]) => ({ gap: { accepted, others: [] } });

describe("what is read", () => {
  it.each<[string, string[], string[][]]>([
    ["", [""], []],
    ["Water boils.", ["Water boils."], []],
    ["At [100|one hundred] degrees", ["At ", " degrees"], [["100", "one hundred"]]],
    ["[ Lima ]", ["", ""], [["Lima"]]],
    ["[a][b]", ["", "", ""], [["a"], ["b"]]],
    ["An empty [] one", ["An empty ", " one"], [[]]],
    ["A bar at the end [a|]", ["A bar at the end ", ""], [["a", ""]]],
    ["two\nlines [a]", ["two\nlines ", ""], [["a"]]],
  ])("%j", (source, texts, gaps) => {
    expect(read(source)).toEqual([texts, gaps]);
  });

  it.each([
    ["not closed [100|one"],
    ["closed on the next line [100\n]"],
    ["never opened 100] degrees"],
    ["a bar | alone"],
  ])("%j is text as long as it's no whole gap", (source) => {
    expect(read(source)).toEqual([[source], []]);
  });

  it("has a gap again behind a bracket that isn't closed", () => {
    expect(read("one [two [three] four")).toEqual([["one [two ", " four"], [["three"]]]);
  });

  it.each<[string, string[], string[][]]>([
    ["\\[no gap\\]", ["[no gap]"], []],
    ["\\[no gap]", ["[no gap]"], []],
    ["[a\\|b|c\\]d]", ["", ""], [["a|b", "c]d"]]],
    ["\\\\[a]", ["\\", ""], [["a"]]],
    ["$\\frac{1}{2}$ \\* and \\\\ [a]", ["$\\frac{1}{2}$ \\* and \\\\ ", ""], [["a"]]],
  ])("%j: a backslash takes the meaning of brackets and bars only", (source, texts, gaps) => {
    expect(read(source)).toEqual([texts, gaps]);
  });

  it("is no longer than a document may be", () => {
    const { texts, gaps } = readPassage("[a] ".repeat(30));
    expect(gaps).toHaveLength(19);
    expect(texts.at(-1)).toBe(" [a]".repeat(11).concat(" "));
  });
});

describe("what is written", () => {
  it("is what an author would type", () => {
    expect(written([{ text: "At " }, gap("100", "one hundred"), { text: " degrees" }])).toBe(
      "At [100|one hundred] degrees",
    );
    expect(written([{ text: "not closed [100|one" }])).toBe("not closed [100|one");
    expect(written([{ text: "an array a[0] and " }, gap("a|b")])).toBe(
      "an array a\\[0] and [a\\|b]",
    );
  });

  it("reads back as the same, whatever signs are in it", () => {
    const signs = ["[", "]", "|", "\\", "\\\\", "a", " b", "\n", "$x$", "ß", "[a]", "\\["];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const text = (length: number, allowed: readonly string[]) =>
      Array.from({ length }, () => allowed[random(allowed.length)]).join("");
    const inGap = signs.filter((sign) => sign !== "\n" && sign !== " b");
    for (let run = 0; run < 3_000; run += 1) {
      const count = random(4);
      const gaps = Array.from({ length: count }, () => ({
        accepted: Array.from({ length: 1 + random(3) }, () => text(1 + random(4), inGap)),
        others: [],
      }));
      const texts = Array.from({ length: count + 1 }, () => text(random(6), signs));
      const passage: Passage = passageOf(texts, gaps);
      expect(says(written(passage), passage), written(passage)).toBe(true);
    }
  });
});

describe("a question of another kind", () => {
  it("becomes a list of its answers, or a gap of its spellings, and back", () => {
    const choice = newQuestion("choice");
    if (choice.content.kind !== "choice") throw new Error("it is a choice");
    const texts = ["Lima", "Cusco", "", "Arequipa"];
    const answers = choice.content.answers.map((answer, index) => ({
      ...answer,
      text: texts[index] ?? "",
      isCorrect: index === 1,
    }));
    const list = withKind({ ...choice, content: { kind: "choice", answers } }, "gaps").content;
    const others = ["Lima", "Arequipa"];
    expect(list).toMatchObject({
      way: "list",
      passage: [{ gap: { accepted: ["Cusco"], others } }],
    });
    const typed = newQuestion("typed");
    const content = {
      kind: "typed",
      accepted: ["Lima", "Lima, Peru"],
      toleratesTypos: false,
    } as const;
    const gaps = withKind(
      { ...typed, content: { ...content, accepted: [...content.accepted] } },
      "gaps",
    );
    expect(gaps.content).toEqual({
      kind: "gaps",
      passage: [gap("Lima", "Lima, Peru")],
      way: "typed",
      toleratesTypos: false,
    });
    expect(withKind(gaps, "typed").content).toMatchObject({ accepted: ["Lima", "Lima, Peru"] });
    const order = newQuestion("order");
    const items = withKind({ ...order, content: { kind: "order", items: ["a", "", "b"] } }, "gaps");
    expect(items.content).toMatchObject({ passage: [gap("a"), { text: ", " }, gap("b")] });
  });
});
