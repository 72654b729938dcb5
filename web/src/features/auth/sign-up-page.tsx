/** Creates an account and continues to the email verification. */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { signUp } from "@/api/account";
import { instanceQuery } from "@/api/instance";
import { safeNext } from "@/api/safe-next";
import { useAuth } from "@/api/session";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { PasswordField } from "@/ui/password-field";
import { takeBack, toast } from "@/ui/toast";
import { type SignUpForm, signUpSchema } from "./forms";
import { problemText } from "./problems";
import { ProviderButtons } from "./provider-buttons";
import { setFieldErrors } from "./set-errors";
import { usePasswordRule } from "./use-password-rule";

const linkClass = "font-semibold text-primary underline underline-offset-4";

/** What the notice about a refused sign-up is called: the next try makes it leave. */
const failure = "signUp";

function Closed() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("signUp.title")} />
      <EmptyState
        action={
          <a className={buttonClass({ variant: "primary" })} href={paths.joinForm}>
            {t("signUp.closedPlay")}
          </a>
        }
        hint={t("signUp.closedHint")}
        title={t("signUp.closed")}
      />
      <p className="text-muted">
        {t("signUp.haveAccount")}{" "}
        <Link className={linkClass} to={paths.logIn}>
          {t("signUp.logIn")}
        </Link>
      </p>
    </div>
  );
}

export function SignUpPage() {
  const instance = useQuery(instanceQuery());
  return instance.data?.isSignUpOpen === false ? <Closed /> : <SignUp />;
}

function SignUp() {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const next = safeNext(useSearch({ strict: false }).next);
  const { lengthMin, hint } = usePasswordRule();
  const form = useForm<SignUpForm>({
    resolver: standardSchemaResolver(signUpSchema(lengthMin)),
    defaultValues: { name: "", email: "", password: "", confirmPassword: "" },
  });
  const { errors } = form.formState;

  const mutation = useMutation({
    mutationFn: signUp,
    onMutate: () => takeBack(failure),
    onSuccess: async (session) => {
      signIn(session);
      form.reset();
      toast(t("signUp.success"), { tone: "good" });
      await navigate({ to: paths.verifyEmail, search: { next } });
    },
    onError(thrown) {
      setFieldErrors(form, ["name", "email", "password", "confirmPassword"], thrown);
      toast(problemText(thrown), { tone: "bad", name: failure });
    },
  });
  const pending = mutation.isPending;

  return (
    <div className="flex flex-col gap-6">
      <PageTitle subtitle={t("signUp.subtitle")} title={t("signUp.title")} />
      <ProviderButtons disabled={pending} gitHubLabel={t("signUp.gitHub")} next={next} />
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) => {
          if (!pending) mutation.mutate(body);
        })}
      >
        <Field
          autoComplete="name"
          error={errors.name?.message}
          label={t("name")}
          locked={pending}
          {...form.register("name")}
        />
        <Field
          autoComplete="email"
          error={errors.email?.message}
          inputMode="email"
          label={t("email")}
          locked={pending}
          type="email"
          {...form.register("email")}
        />
        <PasswordField
          autoComplete="new-password"
          error={errors.password?.message}
          hint={hint}
          label={t("password")}
          locked={pending}
          {...form.register("password")}
        />
        <PasswordField
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          label={t("confirmPassword")}
          locked={pending}
          {...form.register("confirmPassword")}
        />
        <Button className="mt-2" pending={pending} size="large" type="submit" variant="primary">
          {pending ? t("signUp.pending") : t("signUp.submit")}
        </Button>
      </form>
      <div className="flex flex-col gap-1 text-muted">
        <p>
          {t("signUp.haveAccount")}{" "}
          <Link className={linkClass} search={{ next }} to={paths.logIn}>
            {t("signUp.logIn")}
          </Link>
        </p>
        <p>
          {t("signUp.haveCode")}{" "}
          <Link className={linkClass} search={{ next }} to={paths.verifyEmail}>
            {t("signUp.verify")}
          </Link>
        </p>
      </div>
    </div>
  );
}
