/** The loaded data, gray shapes while it loads, or a way to retry. */
import type { ReactNode } from "react";
import { apiError } from "@/api/errors";
import { t } from "@/messages/app";
import { t as partWords } from "@/messages/parts";
import { t as uiWords } from "@/messages/ui";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { failureText } from "./problem";

interface Asked {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface FailedProps {
  /** What is asked again. */
  query: Asked;
  /** What couldn't be loaded, as a sentence. */
  title: string;
  /** What else there is to say, instead of why it failed; `null` if the title says that. */
  detail?: string | null | undefined;
  /** The way on where asking again won't help, such as a link; `null` if there is none. */
  instead?: ReactNode;
}

/** Why it failed. That something isn't there says enough. */
function reasonOf(thrown: unknown): string | undefined {
  if (thrown == null || apiError(thrown).status === 404) return;
  return failureText(thrown, uiWords("server"));
}

export function Failed({ query, title, detail, instead }: FailedProps) {
  // Asking again would find no more.
  const retry =
    apiError(query.error).status === 404 ? null : (
      <Button onClick={() => query.refetch()} pending={query.isFetching}>
        {t("error.retry")}
      </Button>
    );
  const action = (instead === undefined ? retry : instead) ?? undefined;
  const shown = detail === undefined ? reasonOf(query.error) : (detail ?? undefined);
  return <ErrorState action={action} detail={shown} title={title} />;
}

/** Two questions as one: a page needs both answers. */
export function both(one: Asked, other: Asked): Asked {
  return {
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  };
}

interface LoadingProps {
  /** What is loading, for people who don't see the shapes. */
  words?: string | undefined;
  /** Each gray shape is as tall as the content, so that the page doesn't jump. */
  shapes: readonly string[];
  /** How the shapes are arranged; stacked by default. */
  className?: string | undefined;
}

export function Loading({ words, shapes, className }: LoadingProps) {
  return (
    <div className={className ?? "flex flex-col gap-3"}>
      <p className="sr-only" role="status">
        {words ?? partWords("loading")}
      </p>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change their order.
        <Skeleton className={shape} key={index} />
      ))}
    </div>
  );
}

interface LoadedProps<Data> {
  query: Asked & { data: Data | undefined; isError: boolean };
  /** What couldn't be loaded, as a sentence. */
  failure: string;
  loading?: string | undefined;
  /** One or several gray shapes. */
  skeleton?: string | readonly string[] | undefined;
  /** Shown while loading instead of gray shapes. */
  meanwhile?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, failure, children, ...rest }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failed query={query} title={failure} />;
  const { meanwhile, skeleton = "h-24 rounded-md" } = rest;
  if (meanwhile !== undefined) return meanwhile;
  const shapes = typeof skeleton === "string" ? [skeleton] : skeleton;
  return <Loading shapes={shapes} words={rest.loading} />;
}
