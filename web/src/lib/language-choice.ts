/** Finds the language to speak among those there are. */

function base(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/**
 * The first of `wanted` that is there, in its own form or in another one of the same language:
 * who wants `pt-PT` or `de-AT` reads `pt-BR` and `de` sooner than English. The server chooses
 * the front page in the same way.
 */
export function bestLanguage<Tag extends string>(
  wanted: readonly string[],
  known: readonly Tag[],
): Tag | undefined {
  for (const tag of wanted) {
    const same = known.find((each) => each.toLowerCase() === tag.toLowerCase());
    const found = same ?? known.find((each) => base(each) === base(tag));
    if (found !== undefined) return found;
  }
  return undefined;
}
