/** Answers to choose from; each is marked right or wrong. */

import { withMoved } from "@/lib/reorder";
import { t } from "@/messages/editor";
import { tileLetter } from "@/ui/tile-shapes";
import { type ContentOf, limits, newId } from "../model/document";
import type { PastedAnswer } from "../model/paste";
import { AnswerPictureButton } from "./answer-picture-button";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { RightMark } from "./right-mark";
import { TextRows } from "./text-rows";

type Choice = ContentOf<"choice">;

function isBlank({ text, picture, feedback = "" }: Choice["answers"][number]): boolean {
  return text === "" && picture == null && feedback === "";
}

/** Puts pasted answers into the rows from `index` on; marked ones are right. */
function spreadAnswers(
  answers: Choice["answers"],
  index: number,
  pasted: readonly PastedAnswer[],
): Choice["answers"] {
  const lines = pasted.map((each, at) => ({
    id: answers[index + at]?.id ?? newId(),
    text: each.text.slice(0, limits.answer),
    isCorrect: each.isCorrect || (answers[index + at]?.isCorrect ?? false),
    picture: answers[index + at]?.picture ?? null,
    feedback: answers[index + at]?.feedback ?? "",
  }));
  const behind = answers.slice(index + lines.length).filter((answer) => !isBlank(answer));
  return [...answers.slice(0, index), ...lines, ...behind].slice(0, limits.answers);
}

export function ChoiceForm({ questionId, content, findings, onChange }: KindFormProps<"choice">) {
  const { answers } = content;
  const name = (index: number) => t("rows.answer", { letter: tileLetter(index) });
  const set = (next: Choice["answers"], field?: string) =>
    onChange({ ...content, answers: next }, field);
  const patch = (index: number, change: Partial<Choice["answers"][number]>, field?: string) =>
    set(
      answers.map((answer, at) => (at === index ? { ...answer, ...change } : answer)),
      field,
    );
  return (
    <FormSection findings={findings} hint={t("choice.hint")} legend={t("choice.answers")}>
      <TextRows
        addLabel={t("rows.add")}
        findings={findings}
        isRich
        lengthMax={limits.answer}
        label={t("choice.answers")}
        look="tiles"
        mark={(index) => (
          <RightMark
            checked={answers[index]?.isCorrect ?? false}
            label={t("rows.correct", { row: name(index) })}
            onChange={(isCorrect) => patch(index, { isCorrect })}
          />
        )}
        max={limits.answers}
        min={2}
        nameOf={name}
        onAdd={(after) =>
          set(answers.toSpliced(after + 1, 0, { id: newId(), text: "", isCorrect: false }))
        }
        onMove={(from, to) => set(withMoved(answers, from, to))}
        onPaste={(index, pasted) => set(spreadAnswers(answers, index, pasted))}
        onRemove={(index) => set(answers.filter((_, at) => at !== index))}
        onText={(index, text) => patch(index, { text }, `answer-${answers[index]?.id}`)}
        picture={(index) => {
          const answer = answers[index];
          return (
            answer !== undefined && (
              <AnswerPictureButton
                answer={answer}
                index={index}
                name={name(index)}
                questionId={questionId}
              />
            )
          );
        }}
        rows={answers.map((answer) => ({
          key: answer.id,
          text: answer.text,
          isFull: answer.picture != null,
        }))}
      />
    </FormSection>
  );
}
