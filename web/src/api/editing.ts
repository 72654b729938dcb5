/** Calls for several people in one editor: who is there, and who changed what. */
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { EditingNote, QuizChanges, QuizEditing } from "@/api/types";

/** Notes that a window has the quiz open; gives who else has. */
export function noteEditing(
  quizId: string,
  windowId: string,
  body: EditingNote,
): Promise<QuizEditing> {
  const params = { path: { id: quizId, windowId } };
  return unwrap(client.PUT("/api/v1/quiz/{id}/editing/{windowId}", { params, body }));
}

/** Notes that the window is closed; the request outlives the page. */
export async function endEditing(quizId: string, windowId: string): Promise<void> {
  const params = { path: { id: quizId, windowId } };
  await unwrap(client.DELETE("/api/v1/quiz/{id}/editing/{windowId}", { params, keepalive: true }));
}

export function readChanges(quizId: string): Promise<QuizChanges> {
  return unwrap(client.GET("/api/v1/quiz/{id}/changes", { params: { path: { id: quizId } } }));
}
