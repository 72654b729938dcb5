/** Sets up an authenticator app: its secret to scan or type, and the first code as proof. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useConfirmed } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { enableTotp } from "@/api/settings";
import type { TotpSecret } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Field } from "@/ui/field";
import { QrCode } from "@/ui/qr-code";
import { Step } from "./step";

interface TotpSetupProps {
  secret: TotpSecret;
  onEnabled: (codes: string[]) => void;
  onCancel: () => void;
}

export function TotpSetup({ secret, onEnabled, onCancel }: TotpSetupProps) {
  const { run } = useConfirmed();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const mutation = useMutation({
    mutationFn: (typed: string) => run(() => enableTotp(typed)),
    onSuccess: ({ codes }) => onEnabled(codes),
    onError(thrown) {
      const { status, fields } = apiError(thrown);
      if (fields["code"] !== undefined) setError(fields["code"]);
      else if (status === 400) setError(problemText(thrown));
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const typed = code.replace(/\s/g, "");
    const isWellFormed = /^\d{6}$/.test(typed);
    setError(isWellFormed ? undefined : t("totp.codeShape"));
    if (isWellFormed) mutation.mutate(typed);
  }

  return (
    <Step title={t("totp.setUpTitle")}>
      <ol className="flex list-decimal flex-col gap-4 ps-5">
        <li>
          <p>{t("totp.scan")}</p>
          <QrCode className="mt-3 size-48" label={t("totp.qr")} text={secret.uri} />
          <p className="mt-3">{t("totp.type")}</p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <code className="break-all rounded-sm bg-surface px-3 py-2 font-mono text-base">
              {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <CopyButton size="small" text={secret.secret} />
          </div>
        </li>
        <li>
          <form className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
            <div className="max-w-72">
              <Field
                autoComplete="one-time-code"
                className="font-mono text-lg tracking-wider"
                error={error}
                inputMode="numeric"
                label={t("totp.code")}
                locked={mutation.isPending}
                maxLength={7}
                onChange={(event) => {
                  setCode(event.target.value);
                  setError(undefined);
                }}
                value={code}
              />
            </div>
            <Problem
              text={
                mutation.isError && error === undefined ? problemText(mutation.error) : undefined
              }
            />
            <div className="flex flex-wrap gap-3">
              <Button pending={mutation.isPending} type="submit" variant="primary">
                {mutation.isPending ? t("totp.turningOn") : t("totp.turnOn")}
              </Button>
              <Button onClick={onCancel} variant="ghost">
                {appWords("cancel")}
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </Step>
  );
}
