/** The question kinds that are loaded on demand. */

import type { QuestionKind } from "@/live/messages";
import { useModule } from "@/ui/use-module";

const load = () => import("@/play/answers/more");

export function useMoreKinds() {
  return useModule(load);
}

/** Whether a kind is available from the start. */
export function isLight(kind: QuestionKind): boolean {
  return kind === "choice" || kind === "trueFalse" || kind === "poll" || kind === "slide";
}

/** Starts loading while the question is read; a failure is noticed where they are used. */
export function preloadMoreKinds(): void {
  load().catch(() => {});
}
