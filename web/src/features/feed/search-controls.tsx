/** The search box and the categories, for the pages that list public quizzes. */
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "@/messages/feed";
import { Select } from "@/ui/select";
import { categories, type FeedSearch, readFeedSearch, searchLengthMax } from "./feed-search";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;

export interface ControlsProps {
  search: FeedSearch;
  /** Typing replaces the history entry; every other change adds one, so that Back undoes it. */
  onChange: (search: FeedSearch, isTyping: boolean) => void;
}

export function SearchBox({ search, onChange }: ControlsProps) {
  const inAddress = search.q ?? "";
  const [typed, setTyped] = useState(inAddress);
  /** The typed search that the URL already has. */
  const sent = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef((_text: string) => {});

  useEffect(() => {
    send.current = (text) => {
      sent.current = text;
      onChange(readFeedSearch({ ...search, q: text }), true);
    };
  }, [search, onChange]);

  useEffect(() => {
    // The person went back, or cleared the filters.
    if (inAddress !== sent.current) {
      clearTimeout(timer.current);
      sent.current = inAddress;
      setTyped(inAddress);
    }
  }, [inAddress]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(text), searchDelayMs);
  }

  return (
    <div className="relative grow basis-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
      />
      <input
        aria-label={t("search")}
        className="field-box ps-11"
        dir="auto"
        maxLength={searchLengthMax}
        onChange={(event) => type(event.target.value)}
        placeholder={t("search")}
        type="search"
        value={typed}
      />
    </div>
  );
}

export function CategorySelect({ search, onChange }: ControlsProps) {
  return (
    <Select
      label={t("category")}
      labelHidden
      onChange={(event) =>
        onChange(readFeedSearch({ ...search, category: event.target.value }), false)
      }
      options={[
        { value: "", label: t("allCategories") },
        ...categories.map((value) => ({ value, label: t(`categories.${value}`) })),
      ]}
      value={search.category ?? ""}
    />
  );
}
