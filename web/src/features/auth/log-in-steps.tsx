/**
 * Every way to log in, one step after the other: another site, a passkey, or e-mail and
 * password, and then a code where the account has one.
 *
 * Stands on the log-in page and in the window that opens when a session has ended.
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

/** Few accounts ask for a code, so its form is loaded when one does. */
const SecondFactorForm = later(
  async () => (await import("./second-factor-form")).SecondFactorForm,
  <Spinner />,
);

interface LogInStepsProps {
  email?: string | undefined;
  /** The page to go on to in the end. */
  next: string | undefined;
  /** The other sites, which are reached differently from a page and from a window. */
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
