/** The finished live sessions, newest first, in pages, with a search by title. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pastRoomsQuery } from "@/api/rooms";
import { itemsOf, Paged } from "@/calls/paged";
import { t } from "@/messages/sessions";
import { useDelayed } from "@/ui/use-delayed";
import { RoomRow } from "./session-row";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;
/** With fewer, people look through the list themselves. */
const searchFrom = 5;

interface PastSessionsProps {
  /** Shown when nothing was ever played. */
  nothing: ReactNode;
}

export function PastSessions({ nothing }: PastSessionsProps) {
  const [typed, setTyped] = useState("");
  const search = useDelayed(typed.trim(), searchDelayMs);
  const past = useInfiniteQuery(pastRoomsQuery(search));
  const rooms = itemsOf(past.data);
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
      <Paged
        className="gap-3"
        empty={
          <p className="text-muted" role="status">
            {t("sessions.nothingFound", { search })}
          </p>
        }
        failure={t("sessions.failure")}
        more={t("sessions.loadMore")}
        query={past}
        skeleton="h-20 rounded-lg"
      >
        {() => (
          <ul className="flex flex-col gap-3">
            {rooms.map((room) => (
              <RoomRow key={room.id} room={room} />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
