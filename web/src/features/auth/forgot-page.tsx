/**
 * Requests a password reset email. The page then says the same for every address, so that no one
 * learns who has an account.
 */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { forgotPassword } from "@/api/account";
import { safeNext } from "@/api/safe-next";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { type EmailForm, emailSchema } from "./forms";
import { MailboxHint } from "./mailbox-hint";
import { ProblemNotice } from "./notice";
import { type Problem, problemOf } from "./problems";
import { setFieldErrors } from "./set-errors";

function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<EmailForm>({
    resolver: standardSchemaResolver(emailSchema),
    defaultValues: { email: "" },
  });
  const mutation = useMutation({
    mutationFn: forgotPassword,
    onMutate: () => setProblem(undefined),
    onSuccess: (_answer, email) => onAsked(email),
    onError(thrown) {
      if (!setFieldErrors(form, ["email"], thrown)) setProblem(problemOf(thrown));
    },
  });

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit(({ email }) => {
        if (!mutation.isPending) mutation.mutate(email);
      })}
    >
      <ProblemNotice problem={problem} />
      <Field
        autoComplete="email"
        error={form.formState.errors.email?.message}
        inputMode="email"
        label={t("email")}
        locked={mutation.isPending}
        type="email"
        {...form.register("email")}
      />
      <Button
        className="mt-2"
        pending={mutation.isPending}
        size="large"
        type="submit"
        variant="primary"
      >
        {mutation.isPending ? t("forgot.pending") : t("forgot.submit")}
      </Button>
    </form>
  );
}

export function ForgotPage() {
  const next = safeNext(useSearch({ strict: false }).next);
  const [asked, setAsked] = useState<string>();

  return (
    <div className="flex flex-col gap-6">
      {asked === undefined ? (
        <>
          <PageTitle subtitle={t("forgot.subtitle")} title={t("forgot.title")} />
          <AskForm onAsked={setAsked} />
        </>
      ) : (
        <>
          {/* A different heading, so that it takes the focus and is spoken. */}
          <PageTitle
            key="asked"
            subtitle={t("forgot.sent", { email: asked })}
            title={t("forgot.sentTitle")}
          />
          <p className="text-muted">{t("forgot.sentHint")}</p>
          <MailboxHint />
          <Button onClick={() => setAsked(undefined)}>{t("forgot.again")}</Button>
        </>
      )}
      <p>
        <Link
          className="font-semibold text-primary underline underline-offset-4"
          search={{ next }}
          to={paths.logIn}
        >
          {t("backToLogIn")}
        </Link>
      </p>
    </div>
  );
}
