/** Starts a live session: first choose a quiz, unless it is known, then how it is played. */
import { useState } from "react";
import type { Quiz } from "@/api/types";
import { t } from "@/messages/sessions";
import { AudienceDialog } from "@/room/starting/audience-dialog-later";
import { QuizPicker } from "@/room/starting/quiz-picker";
import { StartDialog } from "@/room/starting/start-dialog";
import { useStartRoom } from "@/room/starting/use-start-room";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

interface StartPickerProps {
  onClose: () => void;
  quiz?: Quiz | undefined;
}

/** For those who came for a live session and have no quiz in mind. */
function WithoutQuiz({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-hairline border-t-2 pt-4">
      <p className="text-muted">{t("dashboard.audienceHint")}</p>
      <Button onClick={onChoose}>{t("dashboard.audience")}</Button>
    </div>
  );
}

export function StartPickerDialog({ onClose, quiz: known }: StartPickerProps) {
  const [isAudience, setAudience] = useState(false);
  const [quiz, setQuiz] = useState(known);
  const start = useStartRoom();
  if (quiz !== undefined) {
    return (
      <StartDialog
        failure={start.error}
        onClose={onClose}
        onStart={(settings, pretendPlayers) =>
          start.mutate({ quizId: quiz.id, settings, pretendPlayers })
        }
        pending={start.isPending}
        quizId={quiz.id}
      />
    );
  }
  if (isAudience) return <AudienceDialog onClose={onClose} />;
  return (
    <Dialog description={t("picker.hint")} onClose={onClose} open title={t("picker.title")}>
      <QuizPicker onChoose={setQuiz} />
      <WithoutQuiz onChoose={() => setAudience(true)} />
    </Dialog>
  );
}
