/** Discover Quizzes: all published public quizzes, with search, filters and orders. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { feedQuery } from "@/api/feed";
import { useAuth } from "@/api/session";
import type { FeedQuiz } from "@/api/types";
import { Paged } from "@/calls/paged";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { FeedCard } from "./feed-card";
import { FeedControls } from "./feed-controls";
import { type FeedSearch, feedFilters, isFiltered, readFeedSearch } from "./feed-search";

/** Loaded on demand: most visitors come to look and to play. */
const CreateQuizDialog = later(async () => (await import("./create-quiz-dialog")).CreateQuizDialog);

const gridClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** A quiz that became more popular in the meantime can be on two pages; it stays where it was. */
function onceEach(items: readonly FeedQuiz[]): FeedQuiz[] {
  const byId = new Map<string, FeedQuiz>();
  for (const quiz of items) {
    if (!byId.has(quiz.id)) byId.set(quiz.id, quiz);
  }
  return [...byId.values()];
}

function LoadingGrid() {
  return (
    <div>
      <p className="mb-4 text-muted" role="status">
        {t("loading")}
      </p>
      <div className={gridClass}>
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}

function FeedGrid({ search, onClear }: { search: FeedSearch; onClear: () => void }) {
  const feed = useInfiniteQuery(feedQuery(feedFilters(search)));
  return (
    <Paged
      className="gap-6"
      empty={
        isFiltered(search) ? (
          <EmptyState
            action={<Button onClick={onClear}>{t("clear")}</Button>}
            hint={t("emptyFilters")}
            title={t("empty")}
          />
        ) : (
          <EmptyState hint={t("emptyHint")} title={t("empty")} />
        )
      }
      failure={t("failure")}
      meanwhile={<LoadingGrid />}
      more={t("more")}
      moreFailure={t("moreFailure")}
      query={feed}
    >
      {(items) => {
        const quizzes = onceEach(items);
        return (
          <>
            <p className="sr-only" role="status">
              {t("shown", { count: quizzes.length })}
            </p>
            <ul aria-busy={feed.isPlaceholderData} className={gridClass}>
              {quizzes.map((quiz) => (
                <li key={quiz.id}>
                  <FeedCard quiz={quiz} />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Paged>
  );
}

export function FeedPage() {
  const { isLoggedIn, isPending } = useAuth();
  const navigate = useNavigate();
  const search = readFeedSearch(useSearch({ strict: false }));
  const [creating, setCreating] = useState<"never" | "open" | "closed">("never");
  const change = useCallback(
    (next: FeedSearch, isTyping: boolean) =>
      void navigate({ to: paths.feed, search: next, replace: isTyping, resetScroll: false }),
    [navigate],
  );

  if (isPending) {
    return (
      <div className="loading-bar" role="status">
        <h1 className="sr-only">{t("title")}</h1>
        <span className="sr-only">{t("checking")}</span>
      </div>
    );
  }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8">
      <PageTitle
        actions={
          isLoggedIn && (
            <Button onClick={() => setCreating("open")} variant="primary">
              <Plus aria-hidden="true" className="size-5" />
              {t("create")}
            </Button>
          )
        }
        subtitle={t("subtitle")}
        title={t("title")}
      />
      <FeedControls onChange={change} search={search} />
      <FeedGrid onClear={() => change({}, false)} search={search} />
      {creating !== "never" && (
        <CreateQuizDialog onClose={() => setCreating("closed")} open={creating === "open"} />
      )}
    </div>
  );
}
