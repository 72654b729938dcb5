/**
 * The right answer on the big display, with how often each was picked: a number on each tile
 * and a bar along its lower edge.
 */
import type { RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { AnswerTile } from "@/ui/answer-tile";
import { ShareBar } from "@/ui/share-bar";
import { answersFit, StageHead, textLength } from "./stage-head";

export function ScreenReveal({ view, phase }: { view: RoomView; phase: RevealPhase }) {
  const { question, answers, correct, distribution } = phase;
  const most = Math.max(1, phase.pickedCount);
  return (
    <main className="stage">
      <StageHead index={question.index} view={view} />
      <h1
        className="stage-question text-balance text-center"
        data-long={textLength(question.text)}
        dir="auto"
      >
        {question.text}
      </h1>
      <p className="stage-medium text-center font-bold">
        {t("rightShare", { correct: phase.correctCount, total: view.seatCount })}
      </p>
      <ul className="stage-answers" data-fit={answersFit(answers)}>
        {answers.map((answer, index) => {
          const count = distribution[index] ?? 0;
          return (
            <li className="flex min-h-0" key={answer.id}>
              <AnswerTile
                index={index}
                size="stage"
                state={correct.includes(answer.id) ? "right" : "dimmed"}
                text={answer.text}
              >
                <span className="font-display font-extrabold text-[1.2em] tabular-nums">
                  <span aria-hidden="true">{count}</span>
                  <span className="sr-only">{t("chose", { count })}</span>
                </span>
                <ShareBar share={count / most} />
              </AnswerTile>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
