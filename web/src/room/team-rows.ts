/** Teams as rows of a board, best first. */
import type { LeaderboardRow, RoomView, Teams } from "@/live/messages";

/** A team that nobody is in, and that won nothing, isn't on any board. */
export function teamRows(teams: Teams): LeaderboardRow[] {
  return teams.teams
    .map(({ name, size, points, gained, rank, previousRank }, team) => ({
      size,
      row: { seat: team, nickname: name, points, gained, rank: rank ?? 1, previousRank, timeMs: 0 },
    }))
    .filter(({ size, row }) => size > 0 || row.points > 0)
    .map(({ row }) => row)
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** Who stands on the podium of a room: its teams, or else its players. */
export function onPodium(
  { teams }: RoomView,
  players: readonly LeaderboardRow[],
): readonly LeaderboardRow[] {
  return teams == null ? players : teamRows(teams);
}
