/** The validation rules of sign-up, log-in and verification, with their exact messages. */
import * as v from "valibot";
import { t } from "@/messages/app";

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(t("auth.required")));

export const signUpSchema = v.pipe(
  v.object({
    name: required,
    email: required,
    password: v.pipe(v.string(), v.minLength(8, t("auth.passwordShort"))),
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (form) => form.password === form.confirmPassword,
      t("auth.passwordsDiffer"),
    ),
    ["confirmPassword"],
  ),
);

export type SignUpForm = v.InferOutput<typeof signUpSchema>;

export const logInSchema = v.object({
  email: required,
  password: v.pipe(v.string(), v.nonEmpty(t("auth.required"))),
});

export type LogInForm = v.InferOutput<typeof logInSchema>;

/** Whether a verification code could be one; the server knows whether it is right. */
export function isWellFormedCode(code: string): boolean {
  return /^[a-z0-9]{6}$/i.test(code);
}
