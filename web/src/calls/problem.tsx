/** The error message for a failed call to the server, and where it shows. */
import { isCancelled } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/ui";
import { FieldError } from "@/ui/field";
import { toast } from "@/ui/toast";

/** The server's own sentence comes first, except without a response; then what was tried. */
export function failureText(thrown: unknown, tried = appWords("error.unknown")): string {
  const error = apiError(thrown);
  return error.isNetwork ? t("network") : (error.serverMessage ?? tried);
}

/** Undefined when nothing went wrong: the person closed the confirmation dialog. */
export function problemText(thrown: unknown, tried?: string): string | undefined {
  return isCancelled(thrown) ? undefined : failureText(thrown, tried);
}

/** For changes without a form of their own; `tried` says what didn't work. */
export function toastFailure(thrown: unknown, tried?: string): void {
  const text = problemText(thrown, tried);
  if (text !== undefined) toast(text, { tone: "bad" });
}

/** The same as a mutation's `onError`, which passes more than the thrown value. */
export function toastProblem(thrown: unknown): void {
  toastFailure(thrown);
}

/** Below a form: the server's error about the form as a whole. Spoken when it appears. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div className="empty:hidden" role="alert">
      {text !== undefined && <FieldError>{text}</FieldError>}
    </div>
  );
}
