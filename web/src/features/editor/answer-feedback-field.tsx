/** What is said to those who pick an answer, if the author wants to: a field for each answer. */
import { MessageSquareText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";
import { tileLetter } from "@/ui/tile-shapes";
import { useQuestionChange } from "./editor-context";
import { limits } from "./model/document";
import { answerWords } from "./model/gaps-from";

export function AnswerFeedbackField({ question }: { question: DocumentQuestion }) {
  const change = useQuestionChange(question.id);
  const [opened, setOpened] = useState<"no" | "byPress" | "byTyping">("no");
  const fields = useRef<HTMLFieldSetElement>(null);

  // The button that opened it is gone.
  useEffect(() => {
    if (opened === "byPress") fields.current?.querySelector("textarea")?.focus();
  }, [opened]);

  const { content } = question;
  if (content.kind !== "choice") return null;
  const { answers } = content;
  if (opened === "no" && answers.every(({ feedback = "" }) => feedback === "")) {
    return (
      <Button onClick={() => setOpened("byPress")} size="small" variant="ghost">
        <MessageSquareText aria-hidden="true" className="size-5 shrink-0" />
        {t("question.feedbackAdd")}
      </Button>
    );
  }

  function set(id: string, feedback: string) {
    // Emptied while someone writes, it stays.
    if (opened === "no") setOpened("byTyping");
    change.patch(
      {
        content: {
          kind: "choice",
          answers: answers.map((answer) => (answer.id === id ? { ...answer, feedback } : answer)),
        },
      },
      `feedback-${id}`,
    );
  }

  return (
    <fieldset className="flex min-w-0 basis-full flex-col gap-4" ref={fields}>
      <legend className="mb-1 font-semibold">{t("question.feedback")}</legend>
      <p className="text-muted text-sm">{t("question.feedbackHint")}</p>
      {answers.map((answer, index) => (
        <TextArea
          className="min-h-0!"
          data-rich="line"
          dir="auto"
          hint={plainText(answerWords(answer))}
          key={answer.id}
          label={t("question.feedbackFor", {
            answer: t("rows.answer", { letter: tileLetter(index) }),
          })}
          maxLength={limits.feedback}
          onChange={(event) => set(answer.id, event.target.value)}
          rows={2}
          value={answer.feedback ?? ""}
        />
      ))}
    </fieldset>
  );
}
