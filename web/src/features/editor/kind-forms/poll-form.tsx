/** Answers of which none is right or wrong, with or without pictures. */
import { t } from "@/messages/editor";
import { Switch } from "@/ui/switch";
import { tileLetter } from "@/ui/tile-shapes";
import { limits } from "../model/document";
import { pollAnswers, spreadPoll, withPollAnswers } from "../model/poll-answers";
import { AnswerPictureButton } from "./answer-picture-button";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { TextRows } from "./text-rows";
import { useRows } from "./use-rows";

export function PollForm({ questionId, content, findings, onChange }: KindFormProps<"poll">) {
  const answers = pollAnswers(content);
  const set = (next: typeof answers, field?: string) =>
    onChange(withPollAnswers(content, next), field);
  const rows = useRows(questionId, answers, set);
  const nameOf = (index: number) => t("rows.option", { letter: tileLetter(index) });
  const setText = (index: number, text: string) => {
    const picture = answers[index]?.picture ?? null;
    set(answers.with(index, { text, picture }), `row-${rows.keys[index]}`);
  };
  return (
    <FormSection findings={findings} legend={t("poll.answers")}>
      <TextRows
        addLabel={t("rows.add")}
        findings={findings}
        isRich
        label={t("poll.answers")}
        lengthMax={limits.answer}
        look="tiles"
        max={limits.answers}
        min={2}
        nameOf={nameOf}
        onAdd={(after) => rows.insert(after + 1, { text: "", picture: null })}
        onMove={rows.move}
        onPaste={(index, pasted) => set(spreadPoll(answers, index, pasted))}
        onRemove={rows.remove}
        onText={setText}
        picture={(index) => {
          const answer = answers[index];
          return (
            answer !== undefined && (
              <AnswerPictureButton
                answer={answer}
                index={index}
                name={nameOf(index)}
                questionId={questionId}
              />
            )
          );
        }}
        rows={answers.map(({ text, picture }, index) => ({
          key: rows.keys[index] ?? "",
          text,
          isFull: picture !== null,
        }))}
      />
      <Switch
        checked={content.takesSeveral}
        label={t("poll.several")}
        onChange={(event) => onChange({ ...content, takesSeveral: event.target.checked })}
      />
    </FormSection>
  );
}
