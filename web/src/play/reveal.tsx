/** The question's result for this player, then which answers were right and how many had them. */

import { clsx } from "clsx";
import { type ComponentProps, useEffect } from "react";
import { formatNumber } from "@/lib/language";
import type { Choice, Me, MyResult, RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as talkWords } from "@/messages/talk";
import { useMoreKinds } from "@/play/answers/use-more-kinds";
import { Heading } from "@/play/heading";
import { LoadFailedNote } from "@/play/load-failed-note";
import { isNear } from "@/play/near";
import { keepLine } from "@/play/own-round";
import { positionText, QuestionMedia } from "@/play/question-parts";
import { vibrate } from "@/play/vibrate";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { Explanation } from "@/room/kinds/explanation";
import { OwnFeedback } from "@/room/kinds/own-feedback";
import type { Result as AnyResult } from "@/room/kinds/result";
import { AnswersResult } from "@/room/kinds/result-answers";
import { isUnscored } from "@/room/kinds/unscored";
import { percent } from "@/room/percent";
import { placeOf } from "@/room/place";
import { later } from "@/ui/later";
import { RichText } from "@/ui/rich-text";

const SaidConfidence = later(
  async () => (await import("./confidence")).SaidConfidence,
  <div className="h-6" />,
);

const looks: Readonly<Record<MyResult["outcome"], { box: string; icon: string }>> = {
  correct: { box: "border-good bg-good-soft text-good", icon: "M5 13l4.5 4.5L19.5 7" },
  partial: { box: "border-marigold-edge bg-marigold-soft", icon: "M5 12h14" },
  wrong: { box: "border-danger bg-danger-soft text-danger", icon: "M6 6l12 12M18 6 6 18" },
  unscored: { box: "border-primary bg-primary-soft", icon: "M5 13l4.5 4.5L19.5 7" },
  missed: { box: "border-field bg-sunken", icon: "M7 12h.01M12 12h.01M17 12h.01" },
};

function Verdict({
  phase,
  room,
  result,
  mine,
}: {
  phase: RevealPhase;
  room: RoomView;
  result: MyResult;
  mine: Choice | null;
}) {
  const look = looks[result.outcome];
  const isClose = result.outcome === "wrong" && isNear(mine, phase.solution, phase.offer);
  const position = placeOf(room, phase.question.index);
  return (
    <div
      className={clsx(
        "enter-rise flex items-center gap-[min(1rem,3vw)] rounded-lg border-3 px-[min(1.25rem,4vw)] py-5",
        look.box,
      )}
    >
      <svg
        aria-hidden="true"
        className="size-[clamp(2rem,12vw,3rem)] shrink-0"
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
        className="wrap-anywhere flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 text-[min(1.875rem,12vw)]"
        phase={`reveal-${phase.question.index}`}
        title={t("titles.reveal", position)}
      >
        <span>
          {t(isClose ? "reveal.close" : `reveal.${result.outcome}`)}
          {result.outcome === "wrong" && (
            <span className="block font-semibold text-base text-text">{t("reveal.cheer")}</span>
          )}
        </span>{" "}
        {result.gained > 0 && (
          <span className="text-text tabular-nums">
            <span aria-hidden="true">{t("reveal.gained", { points: result.gained })}</span>
            <span className="sr-only">{t("reveal.gainedSpoken", { count: result.gained })}</span>
          </span>
        )}
      </Heading>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 flex-1 rounded-lg border-2 border-hairline bg-surface px-[min(1rem,3vw)] py-3 text-center">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-display font-extrabold text-2xl tabular-nums">{value}</dd>
    </div>
  );
}

/** Right answers in a row: worth a mention from the second on. */
const streakFrom = 2;

function Streak({ count }: { count: number }) {
  if (count < streakFrom) return null;
  return (
    <p className="enter-pop flex items-center gap-2 self-start rounded-full bg-marigold px-4 py-1.5 font-bold text-ink">
      <svg aria-hidden="true" className="size-5" viewBox="0 0 24 24">
        <polygon
          fill="currentColor"
          points="14.6,.8 3.6,13.8 10.7,13.8 8.6,23.2 20.6,9.4 13.2,9.4"
        />
      </svg>
      {t("reveal.streak", { count })}
    </p>
  );
}

/** Answers are available from the start; what the other kinds show loads with them. */
function OtherResult(props: ComponentProps<typeof AnyResult>) {
  const module = useMoreKinds();
  if (module === "failed") return <LoadFailedNote />;
  return module === "loading" ? null : <module.Result {...props} />;
}

function RevealedResult({ room, phase, me }: Omit<RevealProps, "sentAtTheEnd">) {
  const { offer, solution, pickedCount, question } = phase;
  const shared = {
    face: "phone" as const,
    pickedCount,
    showCounts: room.mode === "live",
    mine: me.pick?.choice ?? null,
  };
  if (
    (offer.kind === "choice" || offer.kind === "trueFalse" || offer.kind === "poll") &&
    (solution.kind === "choice" || solution.kind === "trueFalse" || solution.kind === "poll")
  ) {
    return <AnswersResult {...shared} offer={offer} solution={solution} />;
  }
  return (
    <OtherResult
      {...shared}
      media={question.media}
      offer={offer}
      rightGaps={me.result?.rightGaps}
      solution={solution}
    />
  );
}

interface RevealProps {
  room: RoomView;
  phase: RevealPhase;
  me: Me;
  /** Whether the page sent the entered answer automatically. */
  sentAtTheEnd: boolean;
}

export function Reveal({ room, phase, me, sentAtTheEnd }: RevealProps) {
  const { question, explanation } = phase;
  const result: MyResult = me.result ?? { outcome: "missed", gained: 0 };
  const scored = !isUnscored(question.kind) && phase.marking !== "void";
  useEffect(() => keepLine(room.code, phase, me), [room.code, phase, me]);
  const isRight = result.outcome === "correct";
  const firstVote = scored ? phase.firstVote : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question.
  useEffect(() => {
    if (isRight) vibrate([40, 60, 40]);
  }, [question.index]);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Verdict mine={me.pick?.choice ?? null} phase={phase} result={result} room={room} />
      {me.confidence && <SaidConfidence level={me.confidence} />}
      <CorrectedNote marking={phase.marking} />
      <OwnFeedback mine={me.pick?.choice} phase={phase} />
      {/* Anyone who has answered isn't shown the closed question. */}
      {sentAtTheEnd && me.pick !== null && (
        <p className="font-semibold" role="status">
          {t("question.sentForYou")}
        </p>
      )}
      {scored && <Streak count={me.streak} />}
      <p className="mt-2 font-semibold text-lg" dir="auto">
        <RichText text={question.text} />
      </p>
      <section aria-label={t("question.answers")}>
        <RevealedResult me={me} phase={phase} room={room} />
      </section>
      {question.media?.unveiled === true && <QuestionMedia question={question} />}
      <Explanation text={explanation} />
      {room.mode === "live" && scored && (
        <p className="text-muted">
          {t("reveal.share", { correct: phase.correctCount, total: room.seatCount })}
        </p>
      )}
      {firstVote && (
        <p className="text-muted">
          {talkWords("change", {
            before: percent(firstVote.correctCount, firstVote.pickedCount),
            after: percent(phase.correctCount, phase.pickedCount),
          })}
        </p>
      )}
      <dl className="flex gap-3">
        <Figure label={t("reveal.total")} value={formatNumber(me.points)} />
        {room.mode === "live" && me.rank !== null && (
          <Figure label={t("reveal.rank")} value={formatNumber(me.rank)} />
        )}
      </dl>
    </div>
  );
}
