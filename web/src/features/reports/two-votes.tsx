/** What a talk between two votes changed, in a report. */
import type { ReportQuestion } from "@/api/types";
import type { FirstVote } from "@/live/messages";
import { t as voteWords } from "@/messages/second-vote";
import { changeWords } from "@/room/second-vote";
import { correlation } from "./figures";

interface TwoVotesProps {
  first: FirstVote;
  question: ReportQuestion;
  isScored: boolean;
}

/** What was won of what could still be won (Hake); null if nothing was left, or nobody voted. */
export function gainOf(first: FirstVote, correctCount: number, pickedCount: number): number | null {
  if (first.pickedCount === 0 || pickedCount === 0) return null;
  if (first.correctCount === first.pickedCount) return null;
  const before = first.correctCount / first.pickedCount;
  return (correctCount / pickedCount - before) / (1 - before);
}

export function TwoVotes({ first, question, isScored }: TwoVotesProps) {
  const { correctCount, pickedCount } = question;
  const gain = isScored ? gainOf(first, correctCount, pickedCount) : null;
  return (
    <div className="text-sm">
      {isScored && <p className="font-semibold">{changeWords(first, correctCount, pickedCount)}</p>}
      {gain !== null && (
        <p>
          {voteWords("gain", { gain: correlation(gain) })}{" "}
          <span className="text-muted">{voteWords("gainHint")}</span>
        </p>
      )}
      <p className="text-muted">{voteWords("legend")}</p>
    </div>
  );
}
