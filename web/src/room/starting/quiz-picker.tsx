/** Chooses one of the account's quizzes: newest first, or by search. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useState } from "react";
import { quizzesQuery } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { Paged } from "@/calls/paged";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Spinner } from "@/ui/spinner";
import { useDelayed } from "@/ui/use-delayed";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;

const rowShape = "h-14 rounded-md";

interface QuizPickerProps {
  onChoose: (quiz: Quiz) => void;
  /** The id of the quiz that was chosen, while what it is for takes time. */
  pending?: string | undefined;
}

function Row({ quiz, onChoose, pending }: QuizPickerProps & { quiz: Quiz }) {
  const isEmpty = quiz.questionCount === 0;
  const isUnavailable = isEmpty || pending !== undefined;
  return (
    <li>
      <button
        aria-disabled={isUnavailable || undefined}
        className={clsx(
          "flex min-h-14 w-full items-center gap-3 rounded-md border-2 border-hairline bg-surface px-3 py-2 text-start",
          isUnavailable ? "text-muted" : "hover:border-primary",
        )}
        onClick={() => {
          if (!isUnavailable) onChoose(quiz);
        }}
        type="button"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" dir="auto">
            {quiz.title}
          </span>
          <span className="block text-muted text-sm">
            {isEmpty ? t("picker.empty") : t("picker.questions", { count: quiz.questionCount })}
          </span>
        </span>
        {pending === quiz.id && <Spinner />}
        {quiz.status === "DRAFT" && <Badge>{t("picker.draft")}</Badge>}
      </button>
    </li>
  );
}

export function QuizPicker({ onChoose, pending }: QuizPickerProps) {
  const [typed, setTyped] = useState("");
  const search = useDelayed(typed, searchDelayMs);
  const found = useInfiniteQuery(quizzesQuery(search));
  return (
    <div className="flex flex-col gap-3">
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
        />
        <input
          aria-label={t("picker.search")}
          className="field-box ps-11"
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t("picker.search")}
          type="search"
          value={typed}
        />
      </div>
      <Paged
        className="gap-3"
        empty={
          search.trim() === "" ? (
            <EmptyState
              action={
                <Link className={buttonClass({ variant: "primary" })} to={paths.quizCreate}>
                  {t("picker.create")}
                </Link>
              }
              hint={t("picker.noneHint")}
              title={t("picker.none")}
            />
          ) : (
            <p className="py-6 text-center text-muted" role="status">
              {t("picker.notFound")}
            </p>
          )
        }
        failure={t("picker.failure")}
        loading={t("picker.loading")}
        more={t("picker.more")}
        query={found}
        skeleton={[rowShape, rowShape, rowShape]}
      >
        {(quizzes) => (
          <ul
            aria-busy={found.isPlaceholderData}
            className={clsx("flex flex-col gap-2", found.isPlaceholderData && "opacity-60")}
          >
            {quizzes.map((quiz) => (
              <Row key={quiz.id} onChoose={onChoose} pending={pending} quiz={quiz} />
            ))}
          </ul>
        )}
      </Paged>
    </div>
  );
}
