/** The end: the player's rank and correctness, the top ten, and a way home. */

import type { Me, PodiumPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { paths } from "@/paths";
import { Heading } from "@/play/heading";
import { Ranks } from "@/play/ranks";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { SeatSign } from "@/room/seat-sign";
import { buttonClass } from "@/ui/button";

function headline(room: RoomView, me: Me): string {
  if (room.mode === "practice") return t("podium.practiceTitle");
  // Where nobody scored, everybody shares the first place.
  if (me.rank === null || (me.rank <= 3 && me.points === 0)) return t("podium.title");
  if (me.rank === 1) return t("podium.winner");
  return me.rank <= 3 ? t("podium.onPodium") : t("podium.finished", { rank: me.rank });
}

export function Podium({ room, phase, me }: { room: RoomView; phase: PodiumPhase; me: Me }) {
  const live = room.mode === "live";
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-6">
      <div className="enter-rise flex flex-col items-center rounded-lg border-2 border-hairline bg-surface px-5 py-7 text-center">
        <SeatSign className="enter-pop size-20" seat={me.seat} />
        <Heading className="mt-4 text-4xl" phase="podium" title={t("titles.podium")}>
          {headline(room, me)}
        </Heading>
        {live && me.rank !== null && me.rank <= 3 && me.points > 0 && (
          <p className="mt-1 font-semibold text-xl">{t("podium.finished", { rank: me.rank })}</p>
        )}
        <p className="mt-3 font-bold text-2xl tabular-nums">
          {t("leaderboard.points", { count: me.points })}
        </p>
        <p className="text-lg text-muted">
          {t("podium.correct", { correct: me.correctCount, total: phase.playedCount })}
        </p>
      </div>
      <CorrectedNote count={phase.correctedCount} />
      {live && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t("podium.bestTen")}</h2>
          <Ranks label={t("podium.bestTen")} me={me} rows={phase.rows} />
        </section>
      )}
      {live && (
        <div className="mt-auto flex flex-col items-center gap-3 pt-4">
          <p className="text-muted">{t("podium.thanks")}</p>
          <a className={buttonClass({ size: "large", wide: true })} href={paths.home}>
            {t("podium.done")}
          </a>
        </div>
      )}
    </div>
  );
}
