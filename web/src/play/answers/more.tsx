/**
 * Every kind of question beyond choice, and its results at the reveal: loaded while such a question
 * is announced, so that a quiz of choice questions never waits for it.
 */
import type { Choice, Offer, QuestionHead } from "@/live/messages";
import { CategorizeKind } from "@/play/answers/categorize";
import { GapsKind } from "@/play/answers/gaps";
import { LabelsKind } from "@/play/answers/labels";
import { MatchKind } from "@/play/answers/match";
import { NumberKind } from "@/play/answers/number";
import { OrderKind } from "@/play/answers/order";
import { PinKind } from "@/play/answers/pin";
import { RankingKind } from "@/play/answers/ranking";
import { RatingKind } from "@/play/answers/rating";
import { OpenTextKind, TypedKind, WordCloudKind } from "@/play/answers/texts";
import "@/styles/labels.css";

export { Result } from "@/room/kinds/result";

export interface AnyKindProps {
  question: QuestionHead;
  offer: Offer;
  choice: Choice | null;
  locked: boolean;
  verdict: string | null;
  onChange: (choice: Choice) => void;
  onSend: (choice: Choice) => void;
}

export function MoreKind({ offer, ...rest }: AnyKindProps) {
  switch (offer.kind) {
    case "typed":
      return <TypedKind {...rest} offer={offer} />;
    case "gaps":
      return <GapsKind {...rest} offer={offer} />;
    case "number":
      return <NumberKind {...rest} offer={offer} />;
    case "order":
      return <OrderKind {...rest} offer={offer} />;
    case "ranking":
      return <RankingKind {...rest} offer={offer} />;
    case "match":
      return <MatchKind {...rest} offer={offer} />;
    case "categorize":
      return <CategorizeKind {...rest} offer={offer} />;
    case "labels":
      return <LabelsKind {...rest} offer={offer} />;
    case "pin":
      return <PinKind {...rest} offer={offer} />;
    case "wordCloud":
      return <WordCloudKind {...rest} offer={offer} />;
    case "openText":
      return <OpenTextKind {...rest} offer={offer} />;
    case "rating":
      return <RatingKind {...rest} offer={offer} />;
    case "choice":
    case "trueFalse":
    case "poll":
    case "slide":
      return null;
  }
}
