/** What came out of a question, for the host to talk about. */

import { Explanation } from "@/kinds/explanation";
import { Result } from "@/kinds/result";
import { isUnscored } from "@/kinds/words";
import type { RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { HostHead } from "./question-head";

export function HostReveal({ view, phase }: { view: RoomView; phase: RevealPhase }) {
  const { question } = phase;
  return (
    <div className="flex flex-col gap-6">
      <HostHead question={question} view={view} />
      <p className="font-bold text-2xl">
        {isUnscored(question.kind)
          ? t("answered", { picked: phase.pickedCount, total: view.seatCount })
          : t("rightShare", { correct: phase.correctCount, total: view.seatCount })}
      </p>
      <Result
        face="page"
        media={question.media}
        offer={phase.offer}
        pickedCount={phase.pickedCount}
        solution={phase.solution}
      />
      <Explanation text={phase.explanation} />
    </div>
  );
}
