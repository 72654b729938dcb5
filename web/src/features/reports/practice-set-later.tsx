/** Makes a quiz of what was missed. The buttons are loaded after the report, where there are any. */
import type { ReportAnalysis } from "@/api/types";
import { withHostWords } from "@/messages/host-words";
import { later } from "@/ui/later";

/** Whether a question was hard for most, and counts: what the server puts into the quiz. */
export function hasMissed({ rooms, questions }: ReportAnalysis): boolean {
  const isHard = questions.some(
    ({ question: { marking = "asWritten" }, analysis }) =>
      analysis?.flags.includes("hard") === true &&
      (marking === "asWritten" || marking === "corrected"),
  );
  return isHard && rooms.every((room) => room.hasAnswers);
}

export const PracticeSet = later(
  withHostWords(async () => (await import("./practice-set")).PracticeSet),
  <span className="min-h-11" />,
);
