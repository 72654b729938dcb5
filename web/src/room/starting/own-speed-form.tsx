/**
 * Starts a live session in which everyone goes at their own speed, and opens its host page. Few
 * things are to be decided: who can join, when people learn what is right, whether time counts,
 * and whether they say how sure they are.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { assignmentsKey, assignQuiz } from "@/api/assignments";
import { classListNames } from "@/api/players";
import type { Assignment } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t as assignmentWords } from "@/messages/assignments";
import { t } from "@/messages/own-speed";
import { t as quizWords } from "@/messages/quizzes";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/select";
import { ClassListChoice } from "./class-list-choice-later";

type Feedback = Assignment["feedback"];
const feedbacks: readonly Feedback[] = ["each", "end", "closing"];

const feedbackWords = {
  each: () => assignmentWords("form.feedbackEach"),
  end: () => t("form.feedbackEnd"),
  closing: () => t("form.feedbackClosing"),
} as const;

interface Choice {
  classListId: string;
  feedback: Feedback;
  keepTimeLimits: boolean;
  confidence: boolean;
}

async function start(quizId: string, { classListId, ...chosen }: Choice): Promise<Assignment> {
  const names = classListId === "" ? [] : await classListNames(classListId);
  return assignQuiz({ ...chosen, quizId, names, live: true });
}

export function OwnSpeedForm({ quizId }: { quizId: string }) {
  const [chosen, setChosen] = useState<Choice>({
    classListId: "",
    feedback: "each",
    keepTimeLimits: false,
    confidence: false,
  });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const starting = useMutation({
    mutationFn: () => start(quizId, chosen),
    onSuccess: async (session) => {
      void queries.invalidateQueries({ queryKey: assignmentsKey });
      await navigate({ to: paths.ownSpeed(session.id) });
    },
  });
  const change = (part: Partial<Choice>) => setChosen({ ...chosen, ...part });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!starting.isPending) starting.mutate();
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <ClassListChoice
        onChange={(classListId) => change({ classListId })}
        value={chosen.classListId}
      />
      <Select
        label={assignmentWords("form.feedback")}
        name="feedback"
        onChange={(event) =>
          change({ feedback: feedbacks.find((each) => each === event.target.value) ?? "each" })
        }
        options={feedbacks.map((value) => ({ value, label: feedbackWords[value]() }))}
        value={chosen.feedback}
      />
      <Checkbox
        checked={chosen.keepTimeLimits}
        label={assignmentWords("form.keepTimeLimits")}
        onChange={(event) => change({ keepTimeLimits: event.target.checked })}
      />
      <Checkbox
        checked={chosen.confidence}
        label={quizWords("start.confidence")}
        onChange={(event) => change({ confidence: event.target.checked })}
      />
      <Problem
        text={starting.isError ? problemText(starting.error, t("form.failure")) : undefined}
      />
      <div className="flex justify-end">
        <Button pending={starting.isPending} type="submit" variant="highlight">
          {quizWords("start.submit")}
        </Button>
      </div>
    </form>
  );
}
