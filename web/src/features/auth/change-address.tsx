/** Changes the address of an account that isn't verified yet, usually because of a typo. */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { isCancelled, useConfirmed } from "@/api/confirmation";
import { requestEmail } from "@/api/settings";
import { t } from "@/messages/auth";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { type EmailForm, emailSchema } from "./forms";
import { ProblemNotice } from "./notice";
import { type Problem, problemOf } from "./problems";
import { setFieldErrors } from "./set-errors";

interface ChangeAddressProps {
  email: string;
  onChanged: (email: string) => void;
  onClose: () => void;
}

export function ChangeAddress({ email, onChanged, onClose }: ChangeAddressProps) {
  const [problem, setProblem] = useState<Problem>();
  const { run } = useConfirmed();
  const form = useForm<EmailForm>({
    resolver: standardSchemaResolver(emailSchema),
    defaultValues: { email },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("email", { shouldSelect: true }), [setFocus]);

  const mutation = useMutation({
    mutationFn: (typed: string) => run(() => requestEmail(typed)),
    onMutate: () => setProblem(undefined),
    onSuccess(_answer, typed) {
      toast(t("verify.resent"), { tone: "good" });
      onChanged(typed);
    },
    onError(thrown) {
      if (isCancelled(thrown) || setFieldErrors(form, ["email"], thrown)) return;
      setProblem(problemOf(thrown));
    },
  });

  return (
    <form
      className="flex flex-col gap-4 border-hairline border-t-2 pt-5"
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        if (!mutation.isPending) mutation.mutate(typed.email);
      })}
    >
      <ProblemNotice problem={problem} />
      <Field
        autoComplete="email"
        error={form.formState.errors.email?.message}
        inputMode="email"
        label={t("verify.newAddress")}
        locked={mutation.isPending}
        type="email"
        {...form.register("email")}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={mutation.isPending} type="submit" variant="primary">
          {t("verify.changeAddress")}
        </Button>
        <Button onClick={onClose} variant="ghost">
          {t("verify.keepAddress")}
        </Button>
      </div>
    </form>
  );
}
