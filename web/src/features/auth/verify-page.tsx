/** Takes the six characters which were mailed, and asks for new ones when they did not come. */
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { resendCode, verifyEmail } from "@/api/account";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths, safeNext } from "@/paths";
import { Button } from "@/ui/button";
import { OtpField } from "@/ui/otp-field";
import { PageTitle } from "@/ui/page-title";
import { toast } from "@/ui/toast";
import { isWellFormedCode } from "./forms";
import { MailboxHint } from "./mailbox-hint";

/** The server refuses a new code earlier, too. */
const resendCooldownS = 30;

function useCountdown(): { left: number; restart: () => void } {
  const [left, setLeft] = useState(resendCooldownS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(resendCooldownS) };
}

function ResendButton() {
  const { left, restart } = useCountdown();
  const mutation = useMutation({
    mutationFn: resendCode,
    onMutate: restart,
    onSuccess: () => toast(t("auth.verify.resent"), { tone: "good" }),
    onError: () => toast(t("auth.verify.resendFailure"), { tone: "bad" }),
  });
  return (
    <Button disabled={left > 0} onClick={() => mutation.mutate()} variant="ghost">
      {left > 0 ? t("auth.verify.resendIn", { seconds: left }) : t("auth.verify.resend")}
    </Button>
  );
}

export function VerifyPage() {
  const { user, isPending: isChecking, updateUser } = useAuth();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();

  const mutation = useMutation({
    mutationFn: verifyEmail,
    onSuccess: async () => {
      updateUser({ emailVerified: true });
      toast(t("auth.verify.success"), { tone: "good" });
      const next = safeNext(search.next);
      if (next === undefined) await navigate({ to: paths.feed });
      else await navigate({ href: next });
    },
    onError: () => toast(t("auth.verify.failure"), { tone: "bad" }),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const wellFormed = isWellFormedCode(code);
    setError(wellFormed ? undefined : t("auth.verify.invalid"));
    if (wellFormed) mutation.mutate(code);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        subtitle={
          <>
            {t("auth.verify.sentTo")}{" "}
            <strong className="text-text">{user?.email ?? t("auth.verify.noEmail")}</strong>
          </>
        }
        title={t("auth.verify.title")}
      />
      {user === null && !isChecking && (
        <p className="rounded-md border-2 border-hairline bg-marigold-soft px-4 py-3" role="status">
          <Link
            className="font-semibold underline underline-offset-4"
            search={{ next: search.next }}
            to={paths.logIn}
          >
            {t("auth.verify.logInFirst")}
          </Link>
        </p>
      )}
      <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit}>
        <OtpField
          error={error}
          label={t("auth.verify.code")}
          locked={mutation.isPending}
          onChange={(next) => {
            setCode(next);
            setError(undefined);
          }}
          value={code}
        />
        <Button pending={mutation.isPending} size="large" type="submit" variant="primary">
          {mutation.isPending ? t("auth.verify.pending") : t("auth.verify.submit")}
        </Button>
      </form>
      <ResendButton />
      <MailboxHint />
    </div>
  );
}
