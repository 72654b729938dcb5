/** The end on the host's page: the final ranks; the large button leads to the report. */

import type { PodiumPhase } from "@/live/messages";
import { t } from "@/messages/room";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { RankList } from "@/room/rank-list";

interface HostPodiumProps {
  phase: PodiumPhase;
  /** Whether this host can open the report. */
  hasReport: boolean;
}

export function HostPodium({ phase, hasReport }: HostPodiumProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <h1 className="text-3xl" tabIndex={-1}>
        {t("podium")}
      </h1>
      {hasReport && <p className="text-muted">{t("host.reportHint")}</p>}
      <CorrectedNote count={phase.correctedCount} />
      <RankList label={t("podium")} rows={phase.rows} />
    </div>
  );
}
