/** Play Alone: the public quizzes, each with a way to take it right away, without a host. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { PageTitle } from "@/ui/page-title";
import { FeedGrid } from "./feed-grid";
import { type FeedSearch, readSoloSearch } from "./feed-search";
import { CategorySelect, SearchBox } from "./search-controls";

export function SoloPage() {
  const navigate = useNavigate();
  const search = readSoloSearch(useSearch({ strict: false }));
  const change = useCallback(
    (next: FeedSearch, isTyping: boolean) =>
      void navigate({ to: paths.solo, search: next, replace: isTyping, resetScroll: false }),
    [navigate],
  );
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8">
      <PageTitle subtitle={t("solo.subtitle")} title={t("solo.title")} />
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox onChange={change} search={search} />
        <CategorySelect onChange={change} search={search} />
      </div>
      <FeedGrid onClear={() => change({}, false)} search={search} way="alone" />
    </div>
  );
}
