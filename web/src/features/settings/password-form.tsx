/** Changes the password, or sets one for an account that has only other sign-in methods. */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { protectionQuery, useConfirmed } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { instanceQuery } from "@/api/instance";
import { useAuth } from "@/api/session";
import { accountSessionsKey, changePassword, securityEventsKey } from "@/api/settings";
import type { Protection } from "@/api/types";
import { problemText } from "@/calls/problem";
import { t as tAuth } from "@/messages/auth";
import { t } from "@/messages/settings";
import { PasswordField } from "@/ui/password-field";
import { useUnsaved } from "./leave-guard";
import { SaveRow } from "./save-row";

/** The specification's minimum; an instance may require more. */
const usualMinLength = 8;

function schemaFor(minLength: number, hasPassword: boolean) {
  const tooShort = tAuth("passwordShort", { count: minLength });
  return v.pipe(
    v.object({
      currentPassword: hasPassword ? v.pipe(v.string(), v.nonEmpty(tAuth("required"))) : v.string(),
      password: v.pipe(v.string(), v.minLength(minLength, tooShort)),
      confirmPassword: v.pipe(v.string(), v.nonEmpty(tAuth("required"))),
    }),
    v.forward(
      v.partialCheck(
        [["password"], ["confirmPassword"]],
        (form) => form.password === form.confirmPassword,
        tAuth("passwordsDiffer"),
      ),
      ["confirmPassword"],
    ),
  );
}

type Form = v.InferOutput<ReturnType<typeof schemaFor>>;
const empty: Form = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordForm({ protection }: { protection: Protection }) {
  const { hasPassword } = protection;
  const { user } = useAuth();
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const instance = useQuery(instanceQuery());
  const minLength = instance.data?.passwordMinLength ?? usualMinLength;
  const form = useForm<Form>({
    resolver: standardSchemaResolver(schemaFor(minLength, hasPassword)),
    defaultValues: empty,
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);

  const mutation = useMutation({
    mutationFn: ({ currentPassword, ...typed }: Form) =>
      run(() => changePassword(hasPassword ? { currentPassword, ...typed } : typed)),
    onSuccess() {
      form.reset(empty);
      for (const queryKey of [protectionQuery().queryKey, accountSessionsKey, securityEventsKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError(thrown) {
      const { fields } = apiError(thrown);
      // The last field focused keeps the focus: the topmost.
      for (const name of ["confirmPassword", "password", "currentPassword"] as const) {
        const message = fields[name];
        if (message !== undefined) form.setError(name, { message }, { shouldFocus: true });
      }
    },
  });
  const locked = mutation.isPending;
  const hasFieldError = mutation.isError && Object.keys(apiError(mutation.error).fields).length > 0;

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        if (!locked) mutation.mutate(typed);
      })}
    >
      {/* Password managers look for the name beside the password. */}
      <input autoComplete="username" hidden readOnly type="email" value={user?.email ?? ""} />
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          label={t("password.current")}
          locked={locked}
          {...form.register("currentPassword")}
        />
      )}
      <PasswordField
        autoComplete="new-password"
        error={errors.password?.message}
        hint={tAuth("passwordHint", { count: minLength })}
        label={t("password.new")}
        locked={locked}
        {...form.register("password")}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        label={t("password.confirm")}
        locked={locked}
        {...form.register("confirmPassword")}
      />
      <SaveRow
        isDirty={isDirty}
        label={hasPassword ? t("password.update") : t("password.set")}
        pending={locked}
        problem={mutation.isError && !hasFieldError ? problemText(mutation.error) : undefined}
        saved={mutation.isSuccess ? t("password.saved") : undefined}
      />
    </form>
  );
}
