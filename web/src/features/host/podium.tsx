/**
 * The end on the host's page: the final ranks, and another game with the same people; the large
 * button leads to the report.
 */

import type { PodiumPhase, RoomView, SessionStars } from "@/live/messages";
import { t } from "@/messages/room";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { TieNote } from "@/room/kinds/tie-note";
import { RankList } from "@/room/rank-list";
import { SessionStarsLine } from "@/room/session-stars";
import { TeamRanks } from "@/room/team-ranks";
import { PlayOn } from "./play-on";
import { StartForReal } from "./start-for-real";

interface HostPodiumProps {
  code: string;
  phase: PodiumPhase;
  stars: SessionStars | undefined;
  /** Whether this host came by a link, and not with the account of the room. */
  byLink: boolean;
  isRehearsal: boolean;
  teams: RoomView["teams"];
  /** Whether each device is a team. */
  isTeams: boolean;
}

export function HostPodium(props: HostPodiumProps) {
  const { code, phase, stars, byLink, isRehearsal, teams, isTeams } = props;
  const successor = phase.successor ?? null;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <h1 className="text-3xl" tabIndex={-1}>
        {t("podium")}
      </h1>
      {!byLink && !isRehearsal && (
        <p className="text-muted">{t(isTeams ? "ofTeams.reportHint" : "host.reportHint")}</p>
      )}
      <CorrectedNote count={phase.correctedCount} />
      {stars !== undefined && <SessionStarsLine isTeams={isTeams} stars={stars} />}
      {isRehearsal && successor === null ? (
        !byLink && <StartForReal code={code} />
      ) : (
        <PlayOn byLink={byLink} code={code} successor={successor} />
      )}
      {teams != null && <TeamRanks best={phase.bestMembers} teams={teams} />}
      <RankList label={t("podium")} rows={phase.rows} />
      <TieNote className="text-muted" rows={phase.rows} />
    </div>
  );
}
