/** The selected question and the actions on it as a whole. */
import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { t } from "@/messages/editor";
import { IconButton } from "@/ui/icon-button";
import { useDoc, useQuestion } from "./editor-context";
import { QuestionCredit } from "./question-credit";
import { QuestionForm } from "./question-form";
import type { QuestionActions } from "./use-question-actions";

/** The second click of a double click is meant for the same question, which is deleted by then. */
function isFirst({ detail }: MouseEvent): boolean {
  return detail < 2;
}

export function QuestionPanel({ id, actions }: { id: string; actions: QuestionActions }) {
  const question = useQuestion(id);
  const position = useDoc((doc) => doc.questions.findIndex((each) => each.id === id));
  const total = useDoc((doc) => doc.questions.length);
  if (question === undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base xs:text-lg" data-question-heading tabIndex={-1}>
          {t("question.position", { number: position + 1, total })}
        </h2>
        <div className="flex">
          <IconButton
            disabled={position === 0}
            label={t("question.moveUp")}
            onClick={() => actions.move(id, position - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            disabled={position === total - 1}
            label={t("question.moveDown")}
            onClick={() => actions.move(id, position + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={t("question.duplicate")}
            onClick={(event) => isFirst(event) && actions.duplicate(id)}
          >
            <Copy aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={t("question.delete")}
            onClick={(event) => isFirst(event) && actions.remove(id)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
      <QuestionCredit question={question} />
      <QuestionForm question={question} />
    </div>
  );
}
