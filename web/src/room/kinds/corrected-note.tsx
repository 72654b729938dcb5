/** Says that a question, or the whole game, counts in another way than it was written. */
import { clsx } from "clsx";
import { t } from "@/messages/kinds";

interface CorrectedNoteProps {
  /** How the question counts; left out where it counts as it was written. */
  marking?: "asWritten" | "corrected" | "void" | undefined;
  /** How many questions of the game were corrected, where it is about all of them. */
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
