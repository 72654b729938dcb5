/** The right answer and how the picks were spread, for the host to talk about. */
import type { RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { AnswerTile } from "@/ui/answer-tile";
import { ShareBar } from "@/ui/share-bar";

export function HostReveal({ view, phase }: { view: RoomView; phase: RevealPhase }) {
  const { question, answers, correct, distribution } = phase;
  const most = Math.max(1, phase.pickedCount);
  return (
    <div className="flex flex-col gap-6">
      <p className="font-semibold text-muted">
        {t("position", { number: question.index + 1, total: view.questionCount })}
      </p>
      <h1 className="text-3xl md:text-4xl" dir="auto" tabIndex={-1}>
        {question.text}
      </h1>
      <p className="font-bold text-2xl">
        {t("rightShare", { correct: phase.correctCount, total: view.seatCount })}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {answers.map((answer, index) => (
          <li className="reveal-tile" key={answer.id}>
            <AnswerTile
              index={index}
              state={correct.includes(answer.id) ? "right" : "dimmed"}
              text={answer.text}
            >
              <span className="font-bold tabular-nums">
                {t("chose", { count: distribution[index] ?? 0 })}
              </span>
              <ShareBar share={(distribution[index] ?? 0) / most} />
            </AnswerTile>
          </li>
        ))}
      </ul>
    </div>
  );
}
