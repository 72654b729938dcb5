/** Opens a document for editing and makes sure that nothing typed is lost on the way out. */
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readDocument, saveDocument } from "@/api/documents";
import type { QuizDocument } from "@/api/types";
import { t } from "@/messages/editor";
import { toast } from "@/ui/toast";
import { createEditor } from "./model/editor-store";
import type { Editor, Leftover } from "./model/editor-types";

const keyOf = (quizId: string) => `fanfare.editor.${quizId}`;

function readLeftover(quizId: string): Leftover | null {
  try {
    const text = localStorage.getItem(keyOf(quizId));
    return text === null ? null : (JSON.parse(text) as Leftover);
  } catch {
    return null;
  }
}

function writeLeftover(quizId: string, leftover: Leftover | null): void {
  try {
    if (leftover === null) localStorage.removeItem(keyOf(quizId));
    else localStorage.setItem(keyOf(quizId), JSON.stringify(leftover));
  } catch {
    // Without storage, closing the window loses the last two seconds.
  }
}

/** Writing a whole document on every key is too much; a crash may lose this much time. */
const leftoverMs = 250;

/** Writes the newest document now and then; `writeNow` when there may be no later chance. */
function leftoverWriter(quizId: string) {
  let waiting: { kept: Leftover | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function writeNow() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== null) writeLeftover(quizId, waiting.kept);
    waiting = null;
  }
  return {
    keep(kept: Leftover | null) {
      waiting = { kept };
      timer ??= setTimeout(writeNow, leftoverMs);
    },
    writeNow,
  };
}

interface Opened {
  editor: Editor;
  hasLeftover: boolean;
  writeNow: () => void;
}

function open(document: QuizDocument): Opened {
  const leftover = readLeftover(document.id);
  const { keep, writeNow } = leftoverWriter(document.id);
  const editor = createEditor(
    document,
    {
      send: (body, options) => saveDocument(document.id, body, options),
      read: () => readDocument(document.id),
      keep,
      now: () => performance.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    leftover,
  );
  const { past } = editor.store.getState().history;
  return { editor, hasLeftover: past.length > 0, writeNow };
}

const isSaved = (editor: Editor) => editor.store.getState().save.kind === "saved";

interface OpenEditor {
  editor: Editor;
  /** The person wants to leave for another page, and something couldn't be saved. */
  leaving: { go: () => void; stay: () => void } | null;
}

export function useEditorOf(document: QuizDocument): OpenEditor {
  const [{ editor, hasLeftover, writeNow }] = useState(() => open(document));

  useEffect(() => {
    if (hasLeftover) toast(t("leftover"));
  }, [hasLeftover]);

  useEffect(() => {
    const handleHide = () => {
      writeNow();
      if (window.document.visibilityState === "hidden" && !isSaved(editor)) {
        void editor.flush({ isLast: true });
      }
    };
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isSaved(editor)) event.preventDefault();
    };
    window.document.addEventListener("visibilitychange", handleHide);
    window.addEventListener("beforeunload", handleUnload);
    window.addEventListener("pagehide", writeNow);
    return () => {
      writeNow();
      window.removeEventListener("pagehide", writeNow);
      window.document.removeEventListener("visibilitychange", handleHide);
      window.removeEventListener("beforeunload", handleUnload);
    };
  }, [editor, writeNow]);

  // Changing pages in the app waits for the last save, which is short; a failure is reported.
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (!isSaved(editor)) await editor.flush();
      return !isSaved(editor);
    },
    enableBeforeUnload: false,
    withResolver: true,
  });

  return {
    editor,
    leaving: leaving.status === "blocked" ? { go: leaving.proceed, stay: leaving.reset } : null,
  };
}
