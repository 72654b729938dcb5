/**
 * One's own quizzes: all, drafts, or published ones.
 *
 * Search is the server's; the visibility filter works on what it found.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { quizzesQuery } from "@/api/quizzes";
import type { Quiz, QuizStatus, Visibility } from "@/api/types";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { StatTile } from "@/ui/stat-tile";
import { useDelayed } from "@/ui/use-delayed";
import { QuizCard } from "./quiz-card";
import { useDeleteQuiz } from "./use-delete-quiz";

/** Typing pauses this long before the server is asked. */
const searchDelayMs = 250;

type Filter = "ALL" | Visibility;
type Kind = "list" | "drafts" | "published";

const statusOf: Readonly<Record<Kind, QuizStatus | undefined>> = {
  list: undefined,
  drafts: "DRAFT",
  published: "PUBLISHED",
};

interface StatsProps {
  quizzes: readonly Quiz[] | undefined;
  isError: boolean;
}

function Stats({ quizzes, isError }: StatsProps) {
  const unknown = isError ? t("quiz.list.unknown") : undefined;
  const count = (visibility: Visibility) =>
    quizzes?.filter((quiz) => quiz.visibility === visibility).length ?? unknown;
  return (
    <dl className="grid grid-cols-3 gap-3 sm:gap-4">
      <StatTile label={t("quiz.list.total")} value={quizzes?.length ?? unknown} />
      <StatTile label={t("quiz.list.public")} value={count("PUBLIC")} />
      <StatTile label={t("quiz.list.private")} value={count("PRIVATE")} />
    </dl>
  );
}

function Loading() {
  return (
    <div>
      <p className="mb-4 text-muted" role="status">
        {t("quiz.list.loading")}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
      </div>
    </div>
  );
}

function Empty({ kind, isFiltered }: { kind: Kind; isFiltered: boolean }) {
  if (isFiltered) {
    return <EmptyState hint={t("quiz.list.emptyFiltered")} title={t("quiz.list.empty")} />;
  }
  if (kind !== "list") {
    const hint = kind === "drafts" ? t("quiz.list.emptyDrafts") : t("quiz.list.emptyPublished");
    return <EmptyState hint={hint} title={t("quiz.list.empty")} />;
  }
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: "primary" })} to={paths.quizCreate}>
          {t("quiz.list.createFirst")}
        </Link>
      }
      hint={t("quiz.list.emptyFirst")}
      shape={0}
      title={t("quiz.list.empty")}
    />
  );
}

function QuizGrid(props: { kind: Kind; search: string; filter: Filter }) {
  const found = useQuery(quizzesQuery(props.search));
  const deleteQuiz = useDeleteQuiz();
  if (found.isPending) return <Loading />;
  if (found.isError) {
    return (
      <ErrorState
        action={<Button onClick={() => found.refetch()}>{t("error.retry")}</Button>}
        title={t("quiz.list.failure")}
      />
    );
  }
  const status = statusOf[props.kind];
  const shown = found.data.filter(
    (quiz) =>
      (status === undefined || quiz.status === status) &&
      (props.filter === "ALL" || quiz.visibility === props.filter),
  );
  const isFiltered = props.search.trim() !== "" || props.filter !== "ALL";
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {t("quiz.list.shown", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Empty isFiltered={isFiltered} kind={props.kind} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((quiz) => (
            <li key={quiz.id}>
              <QuizCard onDelete={() => deleteQuiz(quiz)} quiz={quiz} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function QuizListPage({ kind }: { kind: Kind }) {
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState<Filter>("ALL");
  const search = useDelayed(typed, searchDelayMs);
  const all = useQuery(quizzesQuery(""));
  const prefix = kind === "list" ? "quiz.list.title" : (`quiz.list.${kind}Title` as const);
  const subtitle = kind === "list" ? "quiz.list.subtitle" : (`quiz.list.${kind}Subtitle` as const);

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        actions={
          <Link className={buttonClass({ variant: "primary" })} to={paths.quizCreate}>
            <Plus aria-hidden="true" className="size-5" />
            {t("quiz.list.create")}
          </Link>
        }
        subtitle={t(subtitle)}
        title={t(prefix)}
      />
      {kind === "list" && <Stats isError={all.isError} quizzes={all.data} />}
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-52 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
          />
          <input
            aria-label={t("quiz.list.searchLabel")}
            className="field-box ps-11"
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t("quiz.list.search")}
            type="search"
            value={typed}
          />
        </div>
        <Segmented<Filter>
          label={t("quiz.list.filter")}
          onChange={setFilter}
          options={[
            { value: "ALL", label: t("quiz.list.all") },
            { value: "PUBLIC", label: t("quiz.list.filterPublic") },
            { value: "PRIVATE", label: t("quiz.list.filterPrivate") },
          ]}
          value={filter}
        />
      </div>
      <QuizGrid filter={filter} kind={kind} search={search} />
    </div>
  );
}

export function AllQuizzesPage() {
  return <QuizListPage key="list" kind="list" />;
}

export function DraftsPage() {
  return <QuizListPage key="drafts" kind="drafts" />;
}

export function PublishedPage() {
  return <QuizListPage key="published" kind="published" />;
}
