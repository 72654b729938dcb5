/**
 * Trends of all sessions, or of those that were opened for one class list: of the sessions, and of
 * the players in them.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classListsQuery } from "@/api/players";
import type { Analytics } from "@/api/types";
import { t } from "@/messages/insights";
import { Select } from "@/ui/select";
import { PlayerTrends } from "./player-trends-later";
import { SessionTrend } from "./session-trend";

/** The class lists that these sessions were opened for, by name. */
function useClasses(rooms: Analytics["rooms"]) {
  const ids = new Set(rooms.flatMap(({ classListId }) => classListId ?? []));
  const lists = useQuery({ ...classListsQuery(), enabled: ids.size > 0 });
  const known = (lists.data ?? []).filter(({ id }) => ids.has(id));
  return known.sort((a, b) => a.name.localeCompare(b.name));
}

export function Trends({ analytics }: { analytics: Analytics }) {
  const { rooms, returningCount } = analytics;
  const classes = useClasses(rooms);
  const [chosenId, setChosenId] = useState("");
  const chosen = classes.find(({ id }) => id === chosenId) ?? null;
  const some = chosen === null ? rooms : rooms.filter((one) => one.classListId === chosen.id);
  const choice =
    classes.length === 0 ? null : (
      <div className="w-full sm:w-64">
        <Select
          label={t("trend.class")}
          onChange={(event) => setChosenId(event.target.value)}
          options={[
            { value: "", label: t("trend.everyone") },
            ...classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? ""}
        />
      </div>
    );
  return (
    <>
      <SessionTrend before={choice} rooms={some} />
      {returningCount > 0 && <PlayerTrends of={chosen} />}
    </>
  );
}
