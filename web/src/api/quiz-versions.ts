/** Calls for the earlier versions of a quiz. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { QuizVersion, QuizVersionDocument, RestoredVersion } from "@/api/types";

export function versionsQuery(id: string) {
  return queryOptions<QuizVersion[]>({
    queryKey: ["list_quiz_versions", id],
    queryFn: () => unwrap(client.GET("/api/v1/quiz/{id}/versions", { params: { path: { id } } })),
    staleTime: 0,
  });
}

export function versionQuery(id: string, versionId: string) {
  const params = { path: { id, versionId } };
  return queryOptions<QuizVersionDocument>({
    queryKey: ["get_quiz_version", id, versionId],
    queryFn: () => unwrap(client.GET("/api/v1/quiz/{id}/versions/{versionId}", { params })),
    // It never changes; the links to its files work for a day.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `version` is the one the quiz has now. */
export function restoreVersion(
  id: string,
  versionId: string,
  version: number,
): Promise<RestoredVersion> {
  const params = { path: { id, versionId } };
  return unwrap(
    client.POST("/api/v1/quiz/{id}/versions/{versionId}/restore", { params, body: { version } }),
  );
}
