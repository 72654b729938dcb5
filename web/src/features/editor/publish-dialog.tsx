/**
 * What keeps the quiz from being published, with a link to each problem; and the publish button.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { apiError } from "@/api/errors";
import { updateQuiz } from "@/api/quizzes";
import type { Finding, QuizStatus } from "@/api/types";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useDoc, useEditor, useEditorState } from "./editor-context";
import { Beginnings } from "./no-questions";

interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  onJump: (questionId: string) => void;
  onSettings: () => void;
  onAdd: () => void;
  onPaste: () => void;
  onBank: () => void;
}

function FindingRow(props: { finding: Finding; number: number; onClick: () => void }) {
  const { finding, number } = props;
  const flaw = t(`flaws.${finding.flaw}`);
  const Icon = finding.severity === "error" ? CircleAlert : TriangleAlert;
  return (
    <li>
      <button
        className="flex min-h-11 w-full items-start gap-2.5 rounded-sm px-2 py-2 text-start hover:bg-sunken"
        onClick={props.onClick}
        type="button"
      >
        <Icon
          aria-hidden="true"
          className={
            finding.severity === "error"
              ? "mt-0.5 size-5 shrink-0 text-danger"
              : "mt-0.5 size-5 shrink-0 text-marigold-edge"
          }
        />
        {finding.questionId === null
          ? t("findings.quiz", { flaw })
          : t("findings.jump", { number, flaw })}
      </button>
    </li>
  );
}

export function PublishDialog({ open, onClose, onJump, ...others }: PublishDialogProps) {
  const editor = useEditor();
  const queryClient = useQueryClient();
  const findings = useEditorState((state) => state.findings);
  const status = useEditorState((state) => state.status);
  const visibility = useDoc((doc) => doc.details.visibility);
  const questions = useDoc((doc) => doc.questions);
  const numberOf = new Map(questions.map((question, index) => [question.id, index + 1]));
  // Deleting a question removes its findings.
  const shown = findings.filter(
    ({ questionId }) => questionId === null || numberOf.has(questionId),
  );
  const errors = shown.filter((finding) => finding.severity === "error");
  const warnings = shown.filter((finding) => finding.severity === "warning");

  const mutation = useMutation({
    mutationFn: async (next: QuizStatus) => {
      if (!(await editor.flush())) return null;
      const { quizId, version } = editor.store.getState();
      return updateQuiz(quizId, { status: next, version });
    },
    onSuccess(quiz) {
      if (quiz === null) {
        toast(t("publishing.notSaved"), { tone: "bad" });
        return;
      }
      editor.setStatus(quiz.status, quiz.version);
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      void queryClient.invalidateQueries({ queryKey: ["list_feed"] });
      void queryClient.invalidateQueries({ queryKey: ["get_quiz", quiz.id] });
      toast(t(quiz.status === "PUBLISHED" ? "publishing.done" : "publishing.undone"), {
        tone: "good",
      });
      onClose();
    },
    onError(thrown) {
      const error = apiError(thrown);
      toast(error.serverMessage ?? t("publishing.failed"), { tone: "bad" });
    },
  });

  const jump = (finding: Finding) => {
    onClose();
    if (finding.questionId === null) others.onSettings();
    else onJump(finding.questionId);
  };
  const list = (title: string, some: readonly Finding[]) =>
    some.length > 0 && (
      <section>
        <h3 className="font-semibold">{title}</h3>
        <ul className="mt-1">
          {some.map((finding) => (
            <FindingRow
              finding={finding}
              key={`${finding.questionId}.${finding.flaw}.${finding.at}`}
              number={numberOf.get(finding.questionId ?? "") ?? 0}
              onClick={() => jump(finding)}
            />
          ))}
        </ul>
      </section>
    );

  return (
    <Dialog onClose={onClose} open={open} title={t("findings.title")}>
      <div className="flex flex-col gap-4">
        {list(t("findings.errors"), errors)}
        {list(t("findings.warnings"), warnings)}
        {shown.length === 0 && (
          <p className="flex items-center gap-2 font-medium text-good">
            <CircleCheck aria-hidden="true" className="size-5" />
            {t("findings.none")}
          </p>
        )}
        {questions.length === 0 && (
          <Beginnings onAdd={others.onAdd} onBank={others.onBank} onPaste={others.onPaste} />
        )}
        <p className="text-muted">{t(`publishing.visibility.${visibility}`)}</p>
        {status === "PUBLISHED" ? (
          <Button onClick={() => mutation.mutate("DRAFT")} pending={mutation.isPending}>
            {t("publishing.takeBack")}
          </Button>
        ) : (
          <Button
            disabled={errors.length > 0}
            onClick={() => mutation.mutate("PUBLISHED")}
            pending={mutation.isPending}
            variant="primary"
          >
            {t("publish")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
