/**
 * The line above the answers: what to do, what is missing, that it is being saved, that it is
 * saved. It keeps the room of its longest sentence, so that the answers below never move.
 */
import { t } from "@/messages/game";
import { closeWords } from "@/room/question-time";

interface StatusLineProps {
  hint: string;
  /** What keeps the entered answer from being sent. */
  missing: string | null;
  pending: boolean;
  saved: boolean;
  mayChange: boolean;
  timeUp: boolean;
  refusal: string | null;
}

export function Tick() {
  return (
    <svg aria-hidden="true" className="size-6 shrink-0" fill="none" viewBox="0 0 24 24">
      <circle cx="12" cy="12" fill="currentColor" r="11" />
      <path
        d="m7 12.5 3.4 3.4L17 9"
        stroke="var(--paper)"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.6"
      />
    </svg>
  );
}

/** Each sentence is an element of its own: text that changes in place counts as having moved. */
function Status(props: StatusLineProps) {
  const { hint, missing, pending, saved, mayChange, timeUp, refusal } = props;
  if (missing !== null) {
    return (
      <p className="font-semibold text-danger" key="missing" role="alert">
        {missing}
      </p>
    );
  }
  if (pending) {
    return (
      <p className="font-semibold" key="saving">
        {t("question.saving")}
      </p>
    );
  }
  if (saved) {
    return (
      <p
        className="enter-pop flex items-center justify-center gap-2 font-bold text-good"
        key="saved"
      >
        <Tick />
        {t(mayChange ? "question.savedMayChange" : "question.saved")}
      </p>
    );
  }
  if (refusal !== null) {
    return (
      <p className="font-semibold text-danger" key="refused" role="alert">
        {t("question.refused", { reason: refusal })}
      </p>
    );
  }
  const words = timeUp ? closeWords("timeUp") : hint;
  return (
    <p className="font-semibold text-muted" key={words}>
      {words}
    </p>
  );
}

export function StatusLine(props: StatusLineProps) {
  const reserved = props.mayChange ? t("question.savedMayChange") : t("question.saved");
  return (
    <div className="status-line" data-hint={props.hint} data-saved={reserved}>
      <Status {...props} />
    </div>
  );
}
