/** The live sessions that are over, newest first, some at a time, and found by their title. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pastRoomsQuery } from "@/api/rooms";
import { t as tApp } from "@/messages/app";
import { t } from "@/messages/sessions";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { useDelayed } from "@/ui/use-delayed";
import { RoomRow } from "./session-row";

/** Typing pauses this long before the server is asked. */
const searchDelayMs = 250;
/** Fewer are looked through by eye. */
const searchFrom = 5;

interface PastSessionsProps {
  /** Stands here when nothing was ever played. */
  nothing: ReactNode;
}

export function PastSessions({ nothing }: PastSessionsProps) {
  const [typed, setTyped] = useState("");
  const search = useDelayed(typed.trim(), searchDelayMs);
  const past = useInfiniteQuery(pastRoomsQuery(search));
  const rooms = past.data?.pages.flatMap((page) => page.items) ?? [];
  const hasSearch = search !== "" || typed !== "" || rooms.length >= searchFrom;
  if (past.isSuccess && rooms.length === 0 && !hasSearch) return nothing;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t("sessions.finished")}</h2>
        {hasSearch && (
          <div className="relative w-full sm:w-72">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
            />
            <input
              aria-label={t("sessions.searchLabel")}
              className="field-box ps-11"
              maxLength={100}
              onChange={(event) => setTyped(event.target.value)}
              placeholder={t("sessions.search")}
              type="search"
              value={typed}
            />
          </div>
        )}
      </div>
      {past.isPending && <Skeleton className="h-20 rounded-lg" />}
      {past.isError && (
        <ErrorState
          action={<Button onClick={() => past.refetch()}>{tApp("error.retry")}</Button>}
          title={t("sessions.failure")}
        />
      )}
      {past.isSuccess && rooms.length === 0 && (
        <p className="text-muted" role="status">
          {t("sessions.nothingFound", { search })}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} />
        ))}
      </ul>
      {past.hasNextPage && (
        <Button
          className="self-center"
          onClick={() => past.fetchNextPage()}
          pending={past.isFetchingNextPage}
        >
          {t("sessions.loadMore")}
        </Button>
      )}
    </section>
  );
}
