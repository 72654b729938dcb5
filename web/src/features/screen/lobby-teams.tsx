/** The teams in the lobby on the big screen, as large as they are by now, with who joined last. */
import type { CSSProperties } from "react";
import type { Progress, Teams } from "@/live/messages";
import { t } from "@/messages/room-teams";
import { TeamMark } from "@/ui/team-mark";
import { HoppingSign } from "./hopping-sign";

/** Up to here, all stand side by side. */
const inOneRow = 4;

interface LobbyTeamsProps {
  teams: Teams;
  progress: Progress;
  hops: ReadonlyMap<number, number>;
}

interface Newcomer {
  seat: number;
  name: string;
}

function newestOf({ newest, newestSeats, newestTeams }: Progress, team: number): Newcomer[] {
  return newest.flatMap((name, at) => {
    const seat = newestSeats?.[at];
    return seat !== undefined && newestTeams?.[at] === team ? [{ seat, name }] : [];
  });
}

export function LobbyTeams({ teams: { teams }, progress, hops }: LobbyTeamsProps) {
  const columns = teams.length <= inOneRow ? teams.length : Math.ceil(teams.length / 2);
  return (
    <ul
      aria-label={t("teams")}
      className="lobby-teams"
      data-rows={teams.length <= inOneRow ? 1 : 2}
      style={{ "--columns": columns } as CSSProperties}
    >
      {teams.map(({ name, size }, team) => {
        const count = progress.teamSizes?.[team] ?? size;
        return (
          <li className="lobby-team" key={name}>
            <p className="flex min-w-0 items-center gap-[0.4em]">
              <TeamMark className="size-[1.5em]" team={team} />
              <strong className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </strong>
              <span aria-hidden="true" className="lobby-team-size" key={count}>
                {count}
              </span>
              <span className="sr-only">{t("size", { count })}</span>
            </p>
            <ul className="lobby-team-names">
              {newestOf(progress, team).map((newcomer) => (
                <li className="lobby-team-name" key={newcomer.seat}>
                  <HoppingSign
                    className="size-[1.3em]"
                    hops={hops.get(newcomer.seat) ?? 0}
                    seat={newcomer.seat}
                  />
                  <span className="truncate" dir="auto">
                    {newcomer.name}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
