/** The account's webhook endpoints: add, change, test, replace the secret, delete. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useConfirmed } from "@/api/confirmation";
import {
  changeWebhook,
  deleteWebhook,
  pingWebhook,
  rotateWebhookSecret,
  webhookDeliveriesKey,
  webhooksKey,
} from "@/api/developers";
import type { Webhook } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { toastProblem } from "@/calls/problem";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/developers";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { toast } from "@/ui/toast";
import { SecretStep } from "./secret-step";
import { WebhookForm } from "./webhook-form";
import { WebhookLog } from "./webhook-log";

/** The server's limit per account. */
const webhooksMax = 10;

type Stage =
  | { name: "rest" }
  | { name: "form"; webhook?: Webhook }
  | { name: "secret"; secret: string };

interface RowProps {
  webhook: Webhook;
  onChange: () => void;
  onAsk: (what: "delete" | "rotate") => void;
}

function State({ webhook }: { webhook: Webhook }) {
  if (webhook.isGivenUp) return <Badge tone="bad">{t("webhooks.givenUp")}</Badge>;
  if (!webhook.isEnabled) return <Badge>{t("webhooks.off")}</Badge>;
  if (webhook.failingSince !== null) return <Badge tone="bad">{t("webhooks.failing")}</Badge>;
  return <Badge tone="good">{t("webhooks.on")}</Badge>;
}

function Row({ webhook, onChange, onAsk }: RowProps) {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const { id, url } = webhook;
  const ping = useMutation({
    mutationFn: () => pingWebhook(id),
    onSuccess() {
      toast(t("webhooks.pinged"), { tone: "good" });
      void queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(id) });
    },
    onError: toastProblem,
  });
  const turn = useMutation({
    mutationFn: () => run(() => changeWebhook({ ...webhook, isEnabled: !webhook.isEnabled })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
    onError: toastProblem,
  });
  return (
    <li className="flex flex-col gap-3 border-hairline border-t-2 py-4 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <WebhookIcon aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <code className="min-w-0 break-all font-mono text-sm" dir="ltr">
              {url}
            </code>
            <State webhook={webhook} />
          </p>
          <p className="text-muted text-sm">
            {webhook.events
              .map((event) => t(`event.${event.replace(".", "_") as "room_ended"}`))
              .join(" · ")}
          </p>
          {webhook.isGivenUp && <p className="text-sm">{t("webhooks.givenUpHint")}</p>}
          {webhook.oldSecretUntil !== null && (
            <p className="text-muted text-sm">
              {t("webhooks.oldSecret", { moment: formatMoment(webhook.oldSecretUntil) })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={t("webhooks.pingOf", { url })}
          onClick={() => ping.mutate()}
          pending={ping.isPending}
          size="small"
        >
          {t("webhooks.ping")}
        </Button>
        <Button
          aria-label={t("webhooks.changeOf", { url })}
          onClick={onChange}
          size="small"
          variant="ghost"
        >
          {t("webhooks.change")}
        </Button>
        <Button onClick={() => turn.mutate()} pending={turn.isPending} size="small" variant="ghost">
          {webhook.isEnabled ? t("webhooks.turnOff") : t("webhooks.turnOn")}
        </Button>
        <Button
          aria-label={t("webhooks.rotateOf", { url })}
          onClick={() => onAsk("rotate")}
          size="small"
          variant="ghost"
        >
          {t("webhooks.rotate")}
        </Button>
        <Button
          aria-label={t("webhooks.deleteOf", { url })}
          onClick={() => onAsk("delete")}
          size="small"
          variant="ghost"
        >
          {t("webhooks.delete")}
        </Button>
      </div>
      <WebhookLog webhook={webhook} />
    </li>
  );
}

export function WebhooksList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: "rest" });
  const [asked, setAsked] = useState<{ what: "delete" | "rotate"; webhook: Webhook }>();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: webhooksKey });
  const rest = () => setStage({ name: "rest" });
  const isFull = webhooks.length >= webhooksMax;

  const addButton = (
    <Button onClick={() => setStage({ name: "form" })} variant="primary">
      {t("webhooks.add")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {stage.name === "form" && (
        <WebhookForm
          key={stage.webhook?.id ?? "new"}
          onCancel={rest}
          onSaved={(secret) => {
            setStage(secret === undefined ? { name: "rest" } : { name: "secret", secret });
            refresh();
          }}
          webhook={stage.webhook}
        />
      )}
      {stage.name === "secret" && (
        <SecretStep
          copyLabel={t("webhooks.secretCopy")}
          hint={t("webhooks.secretHint")}
          label={t("webhooks.secretLabel")}
          onCopied={rest}
          secret={stage.secret}
          title={t("webhooks.secretTitle")}
        />
      )}
      {webhooks.length > 0 && (
        <ul aria-label={t("webhooks.title")} className="flex flex-col">
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              onAsk={(what) => setAsked({ what, webhook })}
              onChange={() => setStage({ name: "form", webhook })}
              webhook={webhook}
            />
          ))}
        </ul>
      )}
      {stage.name === "rest" && webhooks.length === 0 && (
        <EmptyState
          action={addButton}
          hint={t("webhooks.emptyHint")}
          shape={3}
          title={t("webhooks.emptyTitle")}
        />
      )}
      {stage.name === "rest" && webhooks.length > 0 && !isFull && <div>{addButton}</div>}
      {isFull && <p>{t("webhooks.limit")}</p>}
      {asked?.what === "delete" && (
        <AskDialog
          isHarsh
          hint={t("webhooks.deleteHint", { url: asked.webhook.url })}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            refresh();
            toast(t("webhooks.deleted"), { tone: "good" });
          }}
          pendingLabel={t("webhooks.deleting")}
          run={() => deleteWebhook(asked.webhook.id)}
          title={t("webhooks.deleteTitle")}
          yes={t("webhooks.delete")}
        />
      )}
      {asked?.what === "rotate" && (
        <AskDialog
          isHarsh
          hint={t("webhooks.rotateHint")}
          onClose={() => setAsked(undefined)}
          onDone={() => setAsked(undefined)}
          pendingLabel={t("webhooks.rotating")}
          run={async () => {
            const { secret } = await run(() => rotateWebhookSecret(asked.webhook.id));
            setStage({ name: "secret", secret });
            refresh();
          }}
          title={t("webhooks.rotateTitle")}
          yes={t("webhooks.rotate")}
        />
      )}
    </div>
  );
}
