/** The questions a quiz has so far, in brief. */

import type { UseQueryResult } from "@tanstack/react-query";
import type { Question } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { plainText } from "@/lib/rich-text";
import { truncate } from "@/lib/words";
import { t as quizWords } from "@/messages/quizzes";
import { EmptyState } from "@/ui/empty-state";
import { tileLetter } from "@/ui/tile-shapes";

/** Characters of a question's text in the list. */
const textLength = 50;

export function AddedQuestions({ query }: { query: UseQueryResult<Question[]> }) {
  if (query.isPending) {
    return <Loading shapes={["h-16", "h-16", "h-16"]} words={quizWords("add.loading")} />;
  }
  if (query.isError) {
    return <Failed query={query} title={quizWords("add.failure")} />;
  }
  if (query.data.length === 0) {
    return <EmptyState hint={quizWords("add.emptyHint")} title={quizWords("add.empty")} />;
  }
  return (
    <ol className="flex flex-col gap-3">
      {query.data.map((question, index) => (
        <li
          className="flex gap-3 rounded-md border-2 border-hairline px-3 py-2.5"
          key={question.id}
        >
          <span className="font-bold font-display text-lg text-primary tabular-nums">
            {index + 1}
          </span>
          <div className="min-w-0">
            <p className="font-medium" dir="auto">
              {truncate(plainText(question.text), textLength)}
            </p>
            <p className="text-muted text-sm">
              {quizWords("question.rightAnswer")}:{" "}
              {question.answers
                .flatMap((answer, at) => (answer.isCorrect ? [tileLetter(at)] : []))
                .join(", ")}
              {" · "}
              {question.timeLimitS === null
                ? quizWords("question.noLimit")
                : quizWords("question.secondsShort", { count: question.timeLimitS })}
              {question.pointsFactor !== 1 &&
                ` · ${quizWords(question.pointsFactor === 2 ? "question.points2" : "question.points0")}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
