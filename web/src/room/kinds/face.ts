/** Where a part of a question is shown, and how it fits there. */
import type { ComponentType } from "react";
import { plainText } from "@/lib/rich-text";
import type { OfferOf, SaidCount, SolutionOf } from "@/live/messages";

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

/** A number question's key, and what was said; without anyone's own answer. */
export interface StageLineProps {
  right: number;
  tolerance: number;
  said: readonly SaidCount[];
  ends: readonly [number, number] | null;
}

/** What the stage draws in its own way; phones needn't load it. */
export interface StageFaces {
  line: ComponentType<StageLineProps>;
  order: ComponentType<ResultProps<OfferOf<"order">, SolutionOf<"order">>>;
  match: ComponentType<ResultProps<OfferOf<"match">, SolutionOf<"match">>>;
  words: ComponentType<{ solution: SolutionOf<"wordCloud"> }>;
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
