/** Shown when an assignment couldn't be loaded, or isn't there. */
import type { ReactNode } from "react";
import { apiError } from "@/api/errors";
import { Failed } from "@/calls/loaded";
import { t } from "@/messages/assignments";

interface NoAssignmentProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The way on if it isn't there, on a page without one. */
  wayOn?: ReactNode;
}

export function NoAssignment({ query, wayOn }: NoAssignmentProps) {
  const isMissing = apiError(query.error).status === 404;
  if (!isMissing) return <Failed query={query} title={t("oneFailure")} />;
  return <Failed instead={wayOn} query={query} title={t("missing")} />;
}
