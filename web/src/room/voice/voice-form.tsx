/** The words of a quote, the name and role beside it, and the consent to show them. */
import { type FormEvent, useId, useRef, useState } from "react";
import { useAuth } from "@/api/session";
import type { OwnVoice, VoiceForm as Sent } from "@/api/types";
import { t } from "@/messages/voices";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { TextArea } from "@/ui/text-area";

/** The server's limits, in characters as people count them. */
const textMax = 280;
const nameMax = 60;

const characters = new Intl.Segmenter();
const lengthOf = (text: string) => [...characters.segment(text.trim())].length;

interface Errors {
  text?: string | undefined;
  name?: string | undefined;
  role?: string | undefined;
  agrees?: string | undefined;
}

function errorsOf(form: Sent): Errors {
  const line = (value: string, missing: string) => {
    const over = lengthOf(value) - nameMax;
    if (over > 0) return t("over", { count: over });
    return value.trim() === "" ? missing : undefined;
  };
  const over = lengthOf(form.text) - textMax;
  const text = form.text.trim() === "" ? t("missingText") : undefined;
  return {
    text: over > 0 ? t("over", { count: over }) : text,
    name: line(form.name, t("missingName")),
    role: line(form.role, t("missingRole")),
    agrees: form.agrees ? undefined : t("missingAgree"),
  };
}

interface VoiceFormProps {
  voice: OwnVoice["voice"];
  pending: boolean;
  onSend: (form: Sent) => void;
}

export function VoiceForm({ voice, pending, onSend }: VoiceFormProps) {
  const { user } = useAuth();
  const [form, setForm] = useState<Sent>({
    text: voice?.text ?? "",
    name: voice?.name ?? user?.name ?? "",
    role: voice?.role ?? "",
    agrees: false,
  });
  const [errors, setErrors] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);
  const agreeError = useId();
  const left = textMax - lengthOf(form.text);

  function set(part: Partial<Sent>) {
    setForm((now) => ({ ...now, ...part }));
    const gone = Object.keys(part).map((name) => [name, undefined]);
    setErrors((now) => ({ ...now, ...Object.fromEntries(gone) }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found = errorsOf(form);
    setErrors(found);
    const first = (["text", "name", "role", "agrees"] as const).find((name) => found[name]);
    if (first === undefined) onSend(form);
    else element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit} ref={element}>
      <TextArea
        dir="auto"
        error={errors.text}
        hint={left < 0 ? t("over", { count: -left }) : t("left", { count: left })}
        label={t("text")}
        locked={pending}
        name="text"
        onChange={(event) => set({ text: event.target.value })}
        value={form.text}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          autoComplete="name"
          dir="auto"
          error={errors.name}
          label={t("name")}
          locked={pending}
          name="name"
          onChange={(event) => set({ name: event.target.value })}
          value={form.name}
        />
        <Field
          autoComplete="organization-title"
          dir="auto"
          error={errors.role}
          hint={t("roleHint")}
          label={t("role")}
          locked={pending}
          name="role"
          onChange={(event) => set({ role: event.target.value })}
          value={form.role}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Checkbox
          aria-describedby={errors.agrees === undefined ? undefined : agreeError}
          aria-invalid={errors.agrees !== undefined || undefined}
          checked={form.agrees}
          label={t("agree")}
          name="agrees"
          onChange={(event) => set({ agrees: event.target.checked })}
        />
        {errors.agrees !== undefined && <FieldError id={agreeError}>{errors.agrees}</FieldError>}
      </div>
      {voice !== null && <p className="text-muted text-sm">{t("again")}</p>}
      <Button pending={pending} type="submit" variant="primary" wide>
        {t(pending ? "sending" : "send")}
      </Button>
    </form>
  );
}
