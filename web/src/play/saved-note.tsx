/** The line below the answers: what to do, that it is being saved, that it is saved. */
import { t } from "@/messages/game";
import { closeWords } from "@/room/question-time";

interface SavedNoteProps {
  hint: string;
  pending: boolean;
  saved: boolean;
  mayChange: boolean;
  timeUp: boolean;
  refusal: string | null;
}

function Tick() {
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

export function SavedNote(props: SavedNoteProps) {
  const { hint, pending, saved, mayChange, timeUp, refusal } = props;
  if (pending) return <p className="text-center font-semibold">{t("question.saving")}</p>;
  if (saved) {
    return (
      <p className="enter-pop flex items-center justify-center gap-2 font-bold text-good text-lg">
        <Tick />
        {t(mayChange ? "question.savedMayChange" : "question.saved")}
      </p>
    );
  }
  if (refusal !== null) {
    return (
      <p className="text-center font-semibold text-danger" role="alert">
        {t("question.refused", { reason: refusal })}
      </p>
    );
  }
  return <p className="text-center text-muted">{timeUp ? closeWords("timeUp") : hint}</p>;
}
