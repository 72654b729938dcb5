/**
 * Restores a version of the open quiz, and undoes that. What isn't saved is saved first; if it can't
 * be, or someone else has changed the quiz, nothing is restored.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readDocument } from "@/api/documents";
import { apiError } from "@/api/errors";
import { restoreVersion } from "@/api/quiz-versions";
import type { QuizDocument } from "@/api/types";
import { t } from "@/messages/versions";
import { toast } from "@/ui/toast";
import { useEditor } from "./editor-context";
import type { Editor } from "./model/editor-types";

interface Restoring {
  versionId: string;
  isUndo: boolean;
}

function show(editor: Editor, document: QuizDocument): void {
  const { selectedId } = editor.store.getState().history.present;
  editor.takeTheirs(document);
  if (document.questions.some(({ id }) => id === selectedId)) return;
  editor.select(document.questions[0]?.id ?? null);
}

/** Shows the server's document, or says that the page has to be loaded again. */
async function reload(editor: Editor, sentence: () => void, isDone: boolean): Promise<void> {
  try {
    show(editor, await readDocument(editor.store.getState().quizId));
    sentence();
  } catch {
    toast(t(isDone ? "reload" : "failed"), { tone: "bad", stays: true });
  }
}

export function useRestore(onDone: () => void) {
  const editor = useEditor();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ versionId }: Restoring) => {
      if (!(await editor.flush())) return null;
      const { quizId, version } = editor.store.getState();
      return restoreVersion(quizId, versionId, version);
    },
    async onSuccess(done, { isUndo }) {
      if (done === null) {
        toast(t("notSaved"), { tone: "bad" });
        return;
      }
      const { keptId } = done;
      const undo = {
        label: t("undo"),
        onClick: () => mutation.mutate({ versionId: keptId ?? "", isUndo: true }),
      };
      const tell = () =>
        toast(t(isUndo ? "undone" : "restored"), {
          tone: "good",
          ...(isUndo || keptId === null ? {} : { action: undo }),
        });
      await reload(editor, tell, true);
      const { quizId } = editor.store.getState();
      void queryClient.invalidateQueries({ queryKey: ["list_quiz_versions", quizId] });
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      void queryClient.invalidateQueries({ queryKey: ["get_quiz", quizId] });
      onDone();
    },
    async onError(thrown) {
      const error = apiError(thrown);
      if (error.code === "version_conflict") {
        await reload(editor, () => toast(t("conflict"), { tone: "bad" }), false);
        return;
      }
      toast(error.serverMessage ?? t("failed"), { tone: "bad" });
    },
  });
  return {
    restore: (versionId: string) => mutation.mutate({ versionId, isUndo: false }),
    isRestoring: mutation.isPending,
  };
}
