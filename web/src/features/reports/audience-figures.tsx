/** What the report of a session without a quiz begins with: how many people took part. */
import type { ReportAnalysis } from "@/api/types";
import { t } from "@/messages/alone";

export function AudienceFigures({ room }: { room: ReportAnalysis["rooms"][number] }) {
  const { seatCount, audienceQuestions = [], brainstorms = [] } = room;
  const isEmpty = audienceQuestions.length + brainstorms.length === 0;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-xl">{t("tookPart", { count: seatCount })}</p>
      {isEmpty && room.hasAnswers && <p className="text-muted">{t("nothing")}</p>}
    </div>
  );
}
