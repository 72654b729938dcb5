/** Who changed the quiz meanwhile, and whether it is the question that was changed here, too. */
import type { QuizChanges } from "@/api/types";
import { saysSame } from "./changes";
import type { Doc } from "./document";

export interface Conflict {
  /** `null` if the server doesn't know. */
  by: QuizChanges["last"];
  /** Counting from 1; `null` if no question, or more than one, was changed by both. */
  number: number | null;
}

export function conflictBetween(base: Doc, mine: Doc, theirs: Doc, changes: QuizChanges): Conflict {
  const before = new Map(base.questions.map((question) => [question.id, question]));
  const changed = ({ questions }: Doc) =>
    questions.filter((each) => !saysSame(before.get(each.id), each)).map(({ id }) => id);
  const hereToo = new Set(changed(mine));
  const both = changed(theirs).filter((id) => hereToo.has(id));
  const [id] = both;
  const by = id === undefined || both.length > 1 ? undefined : changes.questions[id];
  if (by === undefined) return { by: changes.last, number: null };
  return { by, number: mine.questions.findIndex((question) => question.id === id) + 1 };
}
