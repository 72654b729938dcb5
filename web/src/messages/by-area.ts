/** One language's messages by area: `./feed.json` is the area `feed`. */
import type { Tree } from "@/lib/language";

export type Words = Readonly<Record<string, Tree>>;

export function byArea(files: Readonly<Record<string, Tree>>): Words {
  return Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice(2, -".json".length), words]),
  );
}
