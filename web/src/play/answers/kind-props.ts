/** The props every question kind gets to let a player answer. */
import type { Choice, Offer, OfferOf, QuestionHead } from "@/live/messages";

export interface KindProps<Kind extends Offer["kind"]> {
  question: QuestionHead;
  offer: OfferOf<Kind>;
  /** The displayed answer: entered or sent; null before any input. */
  choice: Choice | null;
  /** Nothing can be changed: sent for good, paused, or time is up. */
  locked: boolean;
  /** The label beside a sent answer; null until it is sent. */
  verdict: string | null;
  /** An answer was entered, but not sent yet. */
  onChange: (choice: Choice) => void;
  /** An answer that is sent without a button. */
  onSend: (choice: Choice) => void;
}
