/** The presenter's notes on a question. Folded while there are none, because most have none. */
import { NotebookPen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";
import { useQuestionChange } from "./editor-context";
import { limits } from "./model/document";

export function NotesField({ question }: { question: DocumentQuestion }) {
  const change = useQuestionChange(question.id);
  const [isOpened, setOpened] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const notes = question.notes ?? "";

  // The button that opened it is gone.
  useEffect(() => {
    if (isOpened) area.current?.focus();
  }, [isOpened]);

  if (notes === "" && !isOpened) {
    return (
      <div>
        <Button onClick={() => setOpened(true)} size="small" variant="ghost">
          <NotebookPen aria-hidden="true" className="size-5 shrink-0" />
          {t("question.notesAdd")}
        </Button>
      </div>
    );
  }
  return (
    <TextArea
      dir="auto"
      hint={t("question.notesHint")}
      label={t("question.notes")}
      maxLength={limits.notes}
      onChange={(event) => {
        setOpened(true);
        change.patch({ notes: event.target.value }, "notes");
      }}
      ref={area}
      value={notes}
    />
  );
}
