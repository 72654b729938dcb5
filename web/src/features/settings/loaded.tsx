/** What was asked for, or a grey shape while it comes, or a way to ask again. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t as tApp } from "@/messages/app";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What did not come, as a sentence. */
  failure: string;
  /** How tall the grey shape is, so that the page does not jump. */
  skeleton?: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, failure, skeleton = "h-24", children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        action={
          <Button onClick={() => query.refetch()} pending={query.isFetching}>
            {tApp("error.retry")}
          </Button>
        }
        title={failure}
      />
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <Skeleton className={`${skeleton} rounded-md`} />
    </>
  );
}
