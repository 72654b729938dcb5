/** A question goes to another place in its quiz. */
import type { Doc } from "./document";

export function moveQuestion(doc: Doc, id: string, to: number): Doc {
  const from = doc.questions.findIndex((question) => question.id === id);
  const moved = doc.questions[from];
  if (moved === undefined || from === to) return doc;
  const rest = doc.questions.filter((question) => question.id !== id);
  const questions = [...rest.slice(0, to), moved, ...rest.slice(to)];
  return { ...doc, questions };
}
