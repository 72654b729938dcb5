/** Leads from the choice of a quiz to a session without one. */
import { t } from "@/messages/sessions";
import { Button } from "@/ui/button";

/** For those who came for a live session and have no quiz in mind. */
export function WithoutQuiz({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-hairline border-t-2 pt-4">
      <p className="text-muted">{t("dashboard.audienceHint")}</p>
      <Button onClick={onChoose}>{t("dashboard.audience")}</Button>
    </div>
  );
}
