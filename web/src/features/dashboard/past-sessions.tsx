/** The finished sessions, live or practice, newest first, in pages, with a search by title. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pastRoomsQuery } from "@/api/rooms";
import type { RoomSummary } from "@/api/types";
import { itemsOf, Paged } from "@/calls/paged";
import { t } from "@/messages/sessions";
import { Segmented } from "@/ui/segmented";
import { useDelayed } from "@/ui/use-delayed";
import { RoomRow } from "./session-row";

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;
/** With fewer, people look through the list themselves. */
const searchFrom = 5;

interface PastSessionsProps {
  /** Shown when no live session was ever played. */
  nothing: ReactNode;
  /** Only those of this quiz. */
  quizId?: string | null;
}

export function PastSessions({ nothing, quizId = null }: PastSessionsProps) {
  const [typed, setTyped] = useState("");
  const search = useDelayed(typed.trim(), searchDelayMs);
  const [mode, setMode] = useState<RoomSummary["mode"]>("live");
  const past = useInfiniteQuery(pastRoomsQuery(search, mode, quizId));
  const rooms = itemsOf(past.data);
  const hasSearch = search !== "" || typed !== "" || rooms.length >= searchFrom;
  const isEmpty = past.isSuccess && rooms.length === 0 && !hasSearch;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t("sessions.finished")}</h2>
        <Segmented
          label={t("sessions.mode")}
          onChange={setMode}
          options={[
            { value: "live", label: t("sessions.modeLive") },
            { value: "practice", label: t("sessions.modePractice") },
          ]}
          value={mode}
        />
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
      {isEmpty && mode === "live" && nothing}
      <Paged
        className="gap-3"
        empty={
          <p className="text-muted" role="status">
            {isEmpty
              ? mode === "practice" && t("sessions.noPractice")
              : t("sessions.nothingFound", { search })}
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
