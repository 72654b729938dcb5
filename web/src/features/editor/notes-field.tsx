/** What goes with a question, if its author wants it to: an explanation, and presenter notes. */
import { Lightbulb, NotebookPen } from "lucide-react";
import type { DocumentQuestion } from "@/api/types";
import { t } from "@/messages/editor";
import { useQuestionChange } from "./editor-context";
import { FoldedText } from "./folded-text";
import { limits } from "./model/document";

interface FieldProps {
  question: DocumentQuestion;
}

export function ExplanationField({ question }: FieldProps) {
  const change = useQuestionChange(question.id);
  return (
    <FoldedText
      addLabel={t("question.explanationAdd")}
      hint={t("question.explanationHint")}
      icon={Lightbulb}
      isRich
      label={t("question.explanation")}
      maxLength={limits.explanation}
      onChange={(explanation) => change.patch({ explanation }, "explanation")}
      value={question.explanation}
    />
  );
}

export function NotesField({ question }: FieldProps) {
  const change = useQuestionChange(question.id);
  return (
    <FoldedText
      addLabel={t("question.notesAdd")}
      hint={t("question.notesHint")}
      icon={NotebookPen}
      label={t("question.notes")}
      maxLength={limits.notes}
      onChange={(notes) => change.patch({ notes }, "notes")}
      value={question.notes ?? ""}
    />
  );
}
