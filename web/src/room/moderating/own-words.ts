/** Which questions players answer in their own words, for others to see. */
import type { Offer, QuestionKind } from "@/live/messages";

export function isOwnWords(kind: QuestionKind, offer: Offer | null): boolean {
  if (offer?.kind === "gaps") return offer.way === "typed";
  return kind === "typed" || kind === "wordCloud" || kind === "openText";
}
