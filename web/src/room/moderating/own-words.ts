/** Which questions players answer in their own words, for others to see. */
import type { QuestionKind } from "@/live/messages";

export function isOwnWords(kind: QuestionKind): boolean {
  return kind === "typed" || kind === "wordCloud" || kind === "openText";
}
