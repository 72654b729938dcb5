/** In a quiz that someone shares to be edited: whose it is, and what happens when that ends. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { readDocument, saveDocument } from "@/api/documents";
import { createQuiz } from "@/api/quizzes";
import { toastFailure } from "@/calls/problem";
import { t as conflictWords } from "@/messages/editor";
import { t } from "@/messages/sharing";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { docOfState, useEditor, useEditorState } from "./editor-context";
import { copyOf, limits } from "./model/document";
import { withoutFiles } from "./without-files";

/** A new quiz needs both; an empty one here gets them. */
const titleLengthMin = 3;

/** Saves all that is on the page as a quiz of one's own; the files stay with their owner. */
function useOwnCopy() {
  const editor = useEditor();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const doc = docOfState(editor.store.getState());
      const { title, description } = doc.details;
      const hasTitle = title.trim().length >= titleLengthMin;
      const made = await createQuiz({
        title: hasTitle ? title.slice(0, limits.title) : conflictWords("untitled"),
        description: description.trim() === "" ? "–" : description,
        tags: [],
      });
      const questions = doc.questions.map((question) => withoutFiles(copyOf(question)));
      const { version } = await readDocument(made.id);
      await saveDocument(
        made.id,
        {
          version,
          details: { ...doc.details, title: made.title, visibility: "PRIVATE", cover: null },
          settings: doc.settings,
          order: questions.map((question) => question.id),
          questions,
        },
        { isLast: false },
      );
      return made;
    },
    onSuccess: async (made) => {
      editor.letGo();
      void queries.invalidateQueries({ queryKey: ["list_quizzes"] });
      toast(t("duplicated"), { tone: "good" });
      await navigate({ to: paths.quizEdit(made.id) });
    },
    onError: (thrown) => toastFailure(thrown, conflictWords("conflict.failed")),
  });
}

function Lost({ name }: { name: string }) {
  const editor = useEditor();
  const copy = useOwnCopy();
  return (
    <section
      aria-labelledby="lost-title"
      className="editor-notice flex flex-col gap-3 rounded-md border-2 border-danger bg-danger-soft px-4 py-3"
    >
      <div role="alert">
        <h2 className="text-lg" id="lost-title">
          {t("lostTitle")}
        </h2>
        <p className="wrap-anywhere">{t("lostBody", { name })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => copy.mutate()} pending={copy.isPending} variant="primary">
          {t("saveCopy")}
        </Button>
        <Button
          disabled={copy.isPending}
          onClick={() => {
            editor.letGo();
            location.reload();
          }}
          variant="danger"
        >
          {t("reload")}
        </Button>
      </div>
    </section>
  );
}

export function SharedBar() {
  const shared = useEditorState((state) => state.shared);
  const isLost = useEditorState(
    ({ save }) => save.kind === "refused" && [403, 404].includes(save.error.status),
  );
  if (shared === null) return null;
  if (isLost) return <Lost name={shared.ownerName} />;
  return (
    <p className="flex items-center gap-2 text-muted text-sm">
      <Users aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{t("editing", { name: shared.ownerName })}</span>
    </p>
  );
}
