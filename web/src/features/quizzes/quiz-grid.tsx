/**
 * The cards of the account's own quizzes.
 *
 * The server searches, filters by status and paginates. Visibility is filtered here, so pages are
 * read until enough quizzes match or none are left. While a new search runs, the old cards stay.
 */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useEffect } from "react";
import { quizCountsQuery, quizzesQuery } from "@/api/quizzes";
import type { QuizStatus, Visibility } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { itemsOf, More } from "@/calls/paged";
import { t as quizWords } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { QuizCard } from "./quiz-card";
import { useDeleteQuiz } from "./use-delete-quiz";

export type Filter = "ALL" | Visibility;
export type Kind = "list" | "drafts" | "published";

const statusOf: Readonly<Record<Kind, QuizStatus | undefined>> = {
  list: undefined,
  drafts: "DRAFT",
  published: "PUBLISHED",
};

/** As many cards as fill a large screen; with fewer, the next page is loaded at once. */
const enoughCards = 24;

function Loading() {
  return (
    <div>
      <p className="mb-4 text-muted" role="status">
        {quizWords("list.loading")}
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
      </div>
    </div>
  );
}

interface EmptyProps {
  kind: Kind;
  isFiltered: boolean;
  /** There is no quiz at all, so there is nothing to publish or finish either. */
  hasNone: boolean;
}

function Empty({ kind, isFiltered, hasNone }: EmptyProps) {
  if (isFiltered) {
    return <EmptyState hint={quizWords("list.emptyFiltered")} title={quizWords("list.empty")} />;
  }
  if (!hasNone) {
    const hint =
      kind === "drafts" ? quizWords("list.emptyDrafts") : quizWords("list.emptyPublished");
    return <EmptyState hint={hint} title={quizWords("list.empty")} />;
  }
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: "primary" })} to={paths.quizCreate}>
          {quizWords("list.createFirst")}
        </Link>
      }
      hint={quizWords("list.emptyFirst")}
      shape={0}
      title={quizWords("list.empty")}
    />
  );
}

export function QuizGrid({ kind, search, filter }: { kind: Kind; search: string; filter: Filter }) {
  const found = useInfiniteQuery(quizzesQuery(search, statusOf[kind]));
  const counts = useQuery(quizCountsQuery());
  const deleteQuiz = useDeleteQuiz();
  const all = itemsOf(found.data);
  const shown = all.filter((quiz) => filter === "ALL" || quiz.visibility === filter);
  const { hasNextPage, isFetching, isError, fetchNextPage } = found;
  const readsOn = shown.length < enoughCards && hasNextPage && !isError;

  useEffect(() => {
    if (readsOn && !isFetching) void fetchNextPage();
  }, [readsOn, isFetching, fetchNextPage]);

  if (found.isPending) return <Loading />;
  if (isError && all.length === 0) {
    return <Failed query={found} title={quizWords("list.failure")} />;
  }
  const isFiltered = search.trim() !== "" || filter !== "ALL";
  return (
    <div
      aria-busy={found.isPlaceholderData || readsOn}
      className={clsx("flex flex-col gap-6", found.isPlaceholderData && "opacity-60")}
    >
      <p aria-live="polite" className="sr-only">
        {!readsOn && !found.isPlaceholderData && quizWords("list.shown", { count: shown.length })}
      </p>
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((quiz) => (
            <li key={quiz.id}>
              <QuizCard onDelete={() => deleteQuiz(quiz)} quiz={quiz} />
            </li>
          ))}
        </ul>
      )}
      {readsOn && <Loading />}
      {shown.length === 0 && !readsOn && !isError && (
        <Empty
          hasNone={kind === "list" || counts.data?.total === 0}
          isFiltered={isFiltered}
          kind={kind}
        />
      )}
      {isError && (
        <Failed query={{ isFetching, refetch: fetchNextPage }} title={quizWords("list.failure")} />
      )}
      {!readsOn && !isError && (
        <More failure={quizWords("list.failure")} label={quizWords("list.more")} query={found} />
      )}
    </div>
  );
}
