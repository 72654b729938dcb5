/**
 * The account's own quizzes: all, drafts, or published ones.
 *
 * The server searches, sorts and filters by tag; the visibility filter applies to its results.
 */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import { useCallback } from "react";
import { quizCountsQuery } from "@/api/quizzes";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { StatTile } from "@/ui/stat-tile";
import { ListControls } from "./list-controls";
import { type ListSearch, readListSearch } from "./list-search";
import { type Kind, QuizGrid } from "./quiz-grid";

function Stats() {
  const counts = useQuery(quizCountsQuery());
  const unknown = counts.isError ? t("list.unknown") : undefined;
  return (
    <dl className="grid grid-cols-3 gap-3 sm:gap-4">
      <StatTile label={t("list.total")} value={counts.data?.total ?? unknown} />
      <StatTile label={t("list.public")} value={counts.data?.public ?? unknown} />
      <StatTile label={t("list.private")} value={counts.data?.private ?? unknown} />
    </dl>
  );
}

function QuizListPage({ kind }: { kind: Kind }) {
  const navigate = useNavigate();
  const search = readListSearch(useSearch({ strict: false }));
  const prefix = kind === "list" ? "list.title" : (`list.${kind}Title` as const);
  const subtitle = kind === "list" ? "list.subtitle" : (`list.${kind}Subtitle` as const);
  const change = useCallback(
    (next: ListSearch, isTyping: boolean) =>
      void navigate({ to: ".", search: next, replace: isTyping, resetScroll: false }),
    [navigate],
  );

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        actions={
          <>
            <Link className={buttonClass()} to={paths.quizImport}>
              <FileUp aria-hidden="true" className="size-5" />
              {t("list.import")}
            </Link>
            <Link className={buttonClass({ variant: "primary" })} to={paths.quizCreate}>
              <Plus aria-hidden="true" className="size-5" />
              {t("list.create")}
            </Link>
          </>
        }
        subtitle={t(subtitle)}
        title={t(prefix)}
      />
      {kind === "list" && <Stats />}
      <ListControls onChange={change} search={search} />
      <QuizGrid kind={kind} search={search} />
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
