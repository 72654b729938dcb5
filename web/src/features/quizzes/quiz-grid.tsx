/**
 * The account's own quizzes, as cards or rows.
 *
 * The server searches, sorts, filters by status and tag, and paginates. Visibility is filtered here,
 * so pages are read until enough quizzes match or none are left. While a new search runs, the old
 * cards stay.
 */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { apiError } from "@/api/errors";
import { quizCountsQuery, quizzesQuery } from "@/api/quizzes";
import type { QuizStatus } from "@/api/types";
import { itemsOf, Paged, useReadOn } from "@/calls/paged";
import { withHostWords } from "@/messages/host-words";
import { t as quizWords } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";
import { type ListSearch, viewOf } from "./list-search";
import { gridClass, QuizCards } from "./quiz-cards";

const TemplateSection = later(
  withHostWords(async () => (await import("./template-section")).TemplateSection),
);

const FolderGone = later(withHostWords(async () => (await import("./folder-bar")).FolderGone));
const FolderEmpty = later(withHostWords(async () => (await import("./folder-bar")).FolderEmpty));

export type Kind = "list" | "drafts" | "published";

const statusOf: Readonly<Record<Kind, QuizStatus | undefined>> = {
  list: undefined,
  drafts: "DRAFT",
  published: "PUBLISHED",
};

/** As many cards as fill a large screen; with fewer, the next page is loaded at once. */
const enoughCards = 24;

function Loading({ isList }: { isList: boolean }) {
  const shape = isList ? "h-22 rounded-lg" : "h-72 rounded-lg";
  return (
    <div>
      <p className="mb-4 text-muted" role="status">
        {quizWords("list.loading")}
      </p>
      <div className={isList ? "flex flex-col gap-3" : gridClass}>
        <Skeleton className={shape} />
        <Skeleton className={shape} />
        <Skeleton className={shape} />
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
    <>
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
      <TemplateSection />
    </>
  );
}

export function QuizGrid({ kind, search }: { kind: Kind; search: ListSearch }) {
  const { q = "", tag, folder, filter, sort = "updated" } = search;
  const status = statusOf[kind];
  const found = useInfiniteQuery(
    quizzesQuery(q, {
      sort,
      ...(status && { status }),
      ...(tag !== undefined && { tag }),
      // Anyone who searches in a folder also means the folders in it.
      ...(folder !== undefined && { folder, subfolders: q.trim() !== "" || tag !== undefined }),
    }),
  );
  const counts = useQuery(quizCountsQuery());
  const all = itemsOf(found.data);
  const shown = all.filter((quiz) => filter === undefined || quiz.visibility === filter);
  const readsOn = useReadOn(found, shown.length >= enoughCards);
  const view = viewOf(search);
  if (found.isError && apiError(found.error).code === "folder_unknown") return <FolderGone />;
  const isFiltered = q.trim() !== "" || filter !== undefined || tag !== undefined;
  const isOld = found.isPlaceholderData;
  const loading = <Loading isList={view === "list"} />;
  const empty =
    folder !== undefined && !isFiltered ? (
      <FolderEmpty />
    ) : (
      <Empty
        hasNone={kind === "list" || counts.data?.total === 0}
        isFiltered={isFiltered}
        kind={kind}
      />
    );
  return (
    <div aria-busy={isOld || readsOn} className={clsx(isOld && "opacity-60")}>
      <p aria-live="polite" className="sr-only">
        {found.data !== undefined &&
          !readsOn &&
          !isOld &&
          quizWords("list.shown", { count: shown.length })}
      </p>
      <Paged
        className="gap-6"
        empty={empty}
        failure={quizWords("list.failure")}
        meanwhile={loading}
        more={quizWords("list.more")}
        query={found}
        readsOn={readsOn}
      >
        {() => (
          <>
            {shown.length > 0 && (
              <QuizCards mayDrag={kind === "list"} quizzes={shown} view={view} />
            )}
            {readsOn && loading}
            {shown.length === 0 && !readsOn && !found.isError && empty}
          </>
        )}
      </Paged>
    </div>
  );
}
