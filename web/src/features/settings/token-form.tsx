/** Asks for a new token's name, scopes, and lifetime. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useConfirmed } from "@/api/confirmation";
import { makeApiToken } from "@/api/developers";
import { apiError } from "@/api/errors";
import type { MadeApiToken, TokenLife, TokenScope } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/developers";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { Step } from "./step";

const lives = ["month", "quarter", "year", "endless"] as const satisfies readonly TokenLife[];

interface TokenFormProps {
  onMade: (made: MadeApiToken) => void;
  onCancel: () => void;
}

export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const { run } = useConfirmed();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [life, setLife] = useState<TokenLife>("quarter");
  const [error, setError] = useState<string>();
  const mutation = useMutation({
    mutationFn: (typed: string) => run(() => makeApiToken({ name: typed, scope, life })),
    onSuccess: onMade,
    onError: (thrown) => setError(apiError(thrown).fields["name"]),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const typed = name.trim();
    setError(typed === "" ? t("form.required") : undefined);
    if (typed !== "") mutation.mutate(typed);
  }

  return (
    <Step title={t("form.title")}>
      <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit}>
        <Field
          dir="auto"
          error={error}
          hint={t("form.nameHint")}
          label={t("form.name")}
          locked={mutation.isPending}
          maxLength={60}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          value={name}
        />
        <div className="flex flex-col items-start gap-1.5">
          <p aria-hidden="true" className="font-semibold">
            {t("form.scope")}
          </p>
          <Segmented
            className="max-w-full flex-wrap"
            label={t("form.scope")}
            onChange={setScope}
            options={[
              { value: "read", label: t("tokens.read") },
              { value: "write", label: t("tokens.write") },
            ]}
            value={scope}
          />
          <p aria-live="polite" className="text-muted text-sm">
            {scope === "read" ? t("form.scopeHintRead") : t("form.scopeHintWrite")}
          </p>
        </div>
        <div className="max-w-72">
          <Select
            label={t("form.life")}
            onChange={(event) => setLife(lives.find((each) => each === event.target.value) ?? life)}
            options={lives.map((value) => ({ value, label: t(`form.${value}`) }))}
            value={life}
          />
        </div>
        <Problem
          text={mutation.isError && error === undefined ? problemText(mutation.error) : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button pending={mutation.isPending} type="submit" variant="primary">
            {mutation.isPending ? t("form.submitting") : t("form.submit")}
          </Button>
          <Button onClick={onCancel} variant="ghost">
            {t("form.cancel")}
          </Button>
        </div>
      </form>
    </Step>
  );
}
