/**
 * Takes the six characters from the email, requests new ones if they didn't arrive, and fixes a
 * mistyped address. Then returns to where the person was.
 */
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { verifyEmail } from "@/api/account";
import { apiError } from "@/api/errors";
import { safeNext } from "@/api/safe-next";
import { useAuth } from "@/api/session";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { OtpField } from "@/ui/otp-field";
import { PageTitle } from "@/ui/page-title";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { isWellFormedCode } from "./forms";
import { MailboxHint } from "./mailbox-hint";
import { Notice } from "./notice";
import { problemText } from "./problems";
import { ResendButton } from "./resend-button";
import { useGoOn } from "./use-go-on";

/** Few people mistype their address. */
const ChangeAddress = later(
  async () => (await import("./change-address")).ChangeAddress,
  <Spinner />,
);

function failureText(thrown: unknown): string {
  switch (apiError(thrown).code) {
    case "wrong_code":
      return t("verify.wrong");
    case "code_expired":
      return t("verify.expired");
    case "too_many_tries":
      return t("verify.tooManyTries");
    default:
      return problemText(thrown);
  }
}

export function VerifyPage() {
  const { user, isPending: isChecking, updateUser } = useAuth();
  const leave = useGoOn();
  const next = safeNext(useSearch({ strict: false }).next);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChanging, setIsChanging] = useState(false);

  const mutation = useMutation({
    mutationFn: verifyEmail,
    onSuccess() {
      setIsLeaving(true);
      updateUser({ emailVerified: true });
      toast(t("verify.success"), { tone: "good" });
      leave(next);
    },
    onError(thrown) {
      setError(failureText(thrown));
      toast(t("verify.failure"), { tone: "bad" });
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const wellFormed = isWellFormedCode(code);
    setError(wellFormed ? undefined : t("verify.invalid"));
    if (wellFormed) mutation.mutate(code);
  }

  function startAgain() {
    setCode("");
    setError(undefined);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        subtitle={
          <>
            {t("verify.sentTo")}{" "}
            <strong className="break-words text-text">{user?.email ?? t("verify.noEmail")}</strong>
          </>
        }
        title={t("verify.title")}
      />
      {user === null && !isChecking && (
        <Notice>
          <Link
            className="font-semibold underline underline-offset-4"
            search={{ next: paths.verifyEmailThen(next) }}
            to={paths.logIn}
          >
            {t("verify.logInFirst")}
          </Link>
        </Notice>
      )}
      {user?.emailVerified === true && !isLeaving && (
        <Notice>
          {t("verify.already")}{" "}
          <a className="font-semibold underline underline-offset-4" href={next ?? paths.feed}>
            {t("goOn")}
          </a>
        </Notice>
      )}
      <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit}>
        <OtpField
          error={error}
          hint={t("verify.codeHint")}
          label={t("verify.code")}
          locked={mutation.isPending}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
          takesFocus={user?.emailVerified === false}
          value={code}
        />
        <Button pending={mutation.isPending} size="large" type="submit" variant="primary">
          {mutation.isPending ? t("verify.pending") : t("verify.submit")}
        </Button>
      </form>
      {/* A new address starts a new wait. */}
      <ResendButton key={user?.email} onSent={startAgain} />
      {user?.emailVerified === false && !isChanging && (
        <Button onClick={() => setIsChanging(true)} variant="ghost">
          {t("verify.wrongAddress")}
        </Button>
      )}
      {user?.emailVerified === false && isChanging && (
        <ChangeAddress
          email={user.email}
          onChanged={(email) => {
            updateUser({ email });
            setIsChanging(false);
            startAgain();
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
      <MailboxHint />
    </div>
  );
}
