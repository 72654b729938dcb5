/** Someone else changed the quiz: says who, and the author chooses whose changes stay. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { duplicateQuiz, readDocument, saveDocument } from "@/api/documents";
import { readChanges } from "@/api/editing";
import { t } from "@/messages/editor";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { docOfState, useEditor, useEditorState } from "./editor-context";
import { type Conflict, conflictBetween } from "./model/conflict";
import { copyOf } from "./model/document";
import { docOf } from "./model/editor-store";
import { withoutFiles } from "./without-files";

function titleOf(conflict: Conflict | undefined): string {
  if (conflict?.by == null) return t("conflict.title");
  const { by, number } = conflict;
  if (number === null) return by.isYou ? t("conflict.own") : t("conflict.quiz", { name: by.name });
  if (by.isYou) return t("conflict.ownQuestion", { number });
  return t("conflict.question", { name: by.name, number });
}

/** Who changed what; settled before anything is said, so that it is said once. */
function useConflict(isConflict: boolean) {
  const editor = useEditor();
  const { quizId, version } = editor.store.getState();
  return useQuery({
    queryKey: ["conflict", quizId, version],
    queryFn: async () => {
      const [theirs, changes] = await Promise.all([readDocument(quizId), readChanges(quizId)]);
      const state = editor.store.getState();
      return conflictBetween(state.saved, docOfState(state), docOf(theirs), changes);
    },
    enabled: isConflict,
    gcTime: 0,
    retry: false,
  });
}

export function ConflictBar() {
  const editor = useEditor();
  const navigate = useNavigate();
  const isConflict = useEditorState((state) => state.save.kind === "conflict");
  const quizId = useEditorState((state) => state.quizId);
  const conflict = useConflict(isConflict);
  const failed = () => toast(t("conflict.failed"), { tone: "bad" });

  const theirs = useMutation({
    mutationFn: () => readDocument(quizId),
    onSuccess: editor.takeTheirs,
    onError: failed,
  });
  const mine = useMutation({
    mutationFn: () => readDocument(quizId),
    onSuccess: editor.keepMine,
    onError: failed,
  });
  const copy = useMutation({
    mutationFn: async () => {
      // The files of someone else are left out below.
      const made = await duplicateQuiz(quizId, editor.store.getState().shared !== null);
      const copied = await readDocument(made.id);
      const state = editor.store.getState();
      const doc = docOfState(state);
      const isOwn = state.shared === null;
      const copies = doc.questions.map(copyOf);
      const questions = isOwn ? copies : copies.map(withoutFiles);
      const cover = isOwn ? doc.details.cover : null;
      await saveDocument(
        made.id,
        {
          version: copied.version,
          details: { ...doc.details, title: copied.details.title, visibility: "PRIVATE", cover },
          settings: doc.settings,
          order: questions.map((question) => question.id),
          questions,
        },
        { isLast: false },
      );
      return made;
    },
    onSuccess: async (made) => {
      editor.takeTheirs(await readDocument(quizId));
      toast(t("conflict.copied"), { tone: "good" });
      await navigate({ to: paths.quizEdit(made.id) });
    },
    onError: failed,
  });

  if (!isConflict || conflict.isPending) return null;
  const isBusy = theirs.isPending || mine.isPending || copy.isPending;
  return (
    <section
      aria-labelledby="conflict-title"
      className="editor-notice flex flex-col gap-3 rounded-md border-2 border-marigold-edge bg-marigold-soft px-4 py-3"
    >
      <div role="alert">
        <h2 className="wrap-anywhere text-lg" id="conflict-title">
          {titleOf(conflict.data)}
        </h2>
        <p>{t("conflict.body")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => theirs.mutate()} pending={theirs.isPending}>
          {t("conflict.theirs")}
        </Button>
        <Button disabled={isBusy} onClick={() => copy.mutate()} pending={copy.isPending}>
          {t("conflict.copy")}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => mine.mutate()}
          pending={mine.isPending}
          variant="danger"
        >
          {t("conflict.mine")}
        </Button>
      </div>
    </section>
  );
}
