/** The decisions about a report, and undoing them; each asks first and states the consequences. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminKey, releaseQuiz, resolveReport } from "@/api/admin";
import type { AbuseReport } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { t } from "@/messages/admin";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";

const resolutions = { dismiss: "dismissed", withhold: "withheld", suspend: "suspended" } as const;

type Decision = keyof typeof resolutions;

export function ReportActions({ report }: { report: AbuseReport }) {
  const [asks, setAsks] = useState<Decision | "release">();
  const [note, setNote] = useState("");
  const [toAuthor, setToAuthor] = useState("");
  const queryClient = useQueryClient();
  const { quiz } = report;
  const isOpen = report.resolution === null;
  const mayRelease = quiz.withheld !== null;
  if (!isOpen && !mayRelease) return null;

  const maySuspend = !quiz.isAuthorAdministrator && !quiz.isAuthorSuspended;

  async function run(what: Decision | "release") {
    if (what === "release") {
      await releaseQuiz(quiz.id);
      toast(t("report.released"), { tone: "good" });
      return;
    }
    await resolveReport(report.id, { action: resolutions[what], note, toAuthor });
    toast(t("report.done"), { tone: "good" });
  }

  const words = { title: quiz.title, name: quiz.authorName };
  return (
    <section className="flex flex-col gap-4 rounded-lg border-2 border-hairline bg-surface p-5">
      <h2 className="text-xl">{t("report.decide")}</h2>
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <>
            <Button onClick={() => setAsks("dismiss")}>{t("report.dismiss")}</Button>
            <Button onClick={() => setAsks("withhold")}>{t("report.withhold")}</Button>
          </>
        )}
        {isOpen && maySuspend && (
          <Button onClick={() => setAsks("suspend")} variant="danger">
            {t("report.suspend")}
          </Button>
        )}
        {mayRelease && <Button onClick={() => setAsks("release")}>{t("report.release")}</Button>}
      </div>
      {asks !== undefined && (
        <AskDialog
          hint={t(`report.${asks}Hint`)}
          isHarsh={asks === "withhold" || asks === "suspend"}
          onClose={() => setAsks(undefined)}
          onDone={() => {
            setAsks(undefined);
            void queryClient.invalidateQueries({ queryKey: adminKey });
          }}
          run={() => run(asks)}
          title={t(`report.${asks}Title`, words)}
          yes={t(`report.${asks}`)}
        >
          {(asks === "withhold" || asks === "suspend") && (
            <TextArea
              label={t("report.toAuthor")}
              maxLength={500}
              onChange={(event) => setToAuthor(event.target.value)}
              rows={3}
              value={toAuthor}
            />
          )}
          {asks !== "release" && (
            <TextArea
              label={t("report.note")}
              maxLength={1000}
              onChange={(event) => setNote(event.target.value)}
              rows={2}
              value={note}
            />
          )}
        </AskDialog>
      )}
    </section>
  );
}
