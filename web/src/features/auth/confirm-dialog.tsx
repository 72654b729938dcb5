/**
 * Asks signed-in people to confirm their identity: by password (and code), by passkey, or by the
 * other site they log in with.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { confirmByPasskey, confirmByPassword, protectionQuery } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import type { Protection } from "@/api/types";
import { passkeysWork } from "@/lib/passkey";
import { t } from "@/messages/auth";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { PasswordField } from "@/ui/password-field";
import { Skeleton } from "@/ui/skeleton";
import { CodeField } from "./code-field";
import { ProblemNotice } from "./notice";
import { OtherTab } from "./other-tab";
import { PasskeyButton } from "./passkey-button";
import { type Problem, problemOf } from "./problems";

interface Step {
  onDone: () => void;
  onProblem: (problem: Problem | undefined) => void;
}

function PasswordForm({ asksCode, onDone, onProblem }: Step & { asksCode: boolean }) {
  const { user } = useAuth();
  const [codeAsked, setCodeAsked] = useState(asksCode);
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const { errors } = form.formState;

  const mutation = useMutation({
    mutationFn: (typed: { password: string; code: string }) =>
      confirmByPassword({
        password: typed.password,
        ...(codeAsked ? { code: typed.code.trim() } : {}),
      }),
    onMutate: () => onProblem(undefined),
    onSuccess: onDone,
    onError(thrown) {
      const { code, fields } = apiError(thrown);
      const { password, code: codeProblem } = fields;
      if (password !== undefined) {
        form.setError("password", { message: password }, { shouldFocus: true });
      } else if (codeProblem !== undefined || code === "wrong_code") {
        // At first no one has seen the field yet, so nothing in it can be wrong.
        if (codeAsked) {
          const message = codeProblem ?? t("code.wrong");
          form.setError("code", { message }, { shouldFocus: true });
        }
        setCodeAsked(true);
      } else {
        onProblem(problemOf(thrown));
      }
    },
  });

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        if (!mutation.isPending) mutation.mutate(typed);
      })}
    >
      {/* Password managers look for the name beside the password. */}
      <input
        autoComplete="username"
        className="hidden"
        readOnly
        type="email"
        value={user?.email ?? ""}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        label={t("password")}
        locked={mutation.isPending}
        {...form.register("password", { required: t("required") })}
      />
      {codeAsked && (
        <CodeField
          error={errors.code?.message}
          locked={mutation.isPending}
          {...form.register("code", { required: t("required") })}
        />
      )}
      <Button pending={mutation.isPending} type="submit" variant="primary">
        {mutation.isPending ? t("confirm.pending") : t("confirm.submit")}
      </Button>
    </form>
  );
}

function Ways({ protection, ...step }: Step & { protection: Protection }) {
  const linked = new Map(
    protection.linkedLogins.map((each) => [
      each.provider,
      { id: each.provider, name: each.providerName },
    ]),
  );
  return (
    <>
      {protection.hasPassword && <PasswordForm {...step} asksCode={protection.hasTotp} />}
      {protection.passkeys.length > 0 && passkeysWork() && (
        <PasskeyButton
          {...step}
          label={t("passkey.use")}
          onAnswer={async (answer) => {
            await confirmByPasskey(answer);
            step.onDone();
          }}
        />
      )}
      {linked.size > 0 && (
        <OtherTab onDone={step.onDone} providers={[...linked.values()]} purpose="confirm" />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  onDone: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ onDone, onClose }: ConfirmDialogProps) {
  const protection = useQuery(protectionQuery());
  const [problem, setProblem] = useState<Problem>();
  const step = { onDone, onProblem: setProblem };
  return (
    <Dialog description={t("confirm.hint")} onClose={onClose} open title={t("confirm.title")}>
      <div className="flex flex-col gap-4">
        <ProblemNotice onLeave={onClose} problem={problem} />
        {protection.isPending && <Skeleton className="h-32 rounded-md" />}
        {protection.data !== undefined && <Ways {...step} protection={protection.data} />}
        {/* Most accounts have a password, so that is the default when nothing is known. */}
        {protection.isError && <PasswordForm {...step} asksCode={false} />}
      </div>
    </Dialog>
  );
}
