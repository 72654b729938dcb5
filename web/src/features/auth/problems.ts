/** Sign-in errors as sentences that say what to do next. */
import { apiError } from "@/api/errors";
import { failureText } from "@/calls/problem";
import { t as authWords } from "@/messages/auth";

export interface Problem {
  text: string;
  /** Only a new password helps; show a link to the reset beside the sentence. */
  needsReset: boolean;
}

/** From here on minutes are easier to read. */
const secondsMax = 90;

function waitText(seconds: number): string {
  return seconds <= secondsMax
    ? authWords("wait.seconds", { count: seconds })
    : authWords("wait.minutes", { count: Math.ceil(seconds / 60) });
}

export function problemText(thrown: unknown): string {
  const error = apiError(thrown);
  if (error.code === "too_many_passwords") return authWords("tooManyPasswords");
  if (error.status === 429 && error.retryAfterS !== undefined) return waitText(error.retryAfterS);
  return failureText(error);
}

export function problemOf(thrown: unknown): Problem {
  return {
    text: problemText(thrown),
    needsReset: apiError(thrown).code === "too_many_passwords",
  };
}

/** The same for a passkey; nothing if the person closed the browser's dialog. */
export function passkeyProblem(thrown: unknown): Problem | undefined {
  if (!(thrown instanceof DOMException)) return problemOf(thrown);
  const isRefusal = thrown.name === "NotAllowedError" || thrown.name === "AbortError";
  return isRefusal ? undefined : { text: authWords("passkey.failure"), needsReset: false };
}
