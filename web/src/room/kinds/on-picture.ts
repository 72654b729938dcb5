/** Which kinds are answered on the question's picture, and so draw it themselves. */
import type { QuestionKind } from "@/live/messages";

export function isOnPicture(kind: QuestionKind): boolean {
  return kind === "pin" || kind === "labels";
}
