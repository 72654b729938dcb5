/** What every card or row of a quiz shows: its cover, and a title whose link covers all of it. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { Quiz } from "@/api/types";
import { paths } from "@/paths";
import { Cover } from "@/ui/cover";

interface QuizFaceProps {
  quiz: Quiz;
  isRow: boolean;
}

export function QuizCover({ quiz, isRow }: QuizFaceProps) {
  return (
    <Cover
      className={isRow ? "size-14 shrink-0 rounded-md max-sm:hidden" : "aspect-[16/6] rounded-t-md"}
      seed={quiz.id}
      url={quiz.coverUrl}
    />
  );
}

export function QuizTitle({ quiz, isRow }: QuizFaceProps) {
  return (
    <h2 className={clsx("wrap-anywhere line-clamp-2", isRow ? "text-lg" : "text-xl")}>
      <Link
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-ring focus-visible:after:outline-offset-2"
        dir="auto"
        title={quiz.title}
        to={paths.quizEdit(quiz.id)}
      >
        {quiz.title}
      </Link>
    </h2>
  );
}
