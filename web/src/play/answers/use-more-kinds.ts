/** The question kinds that are loaded on demand. */

import type { QuestionKind } from "@/live/messages";
import { useModule } from "@/ui/use-module";

type MoreKinds = typeof import("@/play/answers/more");

/** Once loaded it is there at once: nothing flashes, and no screen reader hears "Loading". */
let loaded: MoreKinds | null = null;

const load = async () => {
  loaded = await import("@/play/answers/more");
  return loaded;
};

export function useMoreKinds() {
  const module = useModule(load);
  return loaded ?? module;
}

/** Whether a kind is available from the start. */
export function isLight(kind: QuestionKind): boolean {
  return kind === "choice" || kind === "trueFalse" || kind === "poll" || kind === "slide";
}

/** Starts loading while the question is read; a failure is noticed where they are used. */
export function preloadMoreKinds(): void {
  load().catch(() => {});
}
