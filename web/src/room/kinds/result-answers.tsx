/** Which answers were right and how often each was picked; for a poll, only how often. */
import { type ComponentType, useEffect, useState } from "react";
import { answersResult, pickedIds } from "@/live/choices";
import type { Choice, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { t as partWords } from "@/messages/parts";
import { AnswerTile, type AnswerTileProps, type TileState, tileOf } from "@/room/kinds/answer-tile";
import { ShareBar } from "@/ui/share-bar";
import { answersFit, type Face, type ResultProps } from "./face";

type AnswersKind = "choice" | "trueFalse" | "poll";

interface AnswersResultProps extends ResultProps<OfferOf<AnswersKind>, SolutionOf<AnswersKind>> {
  mine: Choice | null | undefined;
  /** Counts up to how many picked an answer. */
  counter?: ComponentType<{ to: number; index?: number }> | undefined;
}

const tileSizes = { phone: "small", page: "phone", stage: "stage" } as const;
const gridClass = { phone: "answer-grid", page: "answer-grid", stage: "stage-answers" } as const;

function stateOf(isPoll: boolean, isRight: boolean, isMine: boolean): TileState {
  if (isPoll) return isMine ? "picked" : "idle";
  if (isRight) return "right";
  return isMine ? "wrong" : "dimmed";
}

function verdictOf(
  isRight: boolean,
  isMine: boolean,
  isTold: boolean,
): Pick<AnswerTileProps, "verdict"> {
  // The word has its place before it is shown, so that nothing moves.
  if (!isTold && isRight) return { verdict: partWords("verdict.right") };
  if (!isMine) return {};
  return { verdict: t(isRight ? "mineRight" : "mineWrong") };
}

/** On the stage the bars grow first; then the right answer lights. */
const toldAfterMs = 1_300;

function useTold(face: Face): boolean {
  const [isTold, setTold] = useState(face !== "stage");
  useEffect(() => {
    const timer = setTimeout(setTold, toldAfterMs, true);
    return () => clearTimeout(timer);
  }, []);
  return isTold;
}

interface CountProps {
  count: number;
  index: number;
  face: Face;
  counter: AnswersResultProps["counter"];
}

function Count({ count, index, face, counter: Counter }: CountProps) {
  if (Counter !== undefined) return <Counter index={index} to={count} />;
  return (
    <span className="font-bold text-[1.1em] tabular-nums">
      {face === "page" ? (
        t("picks", { count })
      ) : (
        <>
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t("picks", { count })}</span>
        </>
      )}
    </span>
  );
}

export function AnswersResult(props: AnswersResultProps) {
  const { offer, solution, face, showCounts } = props;
  const mine = pickedIds(props.mine);
  const isPoll = offer.kind === "poll";
  const { correct, distribution } = answersResult(solution);
  const most = Math.max(1, props.pickedCount);
  const isTold = useTold(face);
  return (
    <ul
      aria-label={t("answers")}
      className={gridClass[face]}
      data-count={offer.answers.length}
      data-told={isTold}
      data-fit={face === "stage" ? answersFit(offer.answers) : undefined}
      data-wordy={answersFit(offer.answers) !== "roomy" || undefined}
    >
      {offer.answers.map((answer, index) => {
        const isRight = correct.includes(answer.id);
        const isMine = mine.includes(answer.id);
        const count = distribution[index] ?? 0;
        return (
          <li className={face === "stage" ? "flex min-h-0" : "reveal-tile flex"} key={answer.id}>
            <AnswerTile
              {...tileOf(offer.kind, answer, index)}
              size={tileSizes[face]}
              state={isTold ? stateOf(isPoll, isRight, isMine) : "idle"}
              {...(isPoll ? {} : verdictOf(isRight, isMine, isTold))}
            >
              {showCounts && (
                <>
                  <Count count={count} counter={props.counter} face={face} index={index} />
                  {face !== "phone" && <ShareBar share={count / most} />}
                </>
              )}
            </AnswerTile>
          </li>
        );
      })}
    </ul>
  );
}
