/** A reminder by email before an assignment closes: asked for, confirmed, or taken back. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { formatMoment } from "@/lib/dates";
import type { OwnReminder } from "@/live/messages";
import { t } from "@/messages/assigned";
import { t as uiWords } from "@/messages/ui";
import { askReminder, type ReminderAsked, stopReminder } from "@/play/assigned-calls";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

type Refusal = Extract<ReminderAsked, { ok: false }>;

interface AskProps {
  byAccount: boolean;
  pending: boolean;
  refusal: Refusal | null;
  onAsk: (email: string | null) => void;
}

function Ask({ byAccount, pending, refusal, onAsk }: AskProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal?.email !== undefined) field.current?.focus();
  }, [refusal]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending) onAsk(byAccount ? null : (field.current?.value ?? "").trim());
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      {!byAccount && (
        <Field
          autoComplete="email"
          error={refusal?.email}
          hint={t("reminder.emailHint")}
          label={t("reminder.email")}
          maxLength={254}
          name="email"
          ref={field}
          type="email"
        />
      )}
      <Button pending={pending} type="submit" wide>
        {t("reminder.ask")}
      </Button>
    </form>
  );
}

interface AssignedReminderProps {
  /** The code of the assignment. */
  code: string;
  reminder: OwnReminder;
}

export function AssignedReminder({ code, reminder }: AssignedReminderProps) {
  const [now, setNow] = useState(reminder);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => setNow(reminder), [reminder]);
  const when = formatMoment(new Date(now.at));

  async function ask(email: string | null) {
    setPending(true);
    setRefusal(null);
    const asked = await askReminder(code, email);
    setPending(false);
    if (asked.ok) setNow(asked.reminder);
    else setRefusal(asked);
  }

  async function stop() {
    setPending(true);
    const isStopped = await stopReminder(code);
    setPending(false);
    if (isStopped) setNow({ ...now, stage: "off" });
    setRefusal(isStopped ? null : { ok: false });
  }

  const says: Record<OwnReminder["stage"], ReactNode> = {
    off: t("reminder.offer", { when }),
    unconfirmed: t("reminder.unconfirmed"),
    on: t("reminder.on", { when }),
  };
  const problem =
    refusal === null || refusal.email !== undefined
      ? null
      : (refusal.message ?? uiWords("network"));
  return (
    <section className="mt-8 flex flex-col gap-3">
      <h2 className="text-xl">{t("reminder.title")}</h2>
      <p role="status">{says[now.stage]}</p>
      {problem !== null && (
        <p className="font-medium text-danger" role="alert">
          {problem}
        </p>
      )}
      {now.stage === "off" ? (
        <Ask byAccount={now.byAccount} onAsk={ask} pending={pending} refusal={refusal} />
      ) : (
        <Button onClick={stop} pending={pending} wide>
          {t("reminder.stop")}
        </Button>
      )}
    </section>
  );
}
