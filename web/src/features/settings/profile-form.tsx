/**
 * Name and email address. A new name is saved at once; a new address only starts a change, which
 * the code sent there completes.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useConfirmed } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import { changeName, pendingEmailKey, requestEmail } from "@/api/settings";
import type { PendingEmail, User } from "@/api/types";
import { problemText } from "@/calls/problem";
import { t as tAuth } from "@/messages/auth";
import { t } from "@/messages/settings";
import { Field } from "@/ui/field";
import { useUnsaved } from "./leave-guard";
import { SaveRow } from "./save-row";

interface Form {
  name: string;
  email: string;
}

/** Until the server gives the exact time; a code is never valid for longer. */
const codeLivesMs = 600_000;

export function ProfileForm({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const form = useForm<Form>({ defaultValues: { name: user.name, email: user.email } });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);

  // The address changes elsewhere: with the code below, or in another tab.
  useEffect(() => form.resetField("email", { defaultValue: user.email }), [form, user.email]);

  const mutation = useMutation({
    mutationFn: async (typed: Form) => {
      const name = typed.name.trim();
      const email = typed.email.trim();
      if (name !== user.name) {
        const saved = await changeName(name);
        updateUser(saved);
        form.resetField("name", { defaultValue: saved.name });
      }
      if (email === user.email) return;
      await run(() => requestEmail(email));
      queryClient.setQueryData<PendingEmail>(pendingEmailKey, {
        email,
        expiresAt: new Date(Date.now() + codeLivesMs).toISOString(),
      });
      void queryClient.invalidateQueries({ queryKey: pendingEmailKey });
    },
    onSuccess: (_nothing, typed) => form.reset({ name: typed.name.trim(), email: user.email }),
    onError(thrown) {
      const { fields } = apiError(thrown);
      for (const name of ["email", "name"] as const) {
        const message = fields[name];
        if (message !== undefined) form.setError(name, { message }, { shouldFocus: true });
      }
    },
  });

  const required = { validate: (text: string) => text.trim() !== "" || tAuth("required") };
  const hasFieldError = mutation.isError && Object.keys(apiError(mutation.error).fields).length > 0;
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        if (!mutation.isPending) mutation.mutate(typed);
      })}
    >
      <Field
        autoComplete="name"
        dir="auto"
        error={errors.name?.message}
        hint={t("profile.nameHint")}
        label={t("profile.name")}
        locked={mutation.isPending}
        {...form.register("name", required)}
      />
      <Field
        autoComplete="email"
        error={errors.email?.message}
        hint={t("profile.emailHint")}
        inputMode="email"
        label={t("profile.email")}
        locked={mutation.isPending}
        type="email"
        {...form.register("email", required)}
      />
      <SaveRow
        isDirty={isDirty}
        label={t("save")}
        pending={mutation.isPending}
        problem={mutation.isError && !hasFieldError ? problemText(mutation.error) : undefined}
        saved={mutation.isSuccess ? t("saved") : undefined}
      />
    </form>
  );
}
