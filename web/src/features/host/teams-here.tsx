/** The teams in the room, for hosts: how large they are, how points count, and mixing them. */
import type { HostRoom } from "@/live/host-room";
import type { RoomView, Teams } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room-teams";
import { countingWords } from "@/room/team-counting";
import { Button } from "@/ui/button";
import { TeamMark } from "@/ui/team-mark";
import { toast } from "@/ui/toast";

interface TeamsHereProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
  teams: Teams;
}

function mix(room: HostRoom) {
  if (!room.command({ type: "mixTeams" })) return;
  const stop = room.store.subscribe(({ refusal, pendingCommand, link }) => {
    if (refusal === null && pendingCommand !== null) return;
    stop();
    if (refusal === null && link === "online") toast(t("mixed"));
  });
}

export function TeamsHere({ room, state, view, teams }: TeamsHereProps) {
  const inLobby = view.phase.type === "lobby";
  const seatCount = state.progress?.seatCount ?? view.seatCount;
  const sizeOf = (team: number) =>
    state.progress?.teamSizes?.[team] ?? teams.teams[team]?.size ?? 0;
  const empty = teams.teams.filter((_, team) => sizeOf(team) === 0);
  // New players go where nobody is: until there are enough of them, an empty team is no surprise.
  const isAnyLeftOut = inLobby && seatCount >= teams.teams.length && empty.length > 0;
  return (
    <section aria-label={t("teams")} className="flex flex-col gap-2 pb-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-2">
        {teams.teams.map(({ name }, team) => (
          <li
            className="flex min-w-0 items-center gap-2 rounded-md border-2 border-hairline px-2.5 py-1.5"
            key={name}
          >
            <TeamMark team={team} />
            <span className="min-w-0 flex-1 truncate font-semibold" dir="auto" title={name}>
              {name}
            </span>
            <span className="text-muted text-sm tabular-nums">
              {t("size", { count: sizeOf(team) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {countingWords(teams.counting)}.{" "}
        {inLobby && t(teams.playersChoose ? "playersChoose" : "placed")}
      </p>
      <p className={isAnyLeftOut ? "font-semibold" : "sr-only"} role="status">
        {isAnyLeftOut && t("empty", { names: empty.map(({ name }) => name).join(", ") })}
      </p>
      {inLobby && (
        <Button
          className="self-start"
          disabled={seatCount === 0 || state.pendingCommand !== null || state.link !== "online"}
          onClick={() => mix(room)}
          size="small"
        >
          {t("mix")}
        </Button>
      )}
    </section>
  );
}
