/** Choosing the quiz that the same people play next, among the host's own. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { quizzesQuery } from "@/api/quizzes";
import { PagedList } from "@/calls/paged";
import { t } from "@/messages/hand";
import { t as quizWords } from "@/messages/quizzes";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useDelayed } from "@/ui/use-delayed";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;

interface NextQuizDialogProps {
  /** The quiz whose room is being opened. */
  pending: string | undefined;
  onChoose: (quizId: string) => void;
  onClose: () => void;
}

export function NextQuizDialog({ pending, onChoose, onClose }: NextQuizDialogProps) {
  const [typed, setTyped] = useState("");
  const search = useDelayed(typed, searchDelayMs);
  const found = useInfiniteQuery(quizzesQuery(search));
  return (
    <Dialog onClose={onClose} open title={t("after.choose")}>
      <div className="flex flex-col gap-4">
        <input
          aria-label={quizWords("list.searchLabel")}
          className="field-box"
          onChange={(event) => setTyped(event.target.value)}
          placeholder={quizWords("list.search")}
          type="search"
          value={typed}
        />
        <PagedList
          empty={quizWords("list.empty")}
          failure={quizWords("list.failure")}
          idOf={(quiz) => quiz.id}
          label={quizWords("list.title")}
          query={found}
        >
          {(quiz) => (
            <>
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-semibold" dir="auto">
                  {quiz.title}
                </span>
                <span className="text-muted text-sm">
                  {quizWords("questions", { count: quiz.questionCount })}
                </span>
              </span>
              <Button
                aria-label={t("after.playSpoken", { title: quiz.title })}
                onClick={() =>
                  quiz.questionCount === 0
                    ? toast(quizWords("list.noQuestions"))
                    : onChoose(quiz.id)
                }
                pending={pending === quiz.id}
                size="small"
                variant="highlight"
              >
                {t("after.play")}
              </Button>
            </>
          )}
        </PagedList>
      </div>
    </Dialog>
  );
}
