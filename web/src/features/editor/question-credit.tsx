/** Whose quiz a question was copied from. The link is there as long as that quiz can be opened. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { quizQuery } from "@/api/quizzes";
import type { DocumentQuestion } from "@/api/types";
import { t } from "@/messages/editor";
import { paths } from "@/paths";

export function QuestionCredit({ question }: { question: DocumentQuestion }) {
  return question.source === undefined || question.source === null ? null : (
    <Credit source={question.source} />
  );
}

function Credit({ source }: { source: NonNullable<DocumentQuestion["source"]> }) {
  const quiz = useQuery({ ...quizQuery(source.quizId), retry: false });
  const text = t("question.source", { title: source.title, name: source.authorName });
  return (
    <p className="-mt-3 break-words text-muted text-sm" dir="auto">
      {quiz.isSuccess ? (
        <Link className="inline-flex min-h-6 items-center underline" to={paths.quiz(source.quizId)}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
