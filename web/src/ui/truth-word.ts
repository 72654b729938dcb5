/** The two answers to a statement, "true" first; what its author wrote there is not shown. */
import { t } from "@/messages/kinds";

export function truthWord(index: number): string {
  return t(index === 0 ? "truth.true" : "truth.false");
}
