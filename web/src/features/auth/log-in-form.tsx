/** Email and password, with the messages of the specification's sections 5 and 8. */
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { logIn } from "@/api/account";
import { apiError } from "@/api/errors";
import type { SecondFactorNeeded, SignedIn } from "@/api/types";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { takeBack, toast } from "@/ui/toast";
import { type Problem, problemOf } from "./problems";
import { setFieldErrors } from "./set-errors";

interface LogInFormProps {
  /** Prefilled. */
  email?: string | undefined;
  /** The page to continue with in the end. */
  next: string | undefined;
  onAnswer: (answer: SignedIn | SecondFactorNeeded) => void;
  onProblem: (problem: Problem | undefined) => void;
  /** Links that leave this form also close its dialog. */
  onLeave?: (() => void) | undefined;
}

/** What the notice about a wrong password is called: the next try makes it leave. */
const failure = "logIn";

export function LogInForm(props: LogInFormProps) {
  const { email = "", onAnswer, onProblem, onLeave } = props;
  // Two rules need no form library, and this is the first page for many people.
  const form = useForm({ defaultValues: { email, password: "" } });
  const { errors } = form.formState;

  const mutation = useMutation({
    mutationFn: logIn,
    onMutate() {
      onProblem(undefined);
      takeBack(failure);
    },
    onSuccess(answer) {
      form.reset();
      onAnswer(answer);
    },
    onError(thrown) {
      if (apiError(thrown).code === "invalid_credentials") {
        // It is the password far more often than the email, which nobody should type twice.
        form.resetField("password");
        form.setFocus("password");
        toast(t("logIn.failure"), { tone: "bad", name: failure });
      } else if (!setFieldErrors(form, ["email", "password"], thrown)) {
        // The input wasn't wrong, so it stays.
        onProblem(problemOf(thrown));
      }
    },
  });
  const pending = mutation.isPending;

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        if (!pending) mutation.mutate({ ...typed, email: typed.email.trim() });
      })}
    >
      <Field
        // The last token lets browsers offer passkeys in the list under the field.
        autoComplete="username webauthn"
        error={errors.email?.message}
        inputMode="email"
        label={t("email")}
        locked={pending}
        type="email"
        {...form.register("email", {
          validate: (typed) => typed.trim() !== "" || t("required"),
        })}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        label={t("password")}
        locked={pending}
        {...form.register("password", { required: t("required") })}
      />
      <Link
        className="self-start font-semibold text-primary underline underline-offset-4"
        {...(onLeave === undefined ? {} : { onClick: onLeave })}
        search={{ next: props.next }}
        to={paths.forgotPassword}
      >
        {t("forgot.link")}
      </Link>
      <Button className="mt-2" pending={pending} size="large" type="submit" variant="primary">
        {pending ? t("logIn.pending") : t("logIn.submit")}
      </Button>
    </form>
  );
}
