/**
 * One answer, of any kind: entering, sending, and the confirmation that it is saved. Tapping the
 * only answer sends it at once; everything else is sent with its button or Enter.
 */
import type { OpenPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as kindWords } from "@/messages/kinds";
import { ChoiceKind } from "@/play/answers/choice";
import { isLight, useMoreKinds } from "@/play/answers/use-more-kinds";
import { LoadFailedNote } from "@/play/load-failed-note";
import { StatusLine } from "@/play/status-line";
import type { Answering } from "@/play/use-answering";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";

interface AnswerFormProps {
  room: RoomView;
  phase: OpenPhase;
  answering: Answering;
  isPending: boolean;
  isSaved: boolean;
  refusal: string | null;
}

function OtherKind(
  props: Pick<AnswerFormProps, "phase" | "answering"> & { verdict: string | null },
) {
  const { phase, answering, verdict } = props;
  const module = useMoreKinds();
  if (module === "failed") return <LoadFailedNote />;
  if (module === "loading") {
    return (
      <p className="flex items-center justify-center gap-3 py-8 font-semibold">
        <Spinner className="size-6" />
        {t("loading")}
      </p>
    );
  }
  return (
    <module.MoreKind
      choice={answering.choice}
      locked={answering.locked}
      offer={phase.offer}
      onChange={answering.change}
      onSend={answering.send}
      question={phase.question}
      verdict={verdict}
    />
  );
}

function missingWords({ question, offer }: OpenPhase): string {
  const hasRange = offer.kind === "number" && offer.range !== null;
  return kindWords(hasRange ? "play.number.missingRange" : `play.${question.kind}.missing`);
}

interface SendButtonProps {
  answering: Answering;
  multiple: boolean;
  verdict: string | null;
}

/** Stays after it was pressed, because people who use a keyboard are on it. */
function SendButton({ answering, multiple, verdict }: SendButtonProps) {
  return (
    <div className="answer-send">
      <Button
        disabled={answering.locked || verdict !== null}
        size="large"
        type="submit"
        variant="primary"
        wide
      >
        <span key={verdict}>{verdict ?? t(multiple ? "question.lockIn" : "question.send")}</span>
      </Button>
    </div>
  );
}

export function AnswerForm(props: AnswerFormProps) {
  const { room, phase, answering, isPending, isSaved, refusal } = props;
  const { question, offer } = phase;
  const { kind, multiple } = question;
  const { hasNew, locked } = answering;
  const verdict = hasNew
    ? null
    : isPending
      ? t("question.saving")
      : isSaved
        ? t("question.savedShort")
        : null;
  const sendsByTap = isLight(kind) && !multiple;
  const hint = multiple
    ? t(kind === "poll" ? "question.pickAny" : "question.pickSeveral")
    : kindWords(`play.${kind}.task`);
  return (
    <form
      noValidate
      className="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        answering.submit();
      }}
    >
      <StatusLine
        hint={hint}
        mayChange={room.mayChangePick && !answering.timeUp}
        missing={answering.isIncomplete ? missingWords(phase) : null}
        pending={isPending}
        refusal={refusal}
        saved={isSaved && !hasNew}
        timeUp={answering.timeUp}
      />
      <section aria-label={t("question.answers")} className="answer-section">
        {offer.kind === "choice" || offer.kind === "trueFalse" || offer.kind === "poll" ? (
          <ChoiceKind
            choice={answering.choice}
            locked={locked}
            offer={offer}
            onChange={answering.change}
            onSend={answering.send}
            onSubmit={answering.submit}
            question={question}
            verdict={verdict}
          />
        ) : (
          <OtherKind answering={answering} phase={phase} verdict={verdict} />
        )}
      </section>
      {!sendsByTap && <SendButton answering={answering} multiple={multiple} verdict={verdict} />}
    </form>
  );
}
