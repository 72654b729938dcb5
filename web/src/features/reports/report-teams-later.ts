/** What a report shows of teams, for pages that most reports have without them. */
import { later } from "@/ui/later";

const load = () => import("./report-teams");

export const ReportTeams = later(async () => (await load()).ReportTeams);
export const SeatTeam = later(async () => (await load()).SeatTeam);
