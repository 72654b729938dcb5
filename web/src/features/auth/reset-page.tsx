/**
 * Sets a new password with the link from an email.
 *
 * The link's secret follows the `#`, which browsers send nowhere; it leaves the address bar as soon
 * as it is read. The page checks that the link still works before anyone types.
 */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { checkResetLink, resetPassword } from "@/api/account";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import { Failed } from "@/calls/loaded";
import { t as authWords } from "@/messages/auth";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { PasswordField } from "@/ui/password-field";
import { Spinner } from "@/ui/spinner";
import { type NewPasswordForm, newPasswordSchema } from "./forms";
import { ProblemNotice } from "./notice";
import { type Problem, problemOf, problemText } from "./problems";
import { setFieldErrors } from "./set-errors";
import { usePasswordRule } from "./use-password-rule";

function isExpired(thrown: unknown): boolean {
  return apiError(thrown).code === "link_expired";
}

function ExpiredLink() {
  return (
    <div className="flex flex-col items-start gap-6">
      <PageTitle subtitle={authWords("reset.expiredHint")} title={authWords("reset.expired")} />
      <Link className={buttonClass({ variant: "primary" })} to={paths.forgotPassword}>
        {authWords("reset.askAgain")}
      </Link>
    </div>
  );
}

function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { forget } = useAuth();
  const navigate = useNavigate();
  const { lengthMin, hint } = usePasswordRule();
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordSchema(lengthMin)),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors } = form.formState;

  const mutation = useMutation({
    mutationFn: resetPassword,
    onMutate: () => setProblem(undefined),
    async onSuccess() {
      // A reset ends every session, including this browser's.
      forget();
      await navigate({ to: paths.logIn, search: { notice: "passwordReset" } });
    },
    onError(thrown) {
      if (isExpired(thrown)) onExpired();
      else if (!setFieldErrors(form, ["password", "confirmPassword"], thrown)) {
        setProblem(problemOf(thrown));
      }
    },
  });
  const pending = mutation.isPending;

  return (
    <div className="flex flex-col gap-6">
      <PageTitle subtitle={authWords("reset.subtitle")} title={authWords("reset.title")} />
      <ProblemNotice problem={problem} />
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) => {
          if (!pending) mutation.mutate({ token, ...body });
        })}
      >
        <PasswordField
          autoComplete="new-password"
          error={errors.password?.message}
          hint={hint}
          label={authWords("reset.password")}
          locked={pending}
          {...form.register("password")}
        />
        <PasswordField
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          label={authWords("confirmPassword")}
          locked={pending}
          {...form.register("confirmPassword")}
        />
        <Button className="mt-2" pending={pending} size="large" type="submit" variant="primary">
          {pending ? authWords("reset.pending") : authWords("reset.submit")}
        </Button>
      </form>
    </div>
  );
}

export function ResetPage() {
  const router = useRouter();
  const [token] = useState(() => router.history.location.hash.replace(/^#/, ""));
  const [hasExpired, setHasExpired] = useState(token === "");
  const check = useQuery({
    queryKey: ["check_reset_link"],
    queryFn: async () => {
      await checkResetLink(token);
      return true;
    },
    enabled: token !== "",
    gcTime: 0,
  });

  useEffect(() => {
    void router.navigate({ to: paths.resetPassword, hash: "", replace: true });
  }, [router]);

  if (hasExpired || isExpired(check.error)) return <ExpiredLink />;
  if (check.isSuccess) return <ResetForm onExpired={() => setHasExpired(true)} token={token} />;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={authWords("reset.title")} />
      {check.isError ? (
        <Failed detail={null} query={check} title={problemText(check.error)} />
      ) : (
        <p className="flex items-center gap-3 text-muted" role="status">
          <Spinner />
          {authWords("reset.checking")}
        </p>
      )}
    </div>
  );
}
