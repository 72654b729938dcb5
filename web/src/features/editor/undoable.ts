/**
 * A notice with an undo, for a step of editing. The editor's own undo can take the step back as
 * well; then the notice leaves, because its button would do nothing or the wrong thing.
 */
import { takeBack, toast } from "@/ui/toast";
import { docOfState } from "./editor-context";
import type { Doc } from "./model/document";
import type { Editor } from "./model/editor-types";

interface Undoable {
  message: string;
  undo: { label: string; onClick: () => void };
  /** Whether this document no longer has what the step did. */
  isUndone: (doc: Doc) => boolean;
}

const name = "undoable";

export function toastUndoable(editor: Editor, { message, undo, isUndone }: Undoable): void {
  const stop = editor.store.subscribe((state) => {
    if (!isUndone(docOfState(state))) return;
    stop();
    takeBack(name);
  });
  toast(message, { action: undo, name, onClose: stop });
}
