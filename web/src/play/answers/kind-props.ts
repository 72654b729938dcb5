/** What every kind of question gets to let a player answer. */
import type { Choice, Offer, OfferOf, QuestionHead } from "@/live/messages";

export interface KindProps<Kind extends Offer["kind"]> {
  question: QuestionHead;
  offer: OfferOf<Kind>;
  /** What is shown: entered or sent; null before anything was. */
  choice: Choice | null;
  /** Nothing can be changed: sent for good, paused, or time is up. */
  locked: boolean;
  /** What stands beside a sent answer; null while it is not sent. */
  verdict: string | null;
  /** Something was entered, and is not sent yet. */
  onChange: (choice: Choice) => void;
  /** An answer that needs no button to be sent. */
  onSend: (choice: Choice) => void;
}
