/** What to say when something could not be done. */
import { apiError } from "@/api/errors";
import { t } from "@/messages/players";
import { toast } from "@/ui/toast";

export function problemOf(thrown: unknown): string {
  const error = apiError(thrown);
  return error.serverMessage ?? t(error.isNetwork ? "network" : "wrong");
}

export function sayProblem(thrown: unknown): void {
  toast(problemOf(thrown), { tone: "bad" });
}
