/**
 * Brings one question of an earlier version back: in the place of what became of it, or at the end.
 * It is a step of editing like any other, and the toast takes back this one only.
 */
import type { DocumentMedia, DocumentQuestion } from "@/api/types";
import { t } from "@/messages/versions";
import { toast } from "@/ui/toast";
import { docOfState, useEditor } from "./editor-context";
import { findQuestion, limits, removeQuestion, withQuestion } from "./model/document";
import { toastUndoable } from "./undoable";

export function useBringBack(media: readonly DocumentMedia[], onDone: () => void) {
  const editor = useEditor();
  return (question: DocumentQuestion) => {
    const doc = docOfState(editor.store.getState());
    const replaced = findQuestion(doc, question.id);
    if (replaced === undefined && doc.questions.length >= limits.questions) return;
    for (const file of media) editor.addMedia(file);
    editor.change((now) => withQuestion(now, question), { selectedId: question.id });
    const takeBack = () => {
      editor.change((now) =>
        replaced === undefined ? removeQuestion(now, question.id) : withQuestion(now, replaced),
      );
      const state = editor.store.getState();
      if (findQuestion(docOfState(state), state.history.present.selectedId) === undefined) {
        editor.select(docOfState(state).questions[0]?.id ?? null);
      }
      toast(t("bringUndone"), { tone: "good" });
    };
    toastUndoable(editor, {
      message: t("brought"),
      undo: { label: t("undo"), onClick: takeBack },
      isUndone: (now) => findQuestion(now, question.id) === replaced,
    });
    onDone();
  };
}
