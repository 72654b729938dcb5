/** The search, the filters, the order and the view of the account's own quizzes. */
import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, List, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { quizCountsQuery } from "@/api/quizzes";
import { t as words } from "@/messages/quiz-list";
import { t } from "@/messages/quizzes";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import {
  type Filter,
  keepView,
  type ListSearch,
  readListSearch,
  searchLengthMax,
  sorts,
  type View,
  viewOf,
} from "./list-search";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;

interface ControlsProps {
  search: ListSearch;
  /** Typing replaces the history entry; every other change adds one, so that Back undoes it. */
  onChange: (search: ListSearch, isTyping: boolean) => void;
}

function SearchBox({ search, onChange }: ControlsProps) {
  const inAddress = search.q ?? "";
  const [typed, setTyped] = useState(inAddress);
  /** The typed search that the URL already has. */
  const sent = useRef(inAddress);

  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(readListSearch({ ...search, q: typed }), true);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);

  useEffect(() => {
    // The person went back, or cleared the filters.
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  return (
    <div className="relative min-w-40 grow basis-72 max-sm:order-1 max-sm:basis-0">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
      />
      <input
        aria-label={t("list.searchLabel")}
        className="field-box ps-11"
        maxLength={searchLengthMax}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t("list.search")}
        type="search"
        value={typed}
      />
    </div>
  );
}

/** Includes the selected tag even if no quiz has it anymore. */
function TagSelect({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const tags = useQuery(quizCountsQuery()).data?.tags ?? [];
  const isKnown = value === "" || tags.some((each) => each.tag === value);
  return (
    <Select
      label={t("tags")}
      labelHidden
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: "", label: words("allTags") },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...tags.map(({ tag, quizCount }) => ({ value: tag, label: `${tag} (${quizCount})` })),
      ]}
      value={value}
    />
  );
}

export function ListControls({ search, onChange }: ControlsProps) {
  const set = (part: Record<string, unknown>) =>
    onChange(readListSearch({ ...search, ...part }), false);
  const isShared = search.shared === true;
  // On phones, the view is beside the search: the quizzes begin higher up.
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox onChange={onChange} search={search} />
      {!isShared && <OwnFilters search={search} set={set} />}
      <Segmented<View>
        className="max-sm:order-1"
        label={words("view")}
        onChange={(view) => {
          keepView(view);
          set({ view });
        }}
        options={[
          { value: "grid", label: <ViewLabel icon={LayoutGrid} text={words("grid")} /> },
          { value: "list", label: <ViewLabel icon={List} text={words("rows")} /> },
        ]}
        value={viewOf(search)}
      />
    </div>
  );
}

interface OwnFiltersProps {
  search: ListSearch;
  set: (part: Record<string, unknown>) => void;
}

/** On phones as wide as what is chosen, so that two stand side by side only where both are readable. */
const selectClass =
  "min-w-0 grow basis-44 max-sm:order-2 max-sm:basis-auto max-sm:[&_select]:[field-sizing:content] lg:max-w-48";

function OwnFilters({ search, set }: OwnFiltersProps) {
  return (
    <>
      <Segmented<Filter>
        className="max-sm:order-2 max-sm:w-full"
        label={t("list.filter")}
        onChange={(filter) => set({ filter })}
        options={[
          { value: "ALL", label: t("list.all") },
          { value: "PUBLIC", label: t("list.filterPublic") },
          { value: "PRIVATE", label: t("list.filterPrivate") },
        ]}
        value={search.filter ?? "ALL"}
      />
      <div className={selectClass}>
        <TagSelect onChange={(tag) => set({ tag })} value={search.tag ?? ""} />
      </div>
      <div className={selectClass}>
        <Select
          label={words("sort")}
          labelHidden
          onChange={(event) => set({ sort: event.target.value })}
          options={sorts.map((value) => ({ value, label: words(`sorts.${value}`) }))}
          value={search.sort ?? "updated"}
        />
      </div>
    </>
  );
}

function ViewLabel({ icon: Icon, text }: { icon: typeof List; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{text}</span>
    </>
  );
}
