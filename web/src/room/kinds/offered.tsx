/**
 * The options, for those who only look: the host's page and the big screen. Where players type, tap
 * or rate, it says what they do.
 */
import { clsx } from "clsx";
import { memo } from "react";
import { numberText } from "@/lib/number-text";
import type { AnswerView, MediaView, Offer, OfferOf, QuestionHead } from "@/live/messages";
import { t } from "@/messages/kinds";
import { AnswerTile, tileOf } from "@/room/kinds/answer-tile";
import { RichText } from "@/ui/rich-text";
import { answersFit } from "./face";
import { BlankGap, GapNumber, GapsPassage, passageFit } from "./gaps-passage";
import { OfferedCategories } from "./offered-categorize";
import { OfferedLabels } from "./offered-labels";
import { taskWords } from "./words";

interface OfferedProps {
  question: QuestionHead;
  offer: Offer;
  face: "page" | "stage";
  /** Picks are no longer accepted. */
  isOver: boolean;
}

function Items({
  items,
  label,
  face,
}: {
  items: readonly AnswerView[];
  label: string;
  face: string;
}) {
  return (
    <ul
      aria-label={label}
      className={clsx("result-rows", face === "stage" && "result-rows-fill")}
      data-fit={answersFit(items)}
    >
      {items.map((item) => (
        <li className="result-row" key={item.id}>
          <span className="result-row-text" dir="auto">
            <RichText text={item.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The rest people need to answer: a range, a unit, the ends of a scale. */
function taskFacts(offer: Offer): string | null {
  if (offer.kind === "number") {
    const range =
      offer.range === null
        ? null
        : t("range", { min: numberText(offer.range.min), max: numberText(offer.range.max) });
    const parts = offer.byCloseness === true ? t("byCloseness") : null;
    return (
      [range, offer.unit, parts].filter((part) => part !== null && part !== "").join(" · ") || null
    );
  }
  if (offer.kind !== "rating") return null;
  const [first, last] = offer.isRecommendation === true ? [0, 10] : [1, offer.steps];
  const low = offer.low === "" ? `${first}` : `${first} (${offer.low})`;
  const high = offer.high === "" ? `${last}` : `${last} (${offer.high})`;
  return t("scale", { low, high });
}

function Task({ question, offer }: Pick<OfferedProps, "question" | "offer">) {
  const facts = taskFacts(offer);
  return (
    <div className="task">
      <svg aria-hidden="true" className="task-icon" fill="none" viewBox="0 0 24 24">
        <rect height="20" rx="3" stroke="currentColor" strokeWidth="2.2" width="12" x="6" y="2" />
        <path d="M10.5 18.5h3" stroke="currentColor" strokeLinecap="round" strokeWidth="2.2" />
      </svg>
      <p className="task-words">{taskWords(question, offer)}</p>
      {facts !== null && (
        <p className="result-more" dir="auto">
          {facts}
        </p>
      )}
    </div>
  );
}

export function PinPicture({ media, face }: { media: MediaView; face: "page" | "stage" }) {
  return (
    <div className={clsx("pin-result", face === "stage" && "pin-result-stage")}>
      <div className="pin-box">
        <img
          alt={media.alt}
          className="pin-picture"
          src={media.link}
          {...(media.width > 0 ? { width: media.width, height: media.height } : {})}
        />
      </div>
    </div>
  );
}

/** The passage with numbered blanks; below it, where there are lists, what each has. */
function Gaps({ offer, face }: { offer: OfferOf<"gaps">; face: OfferedProps["face"] }) {
  const { texts, gaps, way } = offer;
  const lists = gaps.map(({ choices }) => choices.map(({ text }) => text));
  return (
    <div
      className={face === "stage" ? "gaps-box" : "result"}
      data-fit={passageFit(texts, lists.flat())}
    >
      <GapsPassage texts={texts}>{(index) => <BlankGap index={index} />}</GapsPassage>
      {way === "list" && (
        <ol aria-label={t("answers")} className="gap-lists">
          {lists.map((choices, index) => {
            const number = index + 1;
            return (
              <li key={number}>
                <GapNumber index={index} />
                <span className="sr-only">{t("gaps.named", { number })}: </span>
                <span className="wrap-anywhere min-w-0" dir="auto">
                  {choices.join(" · ")}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** Remembered, because around it the page counts who has answered. */
export const Offered = memo(function Offered({ question, offer, face, isOver }: OfferedProps) {
  switch (offer.kind) {
    case "choice":
    case "trueFalse":
    case "poll":
      return (
        <ul
          className={face === "stage" ? "stage-answers" : "answer-grid"}
          data-count={offer.answers.length}
          data-fit={answersFit(offer.answers)}
        >
          {offer.answers.map((answer, index) => (
            <li className="flex min-h-0" key={answer.id}>
              <AnswerTile
                {...tileOf(offer.kind, answer, index)}
                size={face === "stage" ? "stage" : "phone"}
                state={isOver ? "dimmed" : "idle"}
              />
            </li>
          ))}
        </ul>
      );
    case "order":
      return <Items face={face} items={offer.items} label={t("items")} />;
    case "ranking":
      return <Items face={face} items={offer.items} label={t("ranking.items")} />;
    case "match":
      return (
        <div className={clsx("offered-pairs", face === "stage" && "offered-pairs-stage")}>
          <Items face={face} items={offer.prompts} label={t("prompts")} />
          <Items face={face} items={offer.answers} label={t("partners")} />
        </div>
      );
    case "gaps":
      return <Gaps face={face} offer={offer} />;
    case "categorize":
      return <OfferedCategories face={face} offer={offer} />;
    case "labels":
      return <OfferedLabels face={face} media={question.media} offer={offer} />;
    case "pin":
      return question.media === null ? null : <PinPicture face={face} media={question.media} />;
    case "typed":
    case "number":
    case "wordCloud":
    case "openText":
    case "rating":
      return <Task offer={offer} question={question} />;
    case "slide":
      return null;
  }
});
