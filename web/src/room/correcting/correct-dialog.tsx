/** Asks how a played question should count, and has the server recalculate everything. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { apiError } from "@/api/errors";
import { correctQuestion } from "@/api/rooms";
import type { Marking, MediaView, Offer, Solution } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/correct";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import {
  type Counting,
  type Entered,
  enteredFrom,
  hasKey,
  toCorrection,
  troubleWith,
} from "./correction";
import { KeyFields } from "./key-fields";

export interface CorrectDialogProps {
  roomId: string;
  questionIndex: number;
  offer: Offer;
  solution: Solution;
  /** The question's media, if players tapped places on it. */
  picture: MediaView | null;
  marking: Marking;
  /** Whether the question asked for a single answer; then any right answer alone is right. */
  takesOne: boolean;
  onClose: () => void;
}

interface CountingChoiceProps {
  name: string;
  value: Counting;
  chosen: Counting;
  hint?: string;
  onChoose: (value: Counting) => void;
}

function CountingChoice({ name, value, chosen, hint, onChoose }: CountingChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        checked={chosen === value}
        className="mt-1 size-5 shrink-0 accent-primary"
        name={name}
        onChange={() => onChoose(value)}
        type="radio"
      />
      <span>
        <span className="font-semibold">{t(value)}</span>
        {hint !== undefined && <span className="block text-muted text-sm">{hint}</span>}
      </span>
    </label>
  );
}

export function CorrectDialog(props: CorrectDialogProps) {
  const { roomId, questionIndex, offer, solution, picture, marking, onClose } = props;
  const [entered, setEntered] = useState<Entered>(() => enteredFrom(solution, marking, picture));
  const [showsTrouble, setShowsTrouble] = useState(false);
  const name = useId();
  const queryClient = useQueryClient();
  const number = questionIndex + 1;
  const correct = useMutation({
    mutationFn: () => correctQuestion(roomId, toCorrection(questionIndex, entered, offer)),
    async onSuccess() {
      // The report, and everything computed from it, has changed.
      await queryClient.invalidateQueries();
      toast(t("saved", { number }), { tone: "good" });
      onClose();
    },
  });
  const change = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }));
  const trouble = troubleWith(entered, offer);
  const failure = correct.error === null ? undefined : apiError(correct.error);
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title", { number })}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setShowsTrouble(true);
          if (trouble === undefined && !correct.isPending) correct.mutate();
        }}
      >
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-semibold">{t("how")}</legend>
          {hasKey(solution, picture) && (
            <CountingChoice
              chosen={entered.counting}
              name={name}
              onChoose={(counting) => change({ counting })}
              value="key"
            />
          )}
          {entered.counting === "key" && (
            <div className="mb-2 border-hairline xs:border-s-2 xs:ps-4">
              <KeyFields
                change={change}
                entered={entered}
                error={showsTrouble && trouble !== undefined ? t(trouble) : undefined}
                offer={offer}
                picture={picture}
                serverErrors={failure?.fields ?? {}}
                solution={solution}
                takesOne={props.takesOne}
              />
            </div>
          )}
          <CountingChoice
            chosen={entered.counting}
            hint={t("asWrittenHint")}
            name={name}
            onChoose={(counting) => change({ counting })}
            value="asWritten"
          />
          <CountingChoice
            chosen={entered.counting}
            hint={t("voidHint")}
            name={name}
            onChoose={(counting) => change({ counting })}
            value="void"
          />
          <CountingChoice
            chosen={entered.counting}
            hint={t("everyoneHint")}
            name={name}
            onChoose={(counting) => change({ counting })}
            value="everyone"
          />
        </fieldset>
        {failure !== undefined && <Problem text={problemText(failure, t("failure"))} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button pending={correct.isPending} type="submit" variant="primary">
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
