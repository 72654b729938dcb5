/**
 * The page behind the link that confirms an address for a reminder of an assignment. Opening it
 * changes nothing, because mail programs open links by themselves; the button does, without a
 * log-in.
 */
import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { apiError } from "@/api/errors";
import { confirmReminder } from "@/api/notifications";
import { t } from "@/messages/notifications";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { PageTitle } from "@/ui/page-title";

export function ReminderPage() {
  const { token = "" } = useParams({ strict: false });
  const confirming = useMutation({ mutationFn: () => confirmReminder(token) });
  const isUnknown = confirming.isError && apiError(confirming.error).status === 404;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-10">
      <PageTitle title={t("remind.title")} />
      <Card className="flex flex-col items-start gap-3">
        {confirming.isSuccess ? (
          <>
            <p className="font-semibold text-good" role="status">
              {t("remind.done")}
            </p>
            <p className="text-muted">{t("remind.doneHint")}</p>
          </>
        ) : (
          <>
            <p>{t("remind.lead")}</p>
            <Button
              onClick={() => confirming.mutate()}
              pending={confirming.isPending}
              type="button"
              variant="primary"
            >
              {t("remind.button")}
            </Button>
            <p className="text-muted text-sm">{t("remind.hint")}</p>
            {confirming.isError && (
              <p className="text-danger" role="alert">
                {t(isUnknown ? "remind.unknown" : "remind.failure")}
              </p>
            )}
          </>
        )}
      </Card>
    </div>
  );
}
