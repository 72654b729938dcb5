/** The right order and the right pairs, with how many players had each. */
import { clsx } from "clsx";
import type { AnswerView, Choice, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import { answersFit, type ResultProps, share } from "./face";
import { RightMark } from "./result-said";

interface WithMine {
  mine: Choice | null | undefined;
}

export function WrongMark() {
  return (
    <svg aria-hidden="true" className="result-mark" fill="none" viewBox="0 0 24 24">
      <path d="M5 5l14 14M19 5 5 19" stroke="currentColor" strokeLinecap="round" strokeWidth="4" />
    </svg>
  );
}

/** Whether this line is right in the player's own answer, and what they had instead. */
export function Own({ isRight, words }: { isRight: boolean; words: string | null }) {
  return (
    <span
      className={clsx(
        "result-own",
        words !== null && "result-own-words",
        isRight ? "text-good" : "text-danger",
      )}
    >
      {isRight ? <RightMark /> : <WrongMark />}
      <span className="sr-only">
        {t("yours")}: {t(isRight ? "isRight" : "isWrong")}
      </span>
      {words !== null && <span dir="auto">{words}</span>}
    </span>
  );
}

export function Share({ part, all }: { part: number; all: number }) {
  const percent = share(part, all);
  return (
    <span className="result-count">
      <span aria-hidden="true">{t("percent", { share: percent })}</span>
      <span className="sr-only">{t("hadIt", { share: percent })}</span>
    </span>
  );
}

function textOf(items: readonly AnswerView[], id: string | undefined): string {
  return items.find((item) => item.id === id)?.text ?? "";
}

export function OrderResult(props: ResultProps<OfferOf<"order">, SolutionOf<"order">> & WithMine) {
  const { offer, solution, mine, face, pickedCount, showCounts } = props;
  const own = mine?.kind === "order" ? mine.answers : null;
  return (
    <ol
      aria-label={t("order")}
      className={clsx("result-rows", face === "stage" && "result-rows-fill")}
      data-fit={answersFit(offer.items)}
    >
      {solution.right.map((id, index) => {
        const text = textOf(offer.items, id);
        const ownText = textOf(offer.items, own?.[index]);
        return (
          <li className="result-row" key={id}>
            {showCounts && (
              <span
                aria-hidden="true"
                className="result-row-bar"
                style={{
                  inlineSize: `${share(solution.rightCounts[index] ?? 0, pickedCount)}%`,
                }}
              />
            )}
            <span aria-hidden="true" className="order-place">
              {index + 1}
            </span>
            <span className="result-row-text" dir="auto">
              <RichText text={text} />
            </span>
            {own !== null && (
              <Own
                isRight={ownText === text}
                words={ownText === text ? null : t("yoursAt", { place: own.indexOf(id) + 1 })}
              />
            )}
            {showCounts && <Share all={pickedCount} part={solution.rightCounts[index] ?? 0} />}
          </li>
        );
      })}
    </ol>
  );
}

export function MatchResult(props: ResultProps<OfferOf<"match">, SolutionOf<"match">> & WithMine) {
  const { offer, solution, mine, face, pickedCount, showCounts } = props;
  const own = mine?.kind === "match" ? mine.pairs : null;
  return (
    <ul
      aria-label={t("pairs")}
      className={clsx("result-rows", face === "stage" && "result-rows-fill")}
      data-fit={answersFit(offer.prompts)}
    >
      {solution.pairs.map(({ prompt, answer }, index) => {
        const right = textOf(offer.answers, answer);
        const ownAnswer = own?.find((pair) => pair.prompt === prompt)?.answer;
        const isOwnRight = ownAnswer !== undefined && textOf(offer.answers, ownAnswer) === right;
        return (
          <li className="result-row result-pair" data-letter={tileLetter(index)} key={prompt}>
            <span aria-hidden="true" className="match-mark">
              <TileShape className="size-[1em]" index={index} />
            </span>
            <span className="result-pair-side" dir="auto">
              <RichText text={textOf(offer.prompts, prompt)} />
            </span>
            <span className="sr-only">{t("pairWith")}</span>
            <svg aria-hidden="true" className="result-link" viewBox="0 0 24 8">
              <path d="M1 4h22" stroke="currentColor" strokeLinecap="round" strokeWidth="2.5" />
            </svg>
            <span className="result-pair-side" dir="auto">
              <RichText text={right} />
            </span>
            {own !== null && <Own isRight={isOwnRight} words={null} />}
            {showCounts && <Share all={pickedCount} part={solution.rightCounts[index] ?? 0} />}
          </li>
        );
      })}
    </ul>
  );
}
