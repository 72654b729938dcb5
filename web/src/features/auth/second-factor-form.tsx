/** The second step of a log-in: the code from the app, or a recovery code. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { finishLogIn } from "@/api/account";
import { apiError } from "@/api/errors";
import type { SignedIn } from "@/api/types";
import { t } from "@/messages/auth";
import { Button } from "@/ui/button";
import { CodeField } from "./code-field";
import { ProblemNotice } from "./notice";
import { type Problem, problemOf } from "./problems";

interface SecondFactorFormProps {
  challenge: string;
  onSignedIn: (session: SignedIn) => void;
  /** Starts over, because the person wants to or because this attempt is used up. */
  onRestart: (problem: Problem | undefined) => void;
}

/** After these, only a new log-in helps. */
const usedUp: ReadonlySet<string> = new Set(["challenge_expired", "too_many_tries"]);

export function SecondFactorForm({ challenge, onSignedIn, onRestart }: SecondFactorFormProps) {
  const form = useForm({ defaultValues: { code: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);

  const mutation = useMutation({
    mutationFn: (code: string) => finishLogIn({ challenge, code }),
    onSuccess: onSignedIn,
    onError(thrown) {
      const { code, fields } = apiError(thrown);
      if (usedUp.has(code)) {
        onRestart({ text: t("secondFactor.expired"), needsReset: false });
      } else if (code === "wrong_code" || fields["code"] !== undefined) {
        const message = fields["code"] ?? t("code.wrong");
        form.setError("code", { message }, { shouldFocus: true });
      }
    },
  });
  const isFieldProblem = form.formState.errors.code !== undefined;

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit(({ code }) => {
        if (!mutation.isPending) mutation.mutate(code.trim());
      })}
    >
      <p className="text-muted">{t("secondFactor.hint")}</p>
      <ProblemNotice
        problem={mutation.isError && !isFieldProblem ? problemOf(mutation.error) : undefined}
      />
      <CodeField
        error={form.formState.errors.code?.message}
        locked={mutation.isPending}
        {...form.register("code", { required: t("required") })}
      />
      <Button pending={mutation.isPending} size="large" type="submit" variant="primary">
        {mutation.isPending ? t("logIn.pending") : t("logIn.submit")}
      </Button>
      <Button onClick={() => onRestart(undefined)} variant="ghost">
        {t("secondFactor.restart")}
      </Button>
    </form>
  );
}
