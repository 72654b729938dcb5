/** The contract's own example messages. */
import type { ServerMessage } from "@/live/messages";

const files = import.meta.glob<{ default: unknown }>("../../../contract/samples/*.json", {
  eager: true,
});

/** The example with this name, for example `player-view-lobby`. */
export function sample<Type extends ServerMessage["type"]>(
  name: string,
): Extract<ServerMessage, { type: Type }> {
  const file = files[`../../../contract/samples/${name}.json`];
  if (file === undefined) throw new Error(`no sample ${name}`);
  return structuredClone(file.default) as Extract<ServerMessage, { type: Type }>;
}

export const sampleNames = Object.keys(files).map((path) => path.replace(/^.*\/(.*)\.json$/, "$1"));
