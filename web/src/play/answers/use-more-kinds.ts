/** The question kinds that are loaded on demand. */

import type { QuestionKind } from "@/live/messages";
import { preload, useModule } from "@/ui/use-module";

const load = () => import("@/play/answers/more");

export const useMoreKinds = () => useModule(load);

/** Whether a kind is available from the start. */
export function isLight(kind: QuestionKind): boolean {
  return kind === "choice" || kind === "trueFalse" || kind === "poll" || kind === "slide";
}

/** Starts loading before they are needed; a failure is noticed where they are used. */
export function preloadMoreKinds(): void {
  preload(load).catch(() => {});
}
