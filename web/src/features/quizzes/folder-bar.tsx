/**
 * Above the list of quizzes: where one is, and the folders that are there. Quizzes of the list can
 * be dropped on them.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChevronRight, Folder as FolderIcon, FolderInput, FolderPlus } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { foldersQuery } from "@/api/folders";
import type { Folder } from "@/api/types";
import { t } from "@/messages/folders";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { later } from "@/ui/later";
import { useDragged } from "./dragged-quizzes";
import { FolderMenu } from "./folder-menu";
import { FolderPlace, folderGrid, noteFolders } from "./folder-place";
import { foldersIn, mayHold, pathTo, quizzesIn } from "./folder-tree";
import type { ListSearch } from "./list-search";
import { useDrop } from "./use-drop";

const FolderNameDialog = later(async () => (await import("./folder-dialogs")).FolderNameDialog);

/** The same view of another place; a search belongs to the place where it began. */
function inFolder(search: ListSearch, folder: string | undefined): ListSearch {
  const { q: _q, tag: _tag, folder: _folder, ...rest } = search;
  return folder === undefined ? rest : { ...rest, folder };
}

const crumbClass =
  "inline-flex min-h-11 items-center rounded-sm px-1 font-semibold text-primary hover:underline";

interface CrumbProps {
  /** Null is the place outside of all folders. */
  folder: Folder | null;
  search: ListSearch;
}

function Crumb({ folder, search }: CrumbProps) {
  const { isOpen, isOver, events } = useDrop(folder);
  return (
    <Link
      {...events}
      className={clsx(
        crumbClass,
        "wrap-anywhere gap-1",
        isOpen && "outline-2 outline-primary",
        isOpen && (isOver ? "bg-primary-soft underline outline-solid" : "outline-dashed"),
      )}
      search={inFolder(search, folder?.id)}
      to={paths.quizzes}
    >
      <bdi>{folder?.name ?? t("all")}</bdi>
      {isOver && <FolderInput aria-hidden="true" className="size-4 shrink-0" />}
    </Link>
  );
}

function Breadcrumb({ path, search }: { path: readonly Folder[]; search: ListSearch }) {
  return (
    <nav aria-label={t("path")} className="min-w-0 grow">
      <ol className="flex flex-wrap items-center gap-x-1">
        <li>
          <Crumb folder={null} search={search} />
        </li>
        {path.map((folder, index) => (
          <Fragment key={folder.id}>
            <li aria-hidden="true">
              <ChevronRight className="size-4 text-muted rtl:-scale-x-100" />
            </li>
            <li className="min-w-0">
              {index === path.length - 1 ? (
                <span aria-current="page" className="wrap-anywhere px-1 font-semibold" dir="auto">
                  {folder.name}
                </span>
              ) : (
                <Crumb folder={folder} search={search} />
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

interface CardProps {
  folder: Folder;
  folders: readonly Folder[];
  search: ListSearch;
}

function FolderCard({ folder, folders, search }: CardProps) {
  const { isOpen, isOver, events } = useDrop(folder);
  const Icon = isOver ? FolderInput : FolderIcon;
  return (
    <li
      {...events}
      className={clsx(
        "relative flex items-center gap-3 rounded-lg border-2 py-2 ps-4 pe-2",
        isOpen ? "border-primary" : "border-hairline hover:border-primary",
        isOpen && !isOver && "border-dashed",
        isOver ? "bg-primary-soft outline-2 outline-primary" : "bg-surface",
      )}
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <Link
          className="wrap-anywhere line-clamp-2 font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-ring focus-visible:after:outline-offset-2"
          dir="auto"
          search={inFolder(search, folder.id)}
          to={paths.quizzes}
        >
          {folder.name}
        </Link>
        {isOver ? (
          <p className="font-semibold text-primary text-sm">{t("dropHere")}</p>
        ) : (
          <p className="text-muted text-sm">
            {t("quizzes", { count: quizzesIn(folders, folder) })}
          </p>
        )}
      </div>
      {/* Above the link that covers the card. */}
      <span className="relative">
        <FolderMenu folder={folder} folders={folders} />
      </span>
    </li>
  );
}

function NewFolderButton({ parentId }: { parentId: string | null }) {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Button className="shrink-0" onClick={() => setNaming(true)} size="small">
        <FolderPlus aria-hidden="true" className="size-4" />
        {t("new")}
      </Button>
      {isNaming && <FolderNameDialog onClose={() => setNaming(false)} parentId={parentId} />}
    </>
  );
}

/** Stays in sight while quizzes are dragged, unless it would cover half of the window. */
function InSight({ children }: { children: ReactNode }) {
  const isDragging = useDragged().length > 0;
  const section = useRef<HTMLElement>(null);
  const [isLow, setLow] = useState(false);
  useLayoutEffect(() => {
    if (isDragging) setLow((section.current?.offsetHeight ?? 0) < innerHeight / 2);
  }, [isDragging]);
  return (
    <section
      aria-label={t("label")}
      className={clsx(
        "flex flex-col gap-3",
        // The ring takes no room, so nothing moves.
        isDragging && isLow && "sticky top-19 z-20 rounded-lg bg-paper ring-12 ring-paper",
      )}
      ref={section}
    >
      {children}
    </section>
  );
}

export function FolderBar({ search }: { search: ListSearch }) {
  const { data: folders, isError } = useQuery(foldersQuery());
  const topCount = folders && foldersIn(folders, null).length;
  useEffect(() => {
    if (topCount !== undefined) noteFolders(topCount);
  }, [topCount]);
  if (isError && folders === undefined) return <p className="text-muted">{t("failure")}</p>;
  if (folders === undefined) return <FolderPlace />;
  const path = pathTo(folders, search.folder);
  const here = path.at(-1);
  // The list below says that it is gone.
  if (search.folder !== undefined && here === undefined) return null;
  const isSearching = search.q !== undefined || search.tag !== undefined;
  const cards = isSearching ? [] : foldersIn(folders, here?.id ?? null);
  return (
    <InSight>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {here !== undefined && <Breadcrumb path={path} search={search} />}
        {!isSearching && mayHold(folders, here?.id ?? null) && (
          <NewFolderButton parentId={here?.id ?? null} />
        )}
        {/* At the end of its row, where its menu has room. */}
        {here !== undefined && (
          <span className="ms-auto">
            <FolderMenu folder={here} folders={folders} isOpen />
          </span>
        )}
      </div>
      {isSearching && here !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{t("searching", { name: here.name })}</span>
          <Link className={crumbClass} search={{ ...search, folder: undefined }} to={paths.quizzes}>
            {t("searchAll")}
          </Link>
        </p>
      )}
      {cards.length > 0 && (
        <ul className={folderGrid}>
          {cards.map((folder) => (
            <FolderCard folder={folder} folders={folders} key={folder.id} search={search} />
          ))}
        </ul>
      )}
    </InSight>
  );
}

/** In place of the list, if the folder in the address doesn't exist. */
export function FolderGone() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: "primary" })} to={paths.quizzes}>
          {t("showAll")}
        </Link>
      }
      hint={t("goneHint")}
      title={t("gone")}
    />
  );
}

export function FolderEmpty() {
  return <EmptyState hint={t("emptyHint")} title={t("empty")} />;
}
