/** The cards of the public quizzes that match a search, page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { feedQuery } from "@/api/feed";
import type { FeedQuiz } from "@/api/types";
import { Paged } from "@/calls/paged";
import { t } from "@/messages/feed";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { FeedCard, type QuizWay } from "./feed-card";
import { type FeedSearch, feedFilters, isFiltered } from "./feed-search";

const gridClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** A quiz that became more popular in the meantime can be on two pages; it stays where it was. */
function onceEach(items: readonly FeedQuiz[]): FeedQuiz[] {
  const byId = new Map<string, FeedQuiz>();
  for (const quiz of items) {
    if (!byId.has(quiz.id)) byId.set(quiz.id, quiz);
  }
  return [...byId.values()];
}

/** Two rows on wide screens: what is below the list stays below the window. */
const shapes = [1, 2, 3, 4, 5, 6];

function LoadingGrid() {
  return (
    <div>
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <div className={gridClass}>
        {shapes.map((shape) => (
          <Skeleton className="h-110 rounded-lg" key={shape} />
        ))}
      </div>
    </div>
  );
}

interface FeedGridProps {
  search: FeedSearch;
  onClear: () => void;
  /** What the button of each card does. */
  way: QuizWay;
}

export function FeedGrid({ search, onClear, way }: FeedGridProps) {
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
                  <FeedCard quiz={quiz} way={way} />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Paged>
  );
}
