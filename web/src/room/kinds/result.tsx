/**
 * A question's results, for every kind: on the phone with the player's own answer, on the host's
 * page, in a report, and on the big stage.
 */
import type { ComponentType } from "react";
import type { Choice, MediaView, Offer, Solution } from "@/live/messages";
import type { Face, StageFaces } from "./face";
import { AnswersResult } from "./result-answers";
import { CategorizeResult } from "./result-categorize";
import { GapsResult } from "./result-gaps";
import { LabelsResult } from "./result-labels";
import { MatchResult, OrderResult } from "./result-lists";
import { TextsResult, WordsResult } from "./result-opinions";
import { PinResult } from "./result-pin";
import { RankingResult } from "./result-ranking";
import { RatingResult } from "./result-rating";
import { Mine, NumberResult, TypedResult } from "./result-said";
import { choiceText } from "./words";

export interface AnyResultProps {
  offer: Offer;
  solution: Solution;
  media: MediaView | null;
  face: Face;
  pickedCount: number;
  showCounts?: boolean;
  /** On the stage: counts up to a number of answers. */
  counter?: ComponentType<{ to: number; index?: number }>;
  /** How the stage draws some kinds. */
  stage?: StageFaces;
  /** The player's own answer; omitted where there is none. */
  mine?: Choice | null;
  /** Whether the player's own gaps are right. */
  rightGaps?: readonly boolean[] | undefined;
}

/** Both come with the same question, so their kinds agree; a pair that doesn't shows nothing. */
export function Result(props: AnyResultProps) {
  const { offer, solution, media, showCounts = true, mine, counter, stage } = props;
  const { face, pickedCount } = props;
  const shared = { face, pickedCount, showCounts, mine };
  if (
    (offer.kind === "choice" || offer.kind === "trueFalse" || offer.kind === "poll") &&
    (solution.kind === "choice" || solution.kind === "trueFalse" || solution.kind === "poll")
  ) {
    return <AnswersResult {...shared} counter={counter} offer={offer} solution={solution} />;
  }
  if (offer.kind === "typed" && solution.kind === "typed") {
    return <TypedResult {...shared} offer={offer} solution={solution} />;
  }
  if (offer.kind === "gaps" && solution.kind === "gaps") {
    const { rightGaps } = props;
    return <GapsResult {...shared} offer={offer} rightGaps={rightGaps} solution={solution} />;
  }
  if (offer.kind === "number" && solution.kind === "number") {
    return <NumberResult {...shared} offer={offer} solution={solution} stageLine={stage?.line} />;
  }
  if (offer.kind === "order" && solution.kind === "order") {
    const Order = stage?.order ?? OrderResult;
    return <Order {...shared} offer={offer} solution={solution} />;
  }
  if (offer.kind === "match" && solution.kind === "match") {
    const Match = stage?.match ?? MatchResult;
    return <Match {...shared} offer={offer} solution={solution} />;
  }
  if (offer.kind === "categorize" && solution.kind === "categorize") {
    return <CategorizeResult {...shared} offer={offer} solution={solution} />;
  }
  if (offer.kind === "labels" && solution.kind === "labels") {
    return <LabelsResult {...shared} media={media} offer={offer} solution={solution} />;
  }
  if (offer.kind === "ranking" && solution.kind === "ranking") {
    return <RankingResult {...shared} offer={offer} solution={solution} />;
  }
  if (solution.kind === "pin") return <PinResult {...shared} media={media} solution={solution} />;
  if (offer.kind === "rating" && solution.kind === "rating") {
    return <RatingResult {...shared} counter={counter} offer={offer} solution={solution} />;
  }
  const own = mine == null ? null : <Mine text={choiceText(offer, mine)} />;
  if (solution.kind === "wordCloud") {
    const Words = stage?.words;
    if (Words !== undefined && solution.words.length > 0) return <Words solution={solution} />;
    return (
      <div className="result">
        {own}
        {showCounts && <WordsResult face={face} pickedCount={pickedCount} solution={solution} />}
      </div>
    );
  }
  if (solution.kind === "openText") {
    return (
      <div className="result">
        {own}
        {showCounts && <TextsResult face={face} pickedCount={pickedCount} solution={solution} />}
      </div>
    );
  }
  return null;
}
