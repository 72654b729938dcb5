/** Choosing another quiz to host with the settings of a finished live session. */
import { t } from "@/messages/starting";
import { Dialog } from "@/ui/dialog";
import { QuizPicker } from "./quiz-picker";

interface OtherQuizDialogProps {
  /** The quiz whose lobby is being opened. */
  pending: string | undefined;
  onChoose: (quizId: string) => void;
  onClose: () => void;
}

export function OtherQuizDialog({ pending, onChoose, onClose }: OtherQuizDialogProps) {
  return (
    <Dialog description={t("otherHint")} onClose={onClose} open title={t("other")}>
      <QuizPicker onChoose={(quiz) => onChoose(quiz.id)} pending={pending} />
    </Dialog>
  );
}
