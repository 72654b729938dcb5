/** The actions on whole questions, and where the focus goes afterwards. */
import { useMemo } from "react";
import type { DocumentQuestion } from "@/api/types";
import { t } from "@/messages/editor";
import { toast } from "@/ui/toast";
import { docOfState, useEditor } from "./editor-context";
import {
  copyOf,
  type Defaults,
  findQuestion,
  insertQuestions,
  type Kind,
  limits,
  newQuestion,
  removeQuestion,
} from "./model/document";
import { moveQuestion } from "./model/move-question";
import { toastUndoable } from "./undoable";

export interface QuestionActions {
  add: (kind: Kind) => void;
  addAll: (questions: readonly DocumentQuestion[]) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  move: (id: string, to: number) => void;
  /** Moves the selection by this many questions; negative is towards the first. */
  step: (by: number) => void;
}

/**
 * The field or heading is drawn after the selection has changed. On a slow device that takes a
 * while: an author who has gone to a field of the question by then keeps it, and with it the letters
 * that follow.
 */
function focusLater(selector: string) {
  let hasGoneOn = false;
  const handleFocus = ({ target }: FocusEvent) => {
    hasGoneOn = target instanceof Element && target.closest("[data-question-form]") !== null;
  };
  document.addEventListener("focusin", handleFocus);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.removeEventListener("focusin", handleFocus);
      if (!hasGoneOn) document.querySelector<HTMLElement>(selector)?.focus();
    }),
  );
}

export function useQuestionActions(defaults: Defaults): QuestionActions {
  const editor = useEditor();
  return useMemo(() => {
    const state = () => editor.store.getState();
    const doc = () => docOfState(state());
    const selectedId = () => state().history.present.selectedId;

    function addAll(questions: readonly DocumentQuestion[]) {
      if (doc().questions.length >= limits.questions) {
        toast(t("list.full"), { tone: "bad" });
        return;
      }
      const [first] = questions;
      if (first === undefined) return;
      editor.change((before) => insertQuestions(before, questions, selectedId()), {
        selectedId: first.id,
      });
      focusLater("[data-question-text]");
    }

    function restore(question: DocumentQuestion, afterId: string | null, isFirst: boolean) {
      if (findQuestion(doc(), question.id) !== undefined) return;
      editor.change(
        (before) =>
          isFirst
            ? { ...before, questions: [question, ...before.questions] }
            : insertQuestions(before, [question], afterId),
        { selectedId: question.id },
      );
    }

    return {
      add: (kind) => addAll([newQuestion(kind, defaults)]),
      addAll,
      duplicate(id) {
        const question = findQuestion(doc(), id);
        if (question !== undefined) {
          editor.select(id);
          addAll([copyOf(question)]);
        }
      },
      remove(id) {
        const { questions } = doc();
        const at = questions.findIndex((question) => question.id === id);
        const removed = questions[at];
        if (removed === undefined) return;
        const next = questions[at + 1] ?? questions[at - 1];
        editor.change((before) => removeQuestion(before, id), { selectedId: next?.id ?? null });
        focusLater("[data-question-heading]");
        toastUndoable(editor, {
          message: t("question.deleted"),
          undo: {
            label: t("question.undoDelete"),
            onClick: () => restore(removed, questions[at - 1]?.id ?? null, at === 0),
          },
          isUndone: (now) => findQuestion(now, id) !== undefined,
        });
      },
      move: (id, to) => editor.change((before) => moveQuestion(before, id, to), { selectedId: id }),
      step(by) {
        const { questions } = doc();
        const at = questions.findIndex((question) => question.id === selectedId());
        const next = questions[Math.min(Math.max(at + by, 0), questions.length - 1)];
        if (next !== undefined) editor.select(next.id);
      },
    };
  }, [editor, defaults]);
}
