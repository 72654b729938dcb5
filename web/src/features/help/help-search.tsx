/**
 * The help's search: results in place of the page while something is typed.
 *
 * All of it works from the field: Enter opens the first result, the arrow keys go through them,
 * Escape comes back. A status says how many there are, for those who don't see them.
 */
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { t } from "@/messages/help";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { type Found, find } from "./find";

interface ResultsProps {
  found: readonly Found[];
  onFollow: () => void;
  onKey: (event: KeyboardEvent, index: number) => void;
  list: React.RefObject<HTMLOListElement | null>;
}

function Results({ found, onFollow, onKey, list }: ResultsProps) {
  return (
    <ol aria-label={t("results")} className="flex flex-col gap-3" ref={list}>
      {found.map(({ task, topic, title, excerpt }, index) => (
        <li key={topic}>
          <Link
            className="flex items-center gap-3 rounded-lg border-2 border-hairline bg-surface p-4 hover:border-primary"
            hash={topic}
            onClick={onFollow}
            onKeyDown={(event) => onKey(event, index)}
            to={paths.helpTask(task)}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-display font-semibold text-lg">{title}</span>
              <span className="line-clamp-2 text-muted">{excerpt}</span>
              <span className="block text-primary text-sm">{t(`tasks.${task}.title`)}</span>
            </span>
            <ArrowRight
              aria-hidden="true"
              className="size-5 shrink-0 text-muted rtl:-scale-x-100"
            />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function statusOf(search: string, found: readonly Found[]): string {
  if (search.trim() === "") return "";
  const [first] = found;
  if (first === undefined) return t("nothing");
  return `${t("found", { count: found.length })}. ${t("best", { title: first.title })}`;
}

/** `children` is the page, shown while nothing is searched. */
export function HelpSearch({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const found = useMemo(() => find(search), [search]);
  const isSearching = search.trim() !== "";

  /** Focuses a result; before the first is the field. */
  function focus(index: number) {
    if (index < 0) field.current?.focus();
    else list.current?.querySelectorAll("a")[index]?.focus();
  }

  function onKey(event: KeyboardEvent, index: number) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") focus(Math.min(index + 1, found.length - 1));
    else if (event.key === "ArrowUp") focus(index - 1);
    else if (event.key === "Escape") {
      setSearch("");
      focus(-1);
    } else if (event.key === "Enter" && index < 0) {
      const [first] = found;
      if (first === undefined) return;
      void navigate({ to: paths.helpTask(first.task), hash: first.topic });
      setSearch("");
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <search className="max-w-xl">
        <Field
          autoComplete="off"
          hint={t("searchHint")}
          label={t("search")}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => onKey(event, -1)}
          ref={field}
          type="search"
          value={search}
        />
      </search>
      <p className="sr-only" role="status">
        {statusOf(search, found)}
      </p>
      {isSearching && found.length > 0 && (
        <Results found={found} list={list} onFollow={() => setSearch("")} onKey={onKey} />
      )}
      {isSearching && found.length === 0 && (
        <EmptyState
          action={
            <Button
              onClick={() => {
                setSearch("");
                focus(-1);
              }}
            >
              {t("clear")}
            </Button>
          }
          hint={t("nothingHint")}
          title={t("nothing")}
        />
      )}
      {!isSearching && children}
    </>
  );
}
