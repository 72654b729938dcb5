/** Where the teams stand, above their players. */
import { useMemo } from "react";
import type { Teams } from "@/live/messages";
import { t } from "@/messages/room-teams";
import { RankList } from "./rank-list";
import { countingWords } from "./team-counting";
import { teamRows } from "./team-rows";
import { TeamSign } from "./team-sign";

export function TeamRanks({ teams }: { teams: Teams }) {
  // The same rows while people come and go: other rows would travel again.
  const rows = useMemo(() => teamRows(teams), [teams]);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t("teams")}</h2>
      <p className="text-muted text-sm">{countingWords(teams.counting)}</p>
      <RankList label={t("teams")} rows={rows} sign={TeamSign} />
      <h2 className="mt-3 text-xl">{t("players")}</h2>
    </section>
  );
}
