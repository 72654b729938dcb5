/**
 * Every way to log in, step by step: another site, a passkey, or email and password, followed by a
 * code if the account requires one.
 *
 * Used on the log-in page and in the dialog that opens when a session has ended.
 */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { logInByPasskey, needsSecondFactor } from "@/api/account";
import type { SecondFactorNeeded, SignedIn } from "@/api/types";
import { t } from "@/messages/auth";
import { later } from "@/ui/later";
import { Spinner } from "@/ui/spinner";
import { LogInForm } from "./log-in-form";
import { ProblemNotice } from "./notice";
import { PasskeyButton } from "./passkey-button";
import { type Problem, passkeyProblem } from "./problems";
import { useFieldPasskey } from "./use-field-passkey";

/** Few accounts require a code, so its form is loaded when one does. */
const SecondFactorForm = later(
  async () => (await import("./second-factor-form")).SecondFactorForm,
  <Spinner />,
);

interface LogInStepsProps {
  email?: string | undefined;
  /** The page to continue with in the end. */
  next: string | undefined;
  /** The other sites; a page and a dialog reach them differently. */
  children: ReactNode;
  onSignedIn: (session: SignedIn) => void;
  onLeave?: (() => void) | undefined;
}

export function LogInSteps(props: LogInStepsProps) {
  const { children, onSignedIn, onLeave } = props;
  const [challenge, setChallenge] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const fieldPasskey = useMutation({
    mutationFn: logInByPasskey,
    onSuccess: onSignedIn,
    onError: (thrown) => setProblem(passkeyProblem(thrown)),
  });
  const { stop } = useFieldPasskey(fieldPasskey.mutate);

  function takeAnswer(answer: SignedIn | SecondFactorNeeded) {
    stop();
    if (needsSecondFactor(answer)) setChallenge(answer.challenge);
    else onSignedIn(answer);
  }

  if (challenge !== undefined) {
    return (
      <SecondFactorForm
        challenge={challenge}
        onRestart={(reason) => {
          setProblem(reason);
          setChallenge(undefined);
        }}
        onSignedIn={onSignedIn}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {children}
      <ProblemNotice onLeave={onLeave} problem={problem} />
      <LogInForm
        email={props.email}
        next={props.next}
        onAnswer={takeAnswer}
        onLeave={onLeave}
        onProblem={setProblem}
      />
      <PasskeyButton
        label={t("passkey.logIn")}
        onAnswer={async (answer) => onSignedIn(await logInByPasskey(answer))}
        onProblem={setProblem}
        onStart={stop}
      />
    </div>
  );
}
