/**
 * The end: the player's own result, where the host goes on, what to do with the game, the top ten,
 * and the player's answers.
 */
import { useEffect, useMemo } from "react";
import type { Me, PodiumPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { keepAfter, readAfter } from "@/play/after-game";
import { Heading } from "@/play/heading";
import { ordinal } from "@/play/ordinal";
import { bestStreak, readRound } from "@/play/own-round";
import { aheadText, Ranks } from "@/play/ranks";
import { openCodeForm, openNextRoom } from "@/play/route";
import { useTeamParts } from "@/play/use-team-parts";
import { playerPaths as paths } from "@/player-paths";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { TieNote } from "@/room/kinds/tie-note";
import { SeatSign } from "@/room/seat-sign";
import { Button, buttonClass } from "@/ui/button";
import { preload, useModule } from "@/ui/use-module";

const loadEnd = () => import("@/play/end-parts");

/** Starts loading before the end; a failure is noticed there. */
export function preloadEnd(): void {
  preload(loadEnd).catch(() => {});
}

/** A streak worth a mention. */
const streakFrom = 2;

/** Where nobody scored, everyone shares the first place, and nobody won. */
function hasRank(me: Me): me is Me & { rank: number } {
  return me.rank !== null && me.points > 0;
}

/** An attempt at an assignment is a practice room on the assignment's page. */
function isAttempt(): boolean {
  return location.pathname.startsWith(paths.assigned(""));
}

function headline(room: RoomView, me: Me): string {
  if (room.feedback === "closing") return t("podium.thanksTitle");
  if (room.mode === "practice")
    return t(isAttempt() ? "podium.attemptTitle" : "podium.practiceTitle");
  if (!hasRank(me)) return t("podium.thanksTitle");
  if (me.rank === 1) return t("podium.winner");
  if (me.rank <= 3) return t("podium.onPodium");
  return t("podium.finished", { rank: ordinal(me.rank) });
}

/** The host goes on with the people of this room: one tap, and they are in the next lobby. */
function NextRoom({ code, played, me }: { code: string; played: string; me: Me }) {
  // Anyone who has saved this game means the next one to count, too.
  const counts = () => me.hasAccount === true || readAfter(played).savedTo !== undefined;
  return (
    <div className="enter-rise flex flex-col gap-3 rounded-lg border-2 border-hairline bg-marigold-soft p-5">
      <p className="text-center font-semibold text-lg" role="status">
        {t("podium.next")}
      </p>
      <Button
        onClick={() => openNextRoom(code, { nickname: me.nickname, counts: counts() })}
        size="large"
        variant="primary"
        wide
      >
        <span className="wrap-anywhere min-w-0" dir="auto">
          {t("podium.playOn", { name: me.nickname })}
        </span>
      </Button>
    </div>
  );
}

export function Podium({ room, phase, me }: { room: RoomView; phase: PodiumPhase; me: Me }) {
  const live = room.mode === "live";
  const end = useModule(loadEnd);
  const lines = useMemo(() => readRound(room.code, me.seat), [room.code, me.seat]);
  const streak = bestStreak(lines);
  // The results of an attempt may come only when its assignment has closed.
  const comesLater = room.feedback === "closing";
  const isScored = phase.playedCount > 0 && !comesLater;
  const place = hasRank(me) ? t("podium.finished", { rank: ordinal(me.rank) }) : null;
  const ahead = hasRank(me) && me.rank > 1 ? aheadText(phase.rows, me) : null;
  const points = t("leaderboard.points", { count: me.points });
  const correct = t("podium.correct", { correct: me.correctCount, total: phase.playedCount });
  const streakWords = streak < streakFrom ? null : t("podium.streak", { best: streak });
  const teams = useTeamParts(room);
  const parts = typeof end === "string" || !teams.isReady ? null : end;
  useEffect(() => {
    if (live) keepAfter(room.code, { result: { room, phase, me } });
  }, [live, room, phase, me]);
  const best = t(room.teamDevices ? "podium.bestTeams" : "podium.bestTen");
  const card = {
    title: room.title,
    nickname: me.nickname,
    headline: place ?? t("podium.thanksTitle"),
    facts: [points, correct, ...(streakWords === null ? [] : [streakWords])],
  };
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-6">
      <div className="enter-rise flex flex-col items-center rounded-lg border-2 border-hairline bg-surface px-5 py-7 text-center">
        <SeatSign className="enter-pop size-20" seat={me.seat} />
        <Heading
          className="wrap-anywhere mt-4 max-w-full text-4xl"
          phase="podium"
          title={t("titles.podium")}
        >
          {headline(room, me)}
          {teams.parts && isScored && <teams.parts.SpokenTeam me={me} room={room} />}
        </Heading>
        {live && hasRank(me) && me.rank <= 3 && (
          <p className="mt-1 font-semibold text-xl">{place}</p>
        )}
        {room.timeUp === true && <p className="mt-3 text-lg">{t("podium.timeUp")}</p>}
        {comesLater && <p className="mt-3 text-lg">{t("podium.later")}</p>}
        {isScored && (
          <>
            <p className="mt-3 font-bold text-2xl tabular-nums">{points}</p>
            <p className="text-lg text-muted">{correct}</p>
          </>
        )}
        {streakWords !== null && <p className="mt-1 font-semibold">{streakWords}</p>}
        {live && ahead !== null && (
          <p className="mt-1 text-muted" dir="auto">
            {ahead}
          </p>
        )}
        {room.teams && isScored && (
          <div className="mt-4 min-h-17 w-full">
            {teams.parts && <teams.parts.TeamResult me={me} room={room} />}
          </div>
        )}
      </div>
      {live && hasRank(me) && me.rank <= 3 && parts !== null && <parts.Confetti />}
      <CorrectedNote count={phase.correctedCount} />
      {phase.successor != null && <NextRoom code={phase.successor} me={me} played={room.code} />}
      {live && isScored && parts !== null && (
        <>
          <parts.ShareButton card={card} />
          {room.rehearsal !== true && (
            <>
              <parts.AfterGame code={room.code} counts={me.hasAccount === true} />
              {me.correctCount < phase.playedCount && (
                <>
                  <parts.PracticeMissed code={room.code} />
                  <parts.MissedCards code={room.code} />
                </>
              )}
            </>
          )}
        </>
      )}
      {teams.parts && isScored && <teams.parts.TeamRanks isShort={false} me={me} room={room} />}
      {live && isScored && teams.isReady && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{best}</h2>
          <Ranks label={best} me={me} room={room} rows={phase.rows} />
          <TieNote className="text-muted" rows={phase.rows} />
        </section>
      )}
      {parts !== null && <parts.OwnAnswers lines={lines} />}
      {live && (
        <div className="mt-auto flex flex-col items-center gap-3 pt-4">
          <Button onClick={() => openCodeForm()} size="large" wide>
            {t("podium.other")}
          </Button>
          <a
            className={buttonClass({ size: "large", variant: "ghost", wide: true })}
            href={paths.home}
          >
            {t("podium.done")}
          </a>
        </div>
      )}
    </div>
  );
}
