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
import { withHostWords } from "@/messages/host-words";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { StatTile } from "@/ui/stat-tile";
import { ListControls } from "./list-controls";
import { type ListSearch, readListSearch } from "./list-search";
import { type Kind, QuizGrid } from "./quiz-grid";

/** As high as its button, so that little moves. */
const FolderBar = later(
  withHostWords(async () => (await import("./folder-bar")).FolderBar),
  <div className="min-h-9" />,
);
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
  const { folder, ...everywhere } = readListSearch(useSearch({ strict: false }));
  const isHere = kind === "list" && folder !== undefined;
  const search: ListSearch = isHere ? { ...everywhere, folder } : everywhere;
  const place = isHere ? { folder } : {};
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
            <Link className={buttonClass()} search={place} to={paths.quizImport}>
              <FileUp aria-hidden="true" className="size-5" />
              {t("list.import")}
            </Link>
            <Link
              className={buttonClass({ variant: "primary" })}
              search={place}
              to={paths.quizCreate}
            >
              <Plus aria-hidden="true" className="size-5" />
              {t("list.create")}
            </Link>
          </>
        }
        subtitle={t(subtitle)}
        title={t(prefix)}
      />
      {kind === "list" && !isHere && <Stats />}
      {kind === "list" && <FolderBar search={search} />}
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
