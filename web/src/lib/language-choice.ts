/** Picks the best of the available languages. */

function base(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/**
 * The first of `wanted` that is available, exactly or as another variant of the same language:
 * people who want `pt-PT` or `de-AT` prefer `pt-BR` and `de` to English. The server picks the front
 * page's language the same way.
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
