/** Configurations as `docs/operating.md` prints them, so that the page can't tell anything else. */
import { readFile } from "node:fs/promises";
import { expect } from "../test.ts";

const page = new URL("../../../docs/operating.md", import.meta.url);

/**
 * The one block of the page in this language. Names, ports and paths of an operator are replaced by
 * those of a story: each pair has what the page says and what the story has.
 */
export async function printed(
  language: string,
  own: readonly (readonly [string, string])[],
): Promise<string> {
  const blocks = (await readFile(page, "utf8")).split(`\n\`\`\`${language}\n`);
  expect(blocks, `blocks of ${language} in the page`).toHaveLength(2);
  let text = blocks[1]?.split("\n```\n")[0] ?? "";
  for (const [theirs, ours] of own) {
    expect(text, `the page says ${theirs}`).toContain(theirs);
    text = text.replaceAll(theirs, ours);
  }
  return text;
}
