/** Signs in and goes on to the feed, or back to the page which asked for it. */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { logIn } from "@/api/account";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths, safeNext } from "@/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { PasswordField } from "@/ui/password-field";
import { toast } from "@/ui/toast";
import { type LogInForm, logInSchema } from "./forms";

export function LogInPage() {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const form = useForm<LogInForm>({
    resolver: standardSchemaResolver(logInSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = form.formState;

  const mutation = useMutation({
    mutationFn: logIn,
    onSuccess: async (session) => {
      signIn(session);
      form.reset();
      toast(t("auth.logIn.success"), { tone: "good" });
      const next = safeNext(search.next);
      if (next === undefined) await navigate({ to: paths.feed });
      else await navigate({ href: next });
    },
    onError(thrown) {
      if (apiError(thrown).isNetwork) {
        // Nothing was wrong with what was typed, so it stays.
        toast(t("error.network"), { tone: "bad" });
        return;
      }
      form.reset();
      form.setFocus("email");
      toast(t("auth.logIn.failure"), { tone: "bad" });
    },
  });
  const pending = mutation.isPending;

  return (
    <div className="flex flex-col gap-6">
      <PageTitle subtitle={t("auth.logIn.subtitle")} title={t("auth.logIn.title")} />
      {search.error === "auth" && (
        <p className="rounded-md border-2 border-hairline bg-marigold-soft px-4 py-3" role="status">
          {t("auth.logIn.needed")}
        </p>
      )}
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) => {
          if (!pending) mutation.mutate(body);
        })}
      >
        <Field
          autoComplete="email"
          error={errors.email?.message}
          inputMode="email"
          label={t("auth.email")}
          locked={pending}
          type="email"
          {...form.register("email")}
        />
        <PasswordField
          autoComplete="current-password"
          error={errors.password?.message}
          label={t("auth.password")}
          locked={pending}
          {...form.register("password")}
        />
        <Button className="mt-2" pending={pending} size="large" type="submit" variant="primary">
          {pending ? t("auth.logIn.pending") : t("auth.logIn.submit")}
        </Button>
      </form>
      <p className="text-muted">
        {t("auth.logIn.noAccount")}{" "}
        <Link
          className="font-semibold text-primary underline underline-offset-4"
          search={search}
          to={paths.signUp}
        >
          {t("auth.logIn.signUp")}
        </Link>
      </p>
    </div>
  );
}
