/** Adds many questions at once from a pasted list; a preview shows what each line becomes. */
import { useDeferredValue, useMemo, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/text-area";
import { useDoc } from "./editor-context";
import { type Defaults, limits, newId, newQuestion } from "./model/document";
import { type PastedQuestion, readList } from "./model/paste";

const namedLength = 80;

interface PasteDialogProps {
  open: boolean;
  defaults: Defaults;
  onClose: () => void;
  onAdd: (questions: DocumentQuestion[]) => void;
}

function questionOf(pasted: PastedQuestion, defaults: Defaults): DocumentQuestion {
  const answers = pasted.answers.slice(0, limits.answers).map((answer) => ({
    id: newId(),
    text: answer.text.slice(0, limits.answer),
    isCorrect: answer.isCorrect,
  }));
  while (answers.length < 2) answers.push({ id: newId(), text: "", isCorrect: false });
  return {
    ...newQuestion("choice", defaults),
    text: pasted.text.slice(0, limits.text),
    content: { kind: "choice", answers },
  };
}

/** A quote of a line: enough of it to find it. */
function named({ line, text }: { line: number; text: string }) {
  return { line, text: text.length > namedLength ? `${text.slice(0, namedLength)}…` : text };
}

export function PasteDialog({ open, defaults, onClose, onAdd }: PasteDialogProps) {
  const [text, setText] = useState("");
  const shown = useDeferredValue(text);
  const list = useMemo(() => readList(shown), [shown]);
  const room = limits.questions - useDoc((doc) => doc.questions.length);
  const count = Math.min(list.questions.length, room);
  const unmarked = list.questions.filter((each) => !each.answers.some((one) => one.isCorrect));
  const tooMany = list.questions.filter((each) => each.answers.length > limits.answers);
  const remarks = [
    ...(list.questions.length > room ? [t("paste.noRoom", { count: room })] : []),
    ...list.leftOut.map((each) => t("paste.leftOut", named(each))),
    ...unmarked.map((each) => t("paste.unmarked", named(each))),
    ...tooMany.map((each) => t("paste.tooMany", named(each))),
  ];
  return (
    <Dialog className="sm:max-w-2xl" onClose={onClose} open={open} title={t("paste.title")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The second click of a double click arrives while the dialog is closing.
          if (count <= 0 || !open) return;
          onAdd(list.questions.slice(0, count).map((each) => questionOf(each, defaults)));
          setText("");
        }}
      >
        <TextArea
          className="max-h-96 font-mono"
          dir="auto"
          hint={t("paste.hint")}
          label={t("paste.label")}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("paste.placeholder")}
          rows={10}
          value={text}
        />
        {remarks.length > 0 && (
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard.
            tabIndex={0}
            className="max-h-40 overflow-y-auto break-words rounded-md bg-marigold-soft px-4 py-3 text-sm"
          >
            {remarks.slice(0, 30).map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        <Button className="self-start" disabled={count <= 0} type="submit" variant="primary">
          {t("paste.add", { count })}
        </Button>
      </form>
    </Dialog>
  );
}
