/** How the question went for this player, then which answers were right and how many had them. */
import { clsx } from "clsx";
import type { Me, MyResult, RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/play";
import { Heading } from "@/play/heading";
import { positionText } from "@/play/question-parts";
import { AnswerTile, type TileState } from "@/ui/answer-tile";

const looks: Readonly<Record<MyResult["outcome"], { box: string; icon: string }>> = {
  correct: { box: "border-good bg-good-soft text-good", icon: "M5 13l4.5 4.5L19.5 7" },
  partial: { box: "border-marigold-edge bg-marigold-soft", icon: "M5 12h14" },
  wrong: { box: "border-danger bg-danger-soft text-danger", icon: "M6 6l12 12M18 6 6 18" },
  missed: { box: "border-field bg-sunken", icon: "M7 12h.01M12 12h.01M17 12h.01" },
};

function Verdict({
  phase,
  room,
  result,
}: {
  phase: RevealPhase;
  room: RoomView;
  result: MyResult;
}) {
  const look = looks[result.outcome];
  const position = { number: phase.question.index + 1, total: room.questionCount };
  return (
    <div
      className={clsx("enter-rise flex items-center gap-4 rounded-lg border-3 px-5 py-5", look.box)}
    >
      <svg
        aria-hidden="true"
        className="size-12 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="4"
        viewBox="0 0 24 24"
      >
        <path d={look.icon} />
      </svg>
      <Heading
        className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4 text-3xl"
        phase={`reveal-${phase.question.index}`}
        title={t("titles.reveal", position)}
      >
        <span>{t(`reveal.${result.outcome}`)}</span>{" "}
        <span className="text-text tabular-nums">
          <span aria-hidden="true">{t("reveal.gained", { points: result.gained })}</span>
          <span className="sr-only">{t("reveal.gainedSpoken", { count: result.gained })}</span>
        </span>
      </Heading>
    </div>
  );
}

function revealState(isRight: boolean, isMine: boolean): TileState {
  if (isRight) return "right";
  return isMine ? "wrong" : "dimmed";
}

function verdictWord(isRight: boolean, isMine: boolean): string | undefined {
  if (isRight && isMine) return t("reveal.yoursRight");
  if (isMine) return t("reveal.yoursWrong");
  return undefined;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex-1 rounded-lg border-2 border-hairline bg-surface px-4 py-3 text-center">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-display font-extrabold text-2xl tabular-nums">{value}</dd>
    </div>
  );
}

export function Reveal({ room, phase, me }: { room: RoomView; phase: RevealPhase; me: Me }) {
  const picked = me.pick?.answers ?? [];
  const result: MyResult = me.result ?? { outcome: "missed", gained: 0 };
  const number = new Intl.NumberFormat();
  return (
    <div className="flex flex-1 flex-col gap-4">
      <p className="font-semibold text-muted">{positionText(room, phase.question)}</p>
      <Verdict phase={phase} result={result} room={room} />
      <p className="mt-2 font-semibold text-lg" dir="auto">
        {phase.question.text}
      </p>
      <section aria-label={t("question.answers")} className="answer-grid">
        {phase.answers.map((answer, index) => {
          const isRight = phase.correct.includes(answer.id);
          const isMine = picked.includes(answer.id);
          const verdict = verdictWord(isRight, isMine);
          const count = phase.distribution[index] ?? 0;
          return (
            <AnswerTile
              index={index}
              key={answer.id}
              size="small"
              state={revealState(isRight, isMine)}
              text={answer.text}
              {...(verdict === undefined ? {} : { verdict })}
            >
              {room.mode === "live" && (
                <span className="font-bold tabular-nums">
                  <span aria-hidden="true">{number.format(count)}</span>
                  <span className="sr-only">{t("reveal.chosen", { count })}</span>
                </span>
              )}
            </AnswerTile>
          );
        })}
      </section>
      {room.mode === "live" && (
        <p className="text-muted">
          {t("reveal.share", { correct: phase.correctCount, total: room.seatCount })}
        </p>
      )}
      <dl className="flex gap-3">
        <Figure label={t("reveal.total")} value={number.format(me.points)} />
        {room.mode === "live" && me.rank !== null && (
          <Figure label={t("reveal.rank")} value={number.format(me.rank)} />
        )}
      </dl>
    </div>
  );
}
