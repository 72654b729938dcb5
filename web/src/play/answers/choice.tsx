/** Answers to choose from: one by a tap, several to be locked in; also statements and polls. */

import { pickedIds } from "@/live/choices";
import { t } from "@/messages/game";
import type { KindProps } from "@/play/answers/kind-props";
import { useAnswerKeys } from "@/play/use-answer-keys";
import { AnswerTile, type TileState, tileOf } from "@/room/kinds/answer-tile";
import { answersFit } from "@/room/kinds/face";

function tileState(isChosen: boolean, locked: boolean): TileState {
  if (isChosen) return "picked";
  return locked ? "dimmed" : "idle";
}

interface ChoiceKindProps extends KindProps<"choice" | "trueFalse" | "poll"> {
  /** Sends several picked answers. */
  onSubmit: () => void;
}

export function ChoiceKind(props: ChoiceKindProps) {
  const { question, offer, locked, verdict, onChange, onSend } = props;
  const { answers } = offer;
  const chosen = pickedIds(props.choice);

  function choose(index: number) {
    const id = answers[index]?.id;
    if (id === undefined || locked) return;
    if (!question.multiple) onSend({ kind: "answers", answers: [id] });
    else {
      const rest = chosen.filter((each) => each !== id);
      onChange({
        kind: "answers",
        answers: rest.length < chosen.length ? rest : [...chosen, id],
      });
    }
  }

  const keys = useAnswerKeys(
    answers.length,
    locked ? null : choose,
    locked || !question.multiple ? null : props.onSubmit,
  );
  return (
    <>
      <div
        className="answer-grid"
        data-fit={answersFit(answers)}
        data-pair={offer.kind === "trueFalse" || undefined}
      >
        {answers.map((answer, index) => {
          const isChosen = chosen.includes(answer.id);
          return (
            <AnswerTile
              disabled={locked}
              {...tileOf(offer.kind, answer, index)}
              key={answer.id}
              marked
              onPick={() => choose(index)}
              state={tileState(isChosen, locked)}
              {...(isChosen && verdict !== null ? { verdict } : {})}
            />
          );
        })}
      </div>
      <p className="no-touch text-center text-muted text-sm">
        <label className="inline-flex min-h-11 items-center gap-2.5">
          <input checked={keys.enabled} className="size-5" onChange={keys.toggle} type="checkbox" />
          {t("question.keys")}
        </label>
      </p>
    </>
  );
}
