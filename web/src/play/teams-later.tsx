/** The parts for teams, for pages that are there before them. Their room is kept, so nothing moves. */
import { later } from "@/ui/later";

const load = () => import("./team-parts");

export const LobbyTeam = later(async () => (await load()).LobbyTeam);
export const SeatTeam = later(async () => (await load()).SeatTeam);
export const SpokenTeam = later(async () => (await load()).SpokenTeam);
export const RowTeam = later(
  async () => (await load()).RowTeam,
  <span className="size-6 shrink-0" />,
);
export const TeamRanks = later(async () => (await load()).TeamRanks);
export const TeamResult = later(async () => (await load()).TeamResult);

export function preloadTeams(): void {
  for (const part of [LobbyTeam, SeatTeam, SpokenTeam, RowTeam, TeamRanks, TeamResult]) {
    part.preload();
  }
}
