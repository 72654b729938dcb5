/**
 * The account's own quizzes: all, drafts, or published ones.
 *
 * The server searches; the visibility filter applies to its results.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp, Plus, Search } from "lucide-react";
import { useState } from "react";
import { quizCountsQuery } from "@/api/quizzes";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import { StatTile } from "@/ui/stat-tile";
import { useDelayed } from "@/ui/use-delayed";
import { type Filter, type Kind, QuizGrid } from "./quiz-grid";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;

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
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState<Filter>("ALL");
  const search = useDelayed(typed, searchDelayMs);
  const prefix = kind === "list" ? "list.title" : (`list.${kind}Title` as const);
  const subtitle = kind === "list" ? "list.subtitle" : (`list.${kind}Subtitle` as const);

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
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-52 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
          />
          <input
            aria-label={t("list.searchLabel")}
            className="field-box ps-11"
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t("list.search")}
            type="search"
            value={typed}
          />
        </div>
        <Segmented<Filter>
          label={t("list.filter")}
          onChange={setFilter}
          options={[
            { value: "ALL", label: t("list.all") },
            { value: "PUBLIC", label: t("list.filterPublic") },
            { value: "PRIVATE", label: t("list.filterPrivate") },
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
