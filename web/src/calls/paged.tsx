/** A paginated list: gray shapes first, then the items and a button for more. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import type { ListPage } from "@/api/pages";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Failed, Loaded } from "./loaded";

type PagesQuery<Item> = UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;

export function itemsOf<Item>(data: InfiniteData<ListPage<Item>> | undefined): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

type Reading = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetching" | "isError" | "fetchNextPage"
>;

/**
 * Reads page after page as long as too little of them is shown, as where the browser filters them.
 * Returns whether there is more to read: then neither a button nor an empty list belongs there yet.
 */
export function useReadOn(query: Reading, isEnough: boolean): boolean {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const readsOn = !isEnough && hasNextPage && !isError;
  useEffect(() => {
    if (readsOn && !isFetching) void fetchNextPage();
  }, [readsOn, isFetching, fetchNextPage]);
  return readsOn;
}

interface MoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
  /** The button's label. */
  label?: string | undefined;
  /** What couldn't be loaded, as a sentence; the button stays for another try. */
  failure: string;
  size?: "small";
}

/** The end of a list: the error, if any, and the button for more. */
export function More({ query, label, failure, size }: MoreProps) {
  return (
    <>
      {query.isFetchNextPageError && (
        <p className="text-center text-danger" role="alert">
          {failure}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="self-center"
          onClick={() => query.fetchNextPage()}
          pending={query.isFetchingNextPage}
          {...(size === undefined ? {} : { size })}
        >
          {label ?? t("more")}
        </Button>
      )}
    </>
  );
}

interface PagedProps<Item> {
  query: PagesQuery<Item>;
  /** What couldn't be loaded, as a sentence. */
  failure: string;
  loading?: string;
  skeleton?: string | readonly string[];
  meanwhile?: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  more?: string;
  /** Whether {@link useReadOn} reads on, so nobody needs a button. */
  readsOn?: boolean;
  /** Replaces `failure` for pages after the first, when that needs other words. */
  moreFailure?: string;
  /** The gap between the list and what is below it. */
  className?: string;
  children: (items: Item[]) => ReactNode;
}

export function Paged<Item>(props: PagedProps<Item>) {
  const { query, failure } = props;
  return (
    <Loaded
      failure={failure}
      loading={props.loading}
      meanwhile={props.meanwhile}
      query={query}
      skeleton={props.skeleton}
    >
      {(data) => {
        const items = itemsOf(data);
        if (items.length === 0 && !query.hasNextPage && !query.isError) return props.empty;
        return (
          <div className={clsx("flex flex-col", props.className ?? "gap-4")}>
            {props.children(items)}
            {query.isRefetchError && <Failed query={query} title={failure} />}
            {props.readsOn !== true && (
              <More failure={props.moreFailure ?? failure} label={props.more} query={query} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

interface PagedListProps<Item> extends Pick<PagedProps<Item>, "query" | "failure"> {
  /** The list's accessible name. */
  label: string;
  empty: string;
  emptyHint?: string;
  idOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

export const rowClass =
  "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-hairline bg-surface p-4";

const rowShape = "h-20 rounded-lg";

/** The same, with a frame around each row. */
export function PagedList<Item>({ label, empty, emptyHint, ...props }: PagedListProps<Item>) {
  const hint = emptyHint === undefined ? {} : { hint: emptyHint };
  return (
    <Paged
      empty={<EmptyState title={empty} {...hint} />}
      failure={props.failure}
      query={props.query}
      skeleton={[rowShape, rowShape, rowShape]}
    >
      {(items) => (
        <ul aria-label={label} className="flex flex-col gap-3">
          {items.map((item) => (
            <li className={rowClass} key={props.idOf(item)}>
              {props.children(item)}
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
