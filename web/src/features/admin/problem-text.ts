/** What went wrong with a change, as a sentence. */
import { isCancelled } from "@/api/confirmation";
import { apiError } from "@/api/errors";
import { t as tApp } from "@/messages/app";

/** Undefined when nothing went wrong: the person closed the question who they are. */
export function problemText(thrown: unknown): string | undefined {
  if (isCancelled(thrown)) return undefined;
  const error = apiError(thrown);
  if (error.isNetwork) return tApp("error.network");
  return error.serverMessage ?? tApp("error.unknown");
}
