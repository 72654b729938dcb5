/** The validation rules of sign-up, new passwords and verification, with their exact messages. */
import * as v from "valibot";
import { t } from "@/messages/auth";

/** The minimum on every server; some require more. */
export const passwordLengthMin = 8;

const required = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => t("required")),
);

function passwords(lengthMin: number) {
  const count = Math.max(passwordLengthMin, lengthMin);
  return {
    password: v.pipe(
      v.string(),
      // Counted as the server does: a character may take two places in a string.
      v.check(
        (text) => [...text.normalize("NFC")].length >= count,
        () => t("passwordShort", { count }),
      ),
    ),
    confirmPassword: v.pipe(
      v.string(),
      v.nonEmpty(() => t("required")),
    ),
  };
}

/** A missing repetition is a different mistake from one that doesn't match. */
function areSame(form: { password: string; confirmPassword: string }): boolean {
  return form.confirmPassword === "" || form.password === form.confirmPassword;
}

export function signUpSchema(lengthMin: number) {
  return v.pipe(
    v.object({ name: required, email: required, ...passwords(lengthMin) }),
    v.forward(
      v.partialCheck([["password"], ["confirmPassword"]], areSame, () => t("passwordsDiffer")),
      ["confirmPassword"],
    ),
  );
}

export type SignUpForm = v.InferOutput<ReturnType<typeof signUpSchema>>;

export function newPasswordSchema(lengthMin: number) {
  return v.pipe(
    v.object(passwords(lengthMin)),
    v.forward(
      v.partialCheck([["password"], ["confirmPassword"]], areSame, () => t("passwordsDiffer")),
      ["confirmPassword"],
    ),
  );
}

export type NewPasswordForm = v.InferOutput<ReturnType<typeof newPasswordSchema>>;

export const emailSchema = v.object({ email: required });

export type EmailForm = v.InferOutput<typeof emailSchema>;

/** Whether a verification code is well-formed; only the server knows whether it is right. */
export function isWellFormedCode(code: string): boolean {
  return /^[a-z0-9]{6}$/i.test(code);
}
