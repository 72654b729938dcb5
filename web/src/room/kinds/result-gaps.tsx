/**
 * What belongs in each gap, how many players had it, and what they wrote or chose instead. The stage
 * has it all inside of the passage.
 */
import { clsx } from "clsx";
import type { Choice, OfferOf, SaidCount, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { type ResultProps, share } from "./face";
import { FilledGap, GapsPassage, passageFit } from "./gaps-passage";
import { Share, WrongMark } from "./result-lists";
import { isolated, RightMark } from "./result-said";
import { gapWords } from "./words";

type Offer = OfferOf<"gaps">;
type Solved = SolutionOf<"gaps">["gaps"][number];

interface OwnProps {
  text: string;
  isRight: boolean | undefined;
}

/** The player's own gap, in words and with a sign. */
function Own({ text, isRight }: OwnProps) {
  const words =
    text === ""
      ? t("gaps.mineEmpty")
      : t(isRight === undefined ? "yoursIs" : isRight ? "gaps.mineRight" : "gaps.mineWrong", {
          text: isolated(text),
        });
  return (
    <span
      className={clsx(
        "result-own result-own-words",
        isRight === true && "text-good",
        isRight === false && "text-danger",
      )}
    >
      {isRight === true && <RightMark />}
      {isRight === false && <WrongMark />}
      <span className="wrap-anywhere min-w-0">{words}</span>
    </span>
  );
}

/** What was typed, or how often each choice was taken; most frequent first. */
function saidIn({ choices }: Offer["gaps"][number], solved: Solved): readonly SaidCount[] {
  if (choices.length === 0) return solved.said;
  return choices
    .map(({ id, text }, index) => ({
      text,
      count: solved.distribution[index] ?? 0,
      isCorrect: solved.correct.includes(id),
    }))
    .sort((one, other) => other.count - one.count);
}

function Said({ said, number }: { said: readonly SaidCount[]; number: number }) {
  if (said.length === 0) return null;
  return (
    <ul aria-label={`${t("gaps.named", { number })}: ${t("said")}`} className="gap-said">
      {said.map(({ text, count, isCorrect }) => (
        <li data-right={isCorrect || undefined} key={text}>
          {isCorrect && <RightMark />}
          <bdi className="min-w-0">{text}</bdi>
          {isCorrect && <span className="sr-only"> ({t("isRight")})</span>}
          <span aria-hidden="true" className="gap-said-count">
            {count}
          </span>
          <span className="sr-only">: {t("picks", { count })}</span>
        </li>
      ))}
    </ul>
  );
}

export interface GapsResultProps extends ResultProps<Offer, SolutionOf<"gaps">> {
  mine: Choice | null | undefined;
  /** Whether the player's own gaps are right. */
  rightGaps: readonly boolean[] | undefined;
}

function Rows(props: GapsResultProps) {
  const { offer, solution, mine, rightGaps, face, pickedCount, showCounts } = props;
  const own = mine?.kind === "gaps" ? mine : null;
  return (
    <ol aria-label={t("gaps.right")} className="result-rows">
      {solution.gaps.map((solved, index) => {
        const [first = "", ...others] = solved.accepted;
        const number = index + 1;
        return (
          <li className="result-row" key={number}>
            {showCounts && (
              <span
                aria-hidden="true"
                className="result-row-bar"
                style={{ inlineSize: `${share(solved.rightCount, pickedCount)}%` }}
              />
            )}
            <span aria-hidden="true" className="order-place">
              {number}
            </span>
            <span className="result-row-text">
              <span className="sr-only">{t("gaps.named", { number })}: </span>
              <bdi>{first}</bdi>
              {others.length > 0 && (
                <span className="result-more block">
                  {t("alsoRight", { texts: isolated(others.join(", ")) })}
                </span>
              )}
            </span>
            {own !== null && (
              <Own isRight={rightGaps?.[index]} text={gapWords(offer, index, own.gaps[index])} />
            )}
            {showCounts && <Share all={pickedCount} part={solved.rightCount} />}
            {showCounts && face === "page" && (
              <Said number={number} said={saidIn(offer.gaps[index] ?? { choices: [] }, solved)} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function GapsResult(props: GapsResultProps) {
  const { offer, solution, face, pickedCount, showCounts } = props;
  const right = solution.gaps.map(({ accepted }) => accepted[0] ?? "");
  const passage = (
    <GapsPassage texts={offer.texts}>
      {(index) => (
        <FilledGap index={index} isRight text={right[index] ?? ""}>
          {face === "stage" && showCounts && (
            <span className="gap-share">
              <Share all={pickedCount} part={solution.gaps[index]?.rightCount ?? 0} />
            </span>
          )}
        </FilledGap>
      )}
    </GapsPassage>
  );
  if (face === "stage") {
    return (
      <div className="gaps-box" data-fit={passageFit(offer.texts, right)}>
        {passage}
      </div>
    );
  }
  return (
    <div className="result">
      {passage}
      <Rows {...props} />
    </div>
  );
}
