/**
 * The entered but unsent answer. It survives a pause, a lost connection and a reload of the page:
 * no one types a sentence twice.
 */
import { useState } from "react";
import { readTab, writeTab } from "@/lib/storage";
import { fits } from "@/live/choices";
import type { Choice, Offer, QuestionHead } from "@/live/messages";

const storageKey = "fanfare.draft";

interface Kept {
  code: string;
  index: number;
  text: string;
  choice: Choice;
}

function read(code: string, question: QuestionHead, offer: Offer): Choice | null {
  try {
    const kept: Kept | null = JSON.parse(readTab(storageKey) ?? "null");
    if (kept === null || kept.code !== code || kept.index !== question.index) return null;
    return kept.text === question.text && fits(offer, kept.choice) ? kept.choice : null;
  } catch {
    return null;
  }
}

export function useDraft(code: string, question: QuestionHead, offer: Offer) {
  const [draft, setDraft] = useState(() => read(code, question, offer));

  function keep(choice: Choice | null) {
    const { index, text } = question;
    const kept: Kept | null = choice === null ? null : { code, index, text, choice };
    writeTab(storageKey, kept === null ? null : JSON.stringify(kept));
    setDraft(choice);
  }

  return [draft, keep] as const;
}
