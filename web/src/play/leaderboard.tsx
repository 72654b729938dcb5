/**
 * The ranks after a question: the player's own first, big, with what changed and who is just ahead.
 */

import type { LeaderboardPhase, Me, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { Heading } from "@/play/heading";
import { ordinal } from "@/play/ordinal";
import { aheadText, movementText, Ranks } from "@/play/ranks";
import { useTeamParts } from "@/play/use-team-parts";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { TieNote } from "@/room/kinds/tie-note";

interface LeaderboardProps {
  room: RoomView;
  phase: LeaderboardPhase;
  me: Me;
}

export function Leaderboard({ room, phase, me }: LeaderboardProps) {
  const movement = me.rank === null ? null : movementText(me.rank, me.previousRank);
  const ahead = aheadText(phase.rows, me);
  const { parts, isReady } = useTeamParts(room);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5">
      <div className="enter-rise rounded-lg border-2 border-hairline bg-surface px-5 py-6 text-center">
        <Heading
          className="text-muted text-xl"
          phase={`leaderboard-${phase.questionIndex}`}
          title={t("titles.leaderboard")}
        >
          {me.rank === null ? (
            t("leaderboard.title")
          ) : (
            <>
              <span className="sr-only">{t("leaderboard.title")}: </span>
              <span className="block font-extrabold text-5xl text-text">
                {t("leaderboard.place", { rank: ordinal(me.rank) })}
              </span>
            </>
          )}
          {parts && <parts.SpokenTeam me={me} room={room} />}
        </Heading>
        <p className="mt-2 font-bold text-xl tabular-nums">
          {t("leaderboard.points", { count: me.points })}
        </p>
        {movement !== null && <p className="mt-1 font-semibold">{movement}</p>}
        {ahead !== null && (
          <p className="mt-1 text-muted" dir="auto">
            {ahead}
          </p>
        )}
      </div>
      <CorrectedNote count={phase.correctedCount} />
      {parts && <parts.TeamRanks isShort me={me} room={room} />}
      {isReady && (
        <>
          <Ranks label={t("leaderboard.title")} me={me} room={room} rows={phase.rows} />
          <TieNote className="text-muted" rows={phase.rows} />
        </>
      )}
    </div>
  );
}
