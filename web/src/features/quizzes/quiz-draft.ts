/**
 * The input in the form for a new quiz, kept for as long as the tab is open.
 *
 * Saving a quiz may lead through a verification or a log-in; the input waits.
 */
import * as v from "valibot";
import { readTab, writeTab } from "@/lib/storage";
import type { QuizForm } from "./quiz-forms";

const key = "fanfare.new-quiz";

const draftSchema = v.object({
  title: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
});

export function readQuizDraft(): QuizForm {
  const empty = { title: "", description: "", tags: [] };
  const stored = readTab(key);
  if (stored === null) return empty;
  try {
    return v.parse(draftSchema, JSON.parse(stored));
  } catch {
    return empty;
  }
}

export function keepQuizDraft(form: QuizForm): void {
  writeTab(key, JSON.stringify(form));
}

export function dropQuizDraft(): void {
  writeTab(key, null);
}
