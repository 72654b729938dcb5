/** Where the teams stand, above their players. */
import { useMemo } from "react";
import { formatNumber } from "@/lib/language";
import type { BestMember, Teams } from "@/live/messages";
import { t } from "@/messages/room-teams";
import { RankList } from "./rank-list";
import { countingWords } from "./team-counting";
import { teamRows } from "./team-rows";
import { TeamSign } from "./team-sign";

interface TeamRanksProps {
  teams: Teams;
  /** Who won most for which team, at the end. */
  best?: readonly BestMember[] | undefined;
}

const membersOf = (team: number, best: readonly BestMember[]) =>
  best
    .filter((member) => member.team === team)
    .map(({ nickname, share }) => `${nickname} (${formatNumber(share)})`);

export function TeamRanks({ teams, best }: TeamRanksProps) {
  // The same rows while people come and go: other rows would travel again.
  const rows = useMemo(
    () =>
      teamRows(teams).map((row) => {
        const members = membersOf(row.seat, best ?? []);
        return members.length === 0 ? row : { ...row, members };
      }),
    [teams, best],
  );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t("teams")}</h2>
      <p className="text-muted text-sm">{countingWords(teams.counting)}</p>
      <RankList label={t("teams")} rows={rows} sign={TeamSign} />
      <h2 className="mt-3 text-xl">{t("players")}</h2>
    </section>
  );
}
