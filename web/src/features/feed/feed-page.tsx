/** Discover Quizzes: everybody's published public quizzes, with search. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { feedQuery } from "@/api/quizzes";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { useDelayed } from "@/ui/use-delayed";
import { FeedCard } from "./feed-card";

/** Loaded when somebody wants it: most visitors come to look and to play. */
const CreateQuizDialog = lazy(async () => ({
  default: (await import("./create-quiz-dialog")).CreateQuizDialog,
}));

/** Typing pauses this long before the server is asked. */
const searchDelayMs = 250;

function FeedGrid({ search }: { search: string }) {
  const feed = useInfiniteQuery(feedQuery(search));
  if (feed.isPending) {
    return (
      <div>
        <p className="mb-4 text-muted" role="status">
          {t("feed.loading")}
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
      </div>
    );
  }
  if (feed.isError) {
    return (
      <ErrorState
        action={<Button onClick={() => feed.refetch()}>{t("error.retry")}</Button>}
        title={t("feed.failure")}
      />
    );
  }
  const quizzes = feed.data.pages.flatMap((page) => page.items);
  if (quizzes.length === 0) {
    return (
      <EmptyState
        hint={search.trim() === "" ? t("feed.emptyHint") : t("feed.emptySearch")}
        title={t("feed.empty")}
      />
    );
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {quizzes.map((quiz) => (
          <li key={quiz.id}>
            <FeedCard quiz={quiz} />
          </li>
        ))}
      </ul>
      {feed.hasNextPage && (
        <Button
          className="self-center"
          onClick={() => feed.fetchNextPage()}
          pending={feed.isFetchingNextPage}
        >
          {t("feed.more")}
        </Button>
      )}
    </>
  );
}

export function FeedPage() {
  const { isLoggedIn, isPending } = useAuth();
  const [typed, setTyped] = useState("");
  const [creating, setCreating] = useState<"never" | "open" | "closed">("never");
  const search = useDelayed(typed, searchDelayMs);

  if (isPending) {
    return (
      <div className="loading-bar" role="status">
        <h1 className="sr-only">{t("feed.title")}</h1>
        <span className="sr-only">{t("feed.checking")}</span>
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
              {t("feed.create")}
            </Button>
          )
        }
        subtitle={t("feed.subtitle")}
        title={t("feed.title")}
      />
      <div className="relative max-w-xl">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
        />
        <input
          aria-label={t("feed.search")}
          className="field-box ps-11"
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t("feed.search")}
          type="search"
          value={typed}
        />
      </div>
      <FeedGrid search={search} />
      {creating !== "never" && (
        <Suspense>
          <CreateQuizDialog onClose={() => setCreating("closed")} open={creating === "open"} />
        </Suspense>
      )}
    </div>
  );
}
