/** Asks for an endpoint's URL and its events. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useConfirmed } from "@/api/confirmation";
import { addWebhook, changeWebhook } from "@/api/developers";
import { apiError } from "@/api/errors";
import type { Webhook, WebhookEvent } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/developers";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { Step } from "./step";

const labels = {
  "room.started": "event.room_started",
  "room.ended": "event.room_ended",
  "quiz.published": "event.quiz_published",
} as const satisfies Record<WebhookEvent, string>;
const events = Object.keys(labels) as readonly WebhookEvent[];

interface WebhookFormProps {
  /** The endpoint to change; a new one if omitted. */
  webhook: Webhook | undefined;
  /** With the secret of a new one. */
  onSaved: (secret: string | undefined) => void;
  onCancel: () => void;
}

export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const { run } = useConfirmed();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? ["room.ended"]);
  const [error, setError] = useState<string>();
  const [lacksEvents, setLacksEvents] = useState(false);
  const mutation = useMutation({
    mutationFn: (typed: string) =>
      run(async () => {
        const form = { url: typed, events: [...chosen] };
        if (webhook === undefined) return (await addWebhook(form)).secret;
        await changeWebhook({ ...webhook, ...form });
        return undefined;
      }),
    onSuccess: onSaved,
    onError: (thrown) => setError(apiError(thrown).fields["url"]),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const typed = url.trim();
    setError(typed === "" ? t("form.required") : undefined);
    setLacksEvents(chosen.length === 0);
    if (typed !== "" && chosen.length > 0) mutation.mutate(typed);
  }

  return (
    <Step title={webhook === undefined ? t("webhooks.formTitle") : t("webhooks.changeTitle")}>
      <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit}>
        <Field
          autoComplete="off"
          dir="ltr"
          error={error}
          hint={t("webhooks.urlHint")}
          inputMode="url"
          label={t("webhooks.url")}
          locked={mutation.isPending}
          onChange={(event) => {
            setUrl(event.target.value);
            setError(undefined);
          }}
          type="url"
          value={url}
        />
        <fieldset>
          <legend className="font-semibold">{t("webhooks.events")}</legend>
          <div className="flex flex-col">
            {events.map((each) => (
              <Checkbox
                checked={chosen.includes(each)}
                key={each}
                label={t(labels[each])}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, each] : chosen.filter((it) => it !== each))
                }
              />
            ))}
          </div>
          <div role="alert">
            {lacksEvents && <FieldError>{t("webhooks.eventsNeeded")}</FieldError>}
          </div>
        </fieldset>
        <Problem
          text={mutation.isError && error === undefined ? problemText(mutation.error) : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button pending={mutation.isPending} type="submit" variant="primary">
            {mutation.isPending
              ? t("webhooks.saving")
              : webhook === undefined
                ? t("webhooks.add")
                : t("webhooks.save")}
          </Button>
          <Button onClick={onCancel} variant="ghost">
            {t("form.cancel")}
          </Button>
        </div>
      </form>
    </Step>
  );
}
