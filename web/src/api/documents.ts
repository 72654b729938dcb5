/** Calls for the quiz editor: the document, its saves, and copies of it. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { Quiz, QuizDocument, SaveDocument, SavedDocument } from "@/api/types";

export function documentQuery(id: string) {
  return queryOptions<QuizDocument>({
    queryKey: ["get_document", id],
    queryFn: () => readDocument(id),
    // The editor works on what it opened; if the document changed underneath, work would be lost.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export function readDocument(id: string): Promise<QuizDocument> {
  return unwrap(client.GET("/api/v1/quiz/{id}/document", { params: { path: { id } } }));
}

/** `isLast` lets the request outlive the page; browsers allow that for small bodies only. */
export function saveDocument(
  id: string,
  body: SaveDocument,
  { isLast }: { isLast: boolean },
): Promise<SavedDocument> {
  const params = { path: { id } };
  const keepalive = isLast && JSON.stringify(body).length < 60_000;
  return unwrap(client.PUT("/api/v1/quiz/{id}/document", { params, body, keepalive }));
}

/** Files that count for someone else until now need room; `withoutFiles` leaves them out. */
export function duplicateQuiz(id: string, withoutFiles = false): Promise<Quiz> {
  const params = { path: { id }, query: withoutFiles ? { withoutFiles } : {} };
  return unwrap(client.POST("/api/v1/quiz/{id}/duplicate", { params }));
}
