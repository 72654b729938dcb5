/** What went wrong with a change, as a sentence, and where it shows. */
import { isCancelled } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { t as tApp } from "@/messages/app";
import { FieldError } from "@/ui/field";
import { toast } from "@/ui/toast";

/** Undefined when nothing went wrong: the person closed the question who they are. */
export function problemText(thrown: unknown, fallback = tApp("error.unknown")): string | undefined {
  if (isCancelled(thrown)) return undefined;
  const error = apiError(thrown);
  if (error.isNetwork) return tApp("error.network");
  return error.serverMessage ?? fallback;
}

/** For changes that have no form of their own. */
export function toastProblem(thrown: unknown): void {
  const text = problemText(thrown);
  if (text !== undefined) toast(text, { tone: "bad" });
}

/** Below a form: what the server said about all of it. Spoken when it appears. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div className="empty:hidden" role="alert">
      {text !== undefined && <FieldError>{text}</FieldError>}
    </div>
  );
}
