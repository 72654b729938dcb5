/** The window in which a question is changed. */
import { apiError } from "@/api/errors";
import type { Question } from "@/api/types";
import { t } from "@/messages/app";
import { Dialog } from "@/ui/dialog";
import { QuestionForm } from "./question-form";
import { questionDraft, questionForm } from "./question-rules";
import type { QuestionChanges } from "./use-question-changes";

interface QuestionDialogProps {
  /** Null closes the window. */
  question: Question | null;
  update: QuestionChanges["update"];
  onClose: () => void;
}

export function QuestionDialog({ question, update, onClose }: QuestionDialogProps) {
  const failure = update.isError ? apiError(update.error) : undefined;
  return (
    <Dialog
      className="max-w-2xl"
      onClose={onClose}
      open={question !== null}
      title={t("question.editTitle")}
    >
      {question !== null && (
        <QuestionForm
          failure={failure && (failure.serverMessage ?? t("question.changeFailure"))}
          initial={questionForm(question)}
          key={question.id}
          onCancel={onClose}
          onSubmit={(form) =>
            update.mutate({ id: question.id, draft: questionDraft(form) }, { onSuccess: onClose })
          }
          pending={update.isPending}
          pendingLabel={t("question.saving")}
          submitLabel={t("question.save")}
        />
      )}
    </Dialog>
  );
}
