/** Where a part of a question is shown, and how it fits there. */
import { plainText } from "@/lib/rich-text";

/** A player's phone, a page of the dashboard, or the big stage. */
export type Face = "phone" | "page" | "stage";

export interface ResultProps<Offer, Solution> {
  offer: Offer;
  solution: Solution;
  face: Face;
  /** How many picked at all. */
  pickedCount: number;
  /** Whether to show how often each was picked; a solo player has no one to compare with. */
  showCounts: boolean;
}

/** Whole percent; 0 of nothing. */
export function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * part) / all);
}

/** The text size of answers, by their number and the longest of them. */
export function answersFit(answers: readonly { text: string }[]): "roomy" | "normal" | "crowded" {
  const longest = Math.max(0, ...answers.map((answer) => plainText(answer.text).length));
  if (answers.length > 6 || longest > 110) return "crowded";
  return answers.length <= 4 && longest <= 22 ? "roomy" : "normal";
}
