/** Moving a player to another team. */
import type { Teams } from "@/live/messages";
import { t } from "@/messages/room-teams";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import type { PlayerEditProps } from "./player-edit";

interface TeamChoiceProps extends Omit<PlayerEditProps, "onClose"> {
  teams: Teams;
}

export function TeamChoice({ room, seat, waiting, teams }: TeamChoiceProps) {
  const { nickname: name } = seat;

  function move(team: number) {
    if (!room.command({ type: "moveToTeam", seat: seat.seat, team })) return;
    const stop = room.store.subscribe(({ refusal, pendingCommand, link }) => {
      if (refusal === null && pendingCommand !== null) return;
      stop();
      if (refusal !== null || link !== "online") return;
      toast(t("moved", { name, team: teams.teams[team]?.name ?? "" }));
    });
  }

  return (
    <Select
      disabled={waiting}
      label={t("teamOf", { name })}
      onChange={(event) => move(Number(event.target.value))}
      options={teams.teams.map((team, number) => ({ value: String(number), label: team.name }))}
      value={String(seat.team ?? 0)}
    />
  );
}
