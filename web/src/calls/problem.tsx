/** What went wrong with a call to the server, as a sentence, and where it shows. */
import { isCancelled } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/ui";
import { FieldError } from "@/ui/field";
import { toast } from "@/ui/toast";

/** The server's own sentence comes first, except when no answer came; else what was tried. */
export function failureText(thrown: unknown, tried = appWords("error.unknown")): string {
  const error = apiError(thrown);
  return error.isNetwork ? t("network") : (error.serverMessage ?? tried);
}

/** Undefined when nothing went wrong: the person closed the question who they are. */
export function problemText(thrown: unknown, tried?: string): string | undefined {
  return isCancelled(thrown) ? undefined : failureText(thrown, tried);
}

/** For changes that have no form of their own; `tried` says what did not work. */
export function toastFailure(thrown: unknown, tried?: string): void {
  const text = problemText(thrown, tried);
  if (text !== undefined) toast(text, { tone: "bad" });
}

/** The same as the last word of a mutation, which hands on more than what was thrown. */
export function toastProblem(thrown: unknown): void {
  toastFailure(thrown);
}

/** Below a form: what the server said about all of it. Spoken when it appears. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div className="empty:hidden" role="alert">
      {text !== undefined && <FieldError>{text}</FieldError>}
    </div>
  );
}
