/** The difference between two documents, in the form the server takes. */
import type { DocumentQuestion, SaveDocument } from "@/api/types";
import type { Doc } from "./document";

export type Changes = Omit<SaveDocument, "version">;

/** Deep equality; references are compared first, because most of a document never changes. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The changes that turn `saved` into `now`; `null` if there are none. */
export function changesBetween(saved: Doc, now: Doc): Changes | null {
  const before = new Map(saved.questions.map((question) => [question.id, question]));
  const questions = now.questions.filter((question) => !isSame(before.get(question.id), question));
  const ids = now.questions.map((question) => question.id);
  const hasMoved = !isSame(
    ids,
    saved.questions.map((question) => question.id),
  );
  const changes: Changes = {
    ...(isSame(saved.details, now.details) ? {} : { details: now.details }),
    ...(isSame(saved.settings, now.settings) ? {} : { settings: now.settings }),
    ...(hasMoved ? { order: ids } : {}),
    ...(questions.length === 0 ? {} : { questions }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The document after a save; the same as the server does. */
export function applyChanges(doc: Doc, changes: Changes): Doc {
  const known = new Map<string, DocumentQuestion>();
  for (const question of [...doc.questions, ...(changes.questions ?? [])]) {
    known.set(question.id, question);
  }
  const order = changes.order ?? doc.questions.map((question) => question.id);
  return {
    details: changes.details ?? doc.details,
    settings: changes.settings ?? doc.settings,
    questions: order.flatMap((id) => known.get(id) ?? []),
  };
}

/** The same for any field order, which depends on who wrote the object. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Deep equality of what different programs wrote. */
export const saysSame = (a: unknown, b: unknown) =>
  JSON.stringify(a, sorted) === JSON.stringify(b, sorted);

/** Whether the server's document equals this one. */
export function saysTheSame(ours: Doc, theirs: Doc): boolean {
  // The server trims these.
  const trimmed = ({ details, settings, questions }: Doc) => ({
    details: {
      ...details,
      title: details.title.trim(),
      description: details.description.trim(),
    },
    settings,
    questions,
  });
  return saysSame(trimmed(ours), trimmed(theirs));
}
