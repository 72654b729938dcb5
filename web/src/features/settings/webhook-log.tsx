/** An endpoint's deliveries of the last 30 days, its responses, and a way to resend. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { redeliverWebhook, webhookDeliveriesKey, webhookDeliveriesQuery } from "@/api/developers";
import type { Webhook, WebhookDelivery } from "@/api/types";
import { Paged } from "@/calls/paged";
import { toastProblem } from "@/calls/problem";
import { formatMoment } from "@/lib/dates";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/developers";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const tones: Readonly<Record<WebhookDelivery["state"], BadgeTone>> = {
  waiting: "plain",
  delivered: "good",
  failed: "bad",
};

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="font-semibold text-sm">{title}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-sm border-2 border-hairline bg-sunken p-2 font-mono text-sm"
        dir="ltr"
      >
        <code>{text}</code>
      </pre>
    </div>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: () => redeliverWebhook(webhookId, delivery.id),
    onSuccess() {
      toast(t("log.sentAgain"), { tone: "good" });
      void queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(webhookId) });
    },
    onError: toastProblem,
  });
  const { state, status, attempts, error, answer, nextTryAt } = delivery;
  return (
    <li className="border-hairline border-t-2">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <Badge tone={tones[state]}>{t(`log.${state}`)}</Badge>
          <code className="font-mono text-sm">{delivery.event}</code>
          {status !== null && <span className="text-sm">{t("log.status", { status })}</span>}
          <time className="text-muted text-sm" dateTime={delivery.createdAt}>
            {formatMoment(delivery.createdAt)}
          </time>
        </summary>
        <div className="flex flex-col gap-3 pb-4">
          <p className="text-sm">
            {t("log.attempts", { count: attempts, total: formatNumber(attempts) })}
            {delivery.durationMs !== null &&
              ` · ${t("log.duration", { ms: formatNumber(delivery.durationMs) })}`}
            {state === "waiting" &&
              nextTryAt !== null &&
              ` · ${t("log.next", { moment: formatMoment(nextTryAt) })}`}
          </p>
          {error !== null && (
            <p className="text-danger text-sm" lang="en" translate="no">
              {error}
            </p>
          )}
          <Text text={delivery.body} title={t("log.body")} />
          {answer !== null && answer !== "" && <Text text={answer} title={t("log.answer")} />}
          <div>
            <Button onClick={() => again.mutate()} pending={again.isPending} size="small">
              {t("log.again")}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const query = useInfiniteQuery(webhookDeliveriesQuery(webhookId));
  return (
    <Paged
      className="gap-3"
      empty={<p className="text-muted">{t("log.empty")}</p>}
      failure={t("log.failure")}
      more={t("log.more")}
      query={query}
    >
      {(deliveries) => (
        <>
          <ul>
            {deliveries.map((delivery) => (
              <DeliveryRow delivery={delivery} key={delivery.id} webhookId={webhookId} />
            ))}
          </ul>
          <div>
            <Button onClick={() => query.refetch()} pending={query.isRefetching} size="small">
              {t("log.refresh")}
            </Button>
          </div>
        </>
      )}
    </Paged>
  );
}

export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
        {t("log.title")}
      </summary>
      {isOpen && <Deliveries webhookId={webhook.id} />}
    </details>
  );
}
