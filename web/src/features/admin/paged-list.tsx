/** A list that comes page by page: grey shapes first, then its rows and a button for more. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListPage } from "@/api/pages";
import { t } from "@/messages/admin";
import { t as tApp } from "@/messages/app";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** What the list is called. */
  label: string;
  failure: string;
  empty: string;
  emptyHint?: string;
  idOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

export const rowClass =
  "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-hairline bg-surface p-4";

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <p className="sr-only" role="status">
          {t("loading")}
        </p>
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    );
  }
  const failure = (
    <ErrorState
      action={
        <Button onClick={() => query.refetch()} pending={query.isFetching}>
          {tApp("error.retry")}
        </Button>
      }
      title={props.failure}
    />
  );
  if (query.isError && items.length === 0) return failure;
  if (items.length === 0) {
    return (
      <EmptyState
        title={props.empty}
        {...(props.emptyHint === undefined ? {} : { hint: props.emptyHint })}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={props.label} className="flex flex-col gap-3">
        {items.map((item) => (
          <li className={rowClass} key={props.idOf(item)}>
            {props.children(item)}
          </li>
        ))}
      </ul>
      {query.isError && failure}
      {query.hasNextPage && !query.isError && (
        <Button
          className="self-center"
          onClick={() => query.fetchNextPage()}
          pending={query.isFetchingNextPage}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}
