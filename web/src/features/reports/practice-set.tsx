/**
 * Makes a quiz of the questions that most players missed, and opens it in the editor, or assigns it
 * to the players. If there is no room for the files of a shared quiz, it offers to leave them out.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useState } from "react";
import { apiError } from "@/api/errors";
import { createMissedQuiz } from "@/api/insights";
import type { Quiz } from "@/api/types";
import { offerCopy } from "@/calls/copy-offer";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/bank";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

const AssignDialog = later(
  async () => (await import("@/room/assigning/assign-dialog")).AssignDialog,
);

/** As long as a title may be. */
const titleMax = 95;

/** What the quiz is made for. */
type Then = "edit" | "assign";

interface Making {
  then: Then;
  withoutFiles?: boolean;
}

interface PracticeSetProps {
  roomId: string;
  title: string;
  /** Whether it can be sent to others who played. */
  isForPlayers: boolean;
}

export function PracticeSet({ roomId, title, isForPlayers }: PracticeSetProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAssigning, setAssigning] = useState(false);
  /** Closing the window and opening it again makes no second quiz. */
  const [made, setMade] = useState<Quiz>();
  const making = useMutation({
    mutationFn: ({ withoutFiles = false }: Making) => {
      const named = [...t("practiceTitle", { title })].slice(0, titleMax).join("");
      return createMissedQuiz(roomId, named, withoutFiles);
    },
    async onSuccess(quiz, { then }) {
      void queries.invalidateQueries({ queryKey: ["list_quizzes"] });
      setMade(quiz);
      await go(quiz, then);
    },
    onError(thrown, wanted) {
      if (apiError(thrown).code === "media_quota_reached") {
        offerCopy(() => making.mutate({ ...wanted, withoutFiles: true }));
      } else toastFailure(thrown, t("practiceFailed"));
    },
  });
  async function go(quiz: Quiz, then: Then) {
    if (then === "assign") setAssigning(true);
    else await navigate({ to: paths.quizEdit(quiz.id) });
  }
  function use(then: Then) {
    if (making.isPending) return;
    if (made === undefined) making.mutate({ then });
    else void go(made, then);
  }
  const isPending = (then: Then) => making.isPending && making.variables.then === then;
  return (
    <>
      <Button onClick={() => use("edit")} pending={isPending("edit")}>
        {t("practice")}
      </Button>
      {isForPlayers && (
        <Button onClick={() => use("assign")} pending={isPending("assign")} variant="primary">
          {!isPending("assign") && <Send aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          {t("practiceSend")}
        </Button>
      )}
      {isAssigning && made !== undefined && (
        <AssignDialog onClose={() => setAssigning(false)} quiz={made} />
      )}
    </>
  );
}
