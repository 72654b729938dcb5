/** A pending change of address: enter its code, request a new one, or cancel. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useConfirmed } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import { confirmEmail, forgetPendingEmail, pendingEmailKey, requestEmail } from "@/api/settings";
import type { PendingEmail } from "@/api/types";
import { Problem, problemText, toastProblem } from "@/calls/problem";
import { t as tAuth } from "@/messages/auth";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { OtpField } from "@/ui/otp-field";
import { toast } from "@/ui/toast";
import { useCountdown } from "@/ui/use-countdown";

/** The server also refuses a new code any earlier. */
const resendCooldownS = 30;

function ResendButton({ email }: { email: string }) {
  const { run } = useConfirmed();
  const { left, restart } = useCountdown(resendCooldownS);
  const mutation = useMutation({
    mutationFn: () => run(() => requestEmail(email)),
    onSuccess() {
      restart();
      toast(tAuth("verify.resent"), { tone: "good" });
    },
    onError(thrown) {
      const wait = apiError(thrown).retryAfterS;
      if (wait !== undefined) restart(wait);
      toastProblem(thrown);
    },
  });
  return (
    <Button
      disabled={left > 0}
      onClick={() => mutation.mutate()}
      pending={mutation.isPending}
      variant="ghost"
    >
      {left > 0 ? tAuth("verify.resendIn", { seconds: left }) : tAuth("verify.resend")}
    </Button>
  );
}

export function EmailStep({ email }: { email: string }) {
  const { updateUser } = useAuth();
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();

  function forget() {
    queryClient.setQueryData<PendingEmail>(pendingEmailKey, { email: null, expiresAt: null });
  }

  const confirm = useMutation({
    mutationFn: confirmEmail,
    onSuccess(user) {
      updateUser(user);
      forget();
      toast(t("email.changed", { email: user.email }), { tone: "good" });
    },
    onError(thrown) {
      const { fields, status } = apiError(thrown);
      const wrong = fields["code"] ?? (status === 400 ? problemText(thrown) : undefined);
      if (wrong !== undefined) setError(wrong);
    },
  });
  const cancel = useMutation({
    mutationFn: forgetPendingEmail,
    onSuccess: forget,
    onError: toastProblem,
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    const isWellFormed = /^[a-z0-9]{6}$/i.test(code);
    setError(isWellFormed ? undefined : tAuth("verify.invalid"));
    if (isWellFormed) confirm.mutate(code);
  }

  return (
    <form
      className="flex flex-col gap-4 rounded-md border-2 border-hairline bg-marigold-soft p-4"
      noValidate
      onSubmit={handleSubmit}
    >
      <p role="status">{t("email.pending", { email })}</p>
      <div className="max-w-96">
        <OtpField
          error={error}
          hint={tAuth("verify.codeHint")}
          label={tAuth("verify.code")}
          locked={confirm.isPending}
          onChange={(next) => {
            setCode(next);
            setError(undefined);
          }}
          value={code}
        />
      </div>
      <Problem
        text={confirm.isError && error === undefined ? problemText(confirm.error) : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={confirm.isPending} type="submit" variant="primary">
          {confirm.isPending ? tAuth("verify.pending") : t("email.confirm")}
        </Button>
        <ResendButton email={email} key={email} />
        <Button onClick={() => cancel.mutate()} pending={cancel.isPending} variant="ghost">
          {t("email.cancel")}
        </Button>
      </div>
    </form>
  );
}
