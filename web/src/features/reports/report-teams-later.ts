/** What a report shows of teams, for pages that most reports have without them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { seatsQuery } from "@/api/insights";
import { later } from "@/ui/later";

const load = () => import("./report-teams");

export const ReportTeams = later(async () => (await load()).ReportTeams);
export const SeatTeam = later(async () => (await load()).SeatTeam);

/** Whether the session was played in teams: then everyone was in one. */
export function useHasTeams(roomId: string): boolean {
  const { data } = useInfiniteQuery(seatsQuery(roomId));
  return data?.pages[0]?.items[0]?.team != null;
}
