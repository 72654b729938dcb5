/** Starts a live session: first choose a quiz, unless it is known, then how it is played. */
import { useState } from "react";
import type { Quiz } from "@/api/types";
import { t } from "@/messages/sessions";
import { QuizPicker } from "@/room/starting/quiz-picker";
import { StartDialog } from "@/room/starting/start-dialog";
import { useStartRoom } from "@/room/starting/use-start-room";
import { Dialog } from "@/ui/dialog";
import { AudienceStart } from "./audience-start";
import { WithoutQuiz } from "./without-quiz";

interface StartPickerProps {
  onClose: () => void;
  quiz?: Quiz | undefined;
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
  if (isAudience) return <AudienceStart onClose={onClose} />;
  return (
    <Dialog description={t("picker.hint")} onClose={onClose} open title={t("picker.title")}>
      <QuizPicker onChoose={setQuiz} />
      <WithoutQuiz onChoose={() => setAudience(true)} />
    </Dialog>
  );
}
