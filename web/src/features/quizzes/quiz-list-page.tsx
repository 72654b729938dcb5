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
import { t as words } from "@/messages/quiz-list";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { StatTile } from "@/ui/stat-tile";
import { BelowFolders, FolderPlace } from "./folder-place";
import { ListControls } from "./list-controls";
import { type ListSearch, readListSearch } from "./list-search";
import { type Kind, QuizGrid } from "./quiz-grid";

const SharedGrid = later(
  withHostWords(async () => (await import("./shared-grid")).SharedGrid),
  <Skeleton className="h-72 rounded-lg" />,
);

const FolderBar = later(
  withHostWords(async () => (await import("./folder-bar")).FolderBar),
  <FolderPlace />,
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
  const { folder, shared, ...everywhere } = readListSearch(useSearch({ strict: false }));
  const isShared = kind === "list" && shared === true;
  const isHere = kind === "list" && !isShared && folder !== undefined;
  const search: ListSearch = {
    ...everywhere,
    ...(isHere && { folder }),
    ...(isShared && { shared: true as const }),
  };
  const hasFolders = kind === "list" && !isShared;
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
      {kind === "list" && !isHere && !isShared && <Stats />}
      {kind === "list" && !isHere && (
        <Segmented
          className="self-start max-xs:w-full"
          label={words("whose")}
          onChange={(whose) => change(whose === "shared" ? { shared: true } : {}, false)}
          options={[
            { value: "mine", label: words("mine") },
            { value: "shared", label: words("sharedWithMe") },
          ]}
          value={isShared ? "shared" : "mine"}
        />
      )}
      {hasFolders && <FolderBar search={search} />}
      <BelowFolders isBelow={hasFolders}>
        <ListControls onChange={change} search={search} />
        {isShared ? <SharedGrid search={search} /> : <QuizGrid kind={kind} search={search} />}
      </BelowFolders>
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
