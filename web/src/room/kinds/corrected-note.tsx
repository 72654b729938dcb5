/** Says that a question, or the whole game, counts differently from how it was written. */
import { clsx } from "clsx";
import { t } from "@/messages/kinds";

interface CorrectedNoteProps {
  /** How the question counts; omitted if it counts as written. */
  marking?: "asWritten" | "corrected" | "void" | "everyone" | undefined;
  /** The number of corrected questions, if the note is about the whole game. */
  count?: number | undefined;
  className?: string;
}

export function CorrectedNote({ marking = "asWritten", count = 0, className }: CorrectedNoteProps) {
  if (marking === "asWritten" && count === 0) return null;
  return (
    <p
      className={clsx("rounded-lg border-2 border-marigold bg-surface px-4 py-2", className)}
      role="status"
    >
      {marking === "asWritten" ? t("correctedCount", { count }) : t(`marking.${marking}`)}
    </p>
  );
}
