/** Choosing which quiz is played next: with the settings of a finished session, or its people. */
import { Dialog } from "@/ui/dialog";
import { QuizPicker } from "./quiz-picker";

interface OtherQuizDialogProps {
  title: string;
  hint: string;
  /** The quiz whose lobby is being opened. */
  pending: string | undefined;
  onChoose: (quizId: string) => void;
  onClose: () => void;
}

export function OtherQuizDialog({ title, hint, pending, onChoose, onClose }: OtherQuizDialogProps) {
  return (
    <Dialog description={hint} onClose={onClose} open title={title}>
      <QuizPicker onChoose={(quiz) => onChoose(quiz.id)} pending={pending} />
    </Dialog>
  );
}
