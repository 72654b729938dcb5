/** Which kinds of question have nothing right or wrong. */
import type { QuestionKind } from "@/live/messages";

/** Whether nothing is right or wrong. */
export function isUnscored(kind: QuestionKind): boolean {
  return (
    kind === "poll" ||
    kind === "ranking" ||
    kind === "wordCloud" ||
    kind === "openText" ||
    kind === "rating" ||
    kind === "slide"
  );
}
