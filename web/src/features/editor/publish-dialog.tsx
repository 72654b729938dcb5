/**
 * What keeps the quiz from being published, question by question, each a way there; who will see it;
 * and the publish button. Once it is published, how people get to it.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { apiError } from "@/api/errors";
import { updateQuiz } from "@/api/quizzes";
import type { DocumentQuestion, Finding, QuizStatus } from "@/api/types";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useDoc, useEditor, useEditorState } from "./editor-context";
import { flawWords } from "./flaw-words";
import { Beginnings } from "./no-questions";
import { PublishedQuiz } from "./published-quiz";
import { VisibilityChoice } from "./visibility-choice";

interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  onJump: (questionId: string) => void;
  onSettings: () => void;
  onAdd: () => void;
  onPaste: () => void;
  onBank: () => void;
}

/** What is wrong with one question, or with the quiz itself. */
interface Problem {
  questionId: string | null;
  /** In words, and how often. */
  flaws: Map<string, number>;
}

/** One row per question, in the order of the quiz, whose own problems come first. */
function problemsOf(
  findings: readonly Finding[],
  questions: readonly DocumentQuestion[],
): Problem[] {
  const placeOf = new Map(questions.map(({ id }, index) => [id, index + 1]));
  const problems = new Map<string | null, Problem>();
  for (const finding of findings) {
    const { questionId } = finding;
    const at = placeOf.get(questionId ?? "");
    const kind = at === undefined ? null : (questions[at - 1]?.content.kind ?? null);
    const words = flawWords(finding, kind);
    const problem = problems.get(questionId) ?? { questionId, flaws: new Map() };
    problem.flaws.set(words, (problem.flaws.get(words) ?? 0) + 1);
    problems.set(questionId, problem);
  }
  const place = ({ questionId }: Problem) => placeOf.get(questionId ?? "") ?? 0;
  return [...problems.values()].sort((one, other) => place(one) - place(other));
}

interface ProblemRowProps {
  problem: Problem;
  isError: boolean;
  number: number;
  onClick: () => void;
}

function ProblemRow({ problem, isError, number, onClick }: ProblemRowProps) {
  const Icon = isError ? CircleAlert : TriangleAlert;
  const flaw = [...problem.flaws]
    .map(([words, count]) => (count > 1 ? `${words} (${count}×)` : words))
    .join(" ");
  return (
    <li>
      <button
        className="flex min-h-11 w-full items-start gap-2.5 rounded-sm px-2 py-2 text-start hover:bg-sunken"
        onClick={onClick}
        type="button"
      >
        <Icon
          aria-hidden="true"
          className={clsx("mt-0.5 size-5 shrink-0", isError ? "text-danger" : "text-marigold-edge")}
        />
        {problem.questionId === null
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
  const questions = useDoc((doc) => doc.questions);
  const numberOf = new Map(questions.map((question, index) => [question.id, index + 1]));
  // Deleting a question removes its findings.
  const shown = findings.filter(
    ({ questionId }) => questionId === null || numberOf.has(questionId),
  );
  const errors = shown.filter((finding) => finding.severity === "error");
  const warnings = shown.filter((finding) => finding.severity === "warning");

  const isPublished = status === "PUBLISHED";
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
      const isPublished = quiz.status === "PUBLISHED";
      toast(t(isPublished ? "publishing.done" : "publishing.undone"), { tone: "good" });
      // What comes next, such as the link, is in the same window.
      if (!isPublished) onClose();
    },
    onError(thrown) {
      const error = apiError(thrown);
      toast(error.serverMessage ?? t("publishing.failed"), { tone: "bad" });
    },
  });

  const jump = (questionId: string | null) => {
    onClose();
    if (questionId === null) others.onSettings();
    else onJump(questionId);
  };
  const list = (title: string, some: readonly Finding[]) =>
    some.length > 0 && (
      <section>
        <h3 className="font-semibold">{title}</h3>
        <ul className="mt-1">
          {problemsOf(some, questions).map((problem) => (
            <ProblemRow
              isError={some === errors}
              key={problem.questionId}
              number={numberOf.get(problem.questionId ?? "") ?? 0}
              onClick={() => jump(problem.questionId)}
              problem={problem}
            />
          ))}
        </ul>
      </section>
    );

  return (
    <Dialog onClose={onClose} open={open} title={t(isPublished ? "published" : "findings.title")}>
      <div className="flex flex-col gap-4">
        {list(t("findings.errors"), errors)}
        {list(t("findings.warnings"), warnings)}
        {shown.length === 0 && !isPublished && (
          <p className="flex items-center gap-2 font-medium text-good">
            <CircleCheck aria-hidden="true" className="size-5" />
            {t("findings.none")}
          </p>
        )}
        {questions.length === 0 && (
          <Beginnings onAdd={others.onAdd} onBank={others.onBank} onPaste={others.onPaste} />
        )}
        <VisibilityChoice />
        {isPublished && <PublishedQuiz />}
        {isPublished ? (
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
