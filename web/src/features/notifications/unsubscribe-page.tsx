/**
 * The page behind an email's unsubscribe link. Opening it changes nothing, because mail programs
 * open links by themselves; the button does, without a log-in.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { apiError } from "@/api/errors";
import { unsubscribe, unsubscribeQuery } from "@/api/notifications";
import type { UnsubscribeOffer } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { t } from "@/messages/notifications";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";

function SettingsLink() {
  return (
    <Link className={buttonClass()} to={paths.settingsNotifications}>
      {t("stop.settings")}
    </Link>
  );
}

function Offer({ token, offer }: { token: string; offer: UnsubscribeOffer }) {
  const stopping = useMutation({ mutationFn: () => unsubscribe(token) });
  const topic = (
    <p className="font-bold font-display text-xl">
      {t(`stop.topics.${offer.topic ?? "assignment"}`)}
    </p>
  );
  if (stopping.isSuccess || !offer.isOn) {
    return (
      <Card className="flex flex-col items-start gap-3">
        {topic}
        <p className="font-semibold text-good" role="status">
          {t("stop.done")}
        </p>
        {offer.topic !== null && (
          <>
            <p className="text-muted">{t("stop.doneHint")}</p>
            <SettingsLink />
          </>
        )}
      </Card>
    );
  }
  return (
    <Card className="flex flex-col items-start gap-3">
      <p className="text-muted">{t("stop.lead")}</p>
      {topic}
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => stopping.mutate()}
          pending={stopping.isPending}
          type="button"
          variant="primary"
        >
          {t("stop.button")}
        </Button>
        {offer.topic !== null && <SettingsLink />}
      </div>
      {stopping.isError && (
        <p className="text-danger" role="alert">
          {t("stop.failure")}
        </p>
      )}
    </Card>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-10">
      <PageTitle title={t("stop.title")} />
      {children}
    </div>
  );
}

export function UnsubscribePage() {
  const { token = "" } = useParams({ strict: false });
  const offer = useQuery(unsubscribeQuery(token));
  if (offer.data !== undefined) {
    return (
      <Frame>
        <Offer offer={offer.data} token={token} />
      </Frame>
    );
  }
  if (offer.isError) {
    const isMissing = apiError(offer.error).status === 404;
    return (
      <Frame>
        {isMissing ? (
          <EmptyState
            action={<SettingsLink />}
            hint={t("stop.missingHint")}
            title={t("stop.missing")}
          />
        ) : (
          <Failed query={offer} title={t("stop.loadFailure")} />
        )}
      </Frame>
    );
  }
  return (
    <Frame>
      <p className="sr-only" role="status">
        {t("stop.loading")}
      </p>
      <Skeleton className="h-44 rounded-lg" />
    </Frame>
  );
}
