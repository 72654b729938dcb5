/** The questions of a running session that were revealed, to correct any of them. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { playedQuestionQuery, playedQuestionsQuery } from "@/api/rooms";
import type { PlayedQuestion } from "@/api/types";
import { Failed, Loaded, Loading } from "@/calls/loaded";
import { t } from "@/messages/correct";
import { t as kindWords } from "@/messages/kinds";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { CorrectDialog } from "./correct-dialog";

interface EarlierDialogProps {
  roomId: string;
  onClose: () => void;
}

interface ListProps {
  questions: readonly PlayedQuestion[];
  onChoose: (index: number) => void;
}

function List({ questions, onChoose }: ListProps) {
  if (questions.length === 0) return <p className="text-muted">{t("earlier.none")}</p>;
  return (
    <ol className="flex flex-col gap-3">
      {questions.map(({ index, text, marking }) => (
        <li
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-hairline px-4 py-3"
          key={index}
        >
          <span className="min-w-0 flex-1 basis-48">
            <span className="text-muted text-sm">{t("earlier.number", { number: index + 1 })}</span>
            <span className="wrap-anywhere block font-semibold" dir="auto">
              {text}
            </span>
            {marking !== "asWritten" && (
              <span className="block text-muted text-sm">{kindWords(`marking.${marking}`)}</span>
            )}
          </span>
          <Button
            aria-label={t("openLabel", { number: index + 1 })}
            onClick={() => onChoose(index)}
            size="small"
          >
            {t("open")}
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** As its reveal showed it, with the key that counts now. */
function Chosen({ roomId, index, onClose }: EarlierDialogProps & { index: number }) {
  const query = useQuery(playedQuestionQuery(roomId, index));
  if (query.data === undefined) {
    return (
      <Dialog onClose={onClose} open title={t("title", { number: index + 1 })}>
        {query.isError ? (
          <Failed query={query} title={t("earlier.failure")} />
        ) : (
          <Loading shapes={["h-40 rounded-md"]} />
        )}
      </Dialog>
    );
  }
  const { question, offer, solution, marking } = query.data;
  return (
    <CorrectDialog
      marking={marking ?? "asWritten"}
      offer={offer}
      onClose={onClose}
      picture={question.media}
      questionIndex={index}
      roomId={roomId}
      solution={solution}
      takesOne={!question.multiple}
    />
  );
}

export function EarlierDialog({ roomId, onClose }: EarlierDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const questions = useQuery(playedQuestionsQuery(roomId));
  if (chosen !== null) return <Chosen index={chosen} onClose={onClose} roomId={roomId} />;
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("earlier.title")}>
      <Loaded failure={t("earlier.failure")} query={questions} skeleton="h-40 rounded-md">
        {(list) => <List onChoose={setChosen} questions={list} />}
      </Loaded>
    </Dialog>
  );
}
