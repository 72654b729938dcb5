/**
 * A seat: shows the room's current phase, with the banners, the live region and the player's
 * points.
 */
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Choice, Confidence, Me, Phase, RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import { t as lobbyWords } from "@/messages/lobby";
import { withWallWords } from "@/messages/wall-words";
import { Announcer } from "@/play/announcer";
import { preloadMoreKinds } from "@/play/answers/use-more-kinds";
import { Banners } from "@/play/banners";
import { ClosedQuestion } from "@/play/closed";
import { useHeadingsFont } from "@/play/headings-font";
import { Leaderboard } from "@/play/leaderboard";
import { Lobby } from "@/play/lobby";
import { useLookBack } from "@/play/look-back";
import { PodiumAfterStage } from "@/play/look-up";
import { preloadEnd } from "@/play/podium";
import { PracticeBar, PracticeHead, type PracticeRun } from "@/play/practice-controls";
import { Question } from "@/play/question";
import { useReadAloud } from "@/play/read-aloud";
import { Reveal } from "@/play/reveal";
import { Slide } from "@/play/slide";
import { useTeamParts } from "@/play/use-team-parts";
import { playerPaths as paths } from "@/player-paths";
import { isAudienceAlone } from "@/room/audience-alone";
import { refusalWords } from "@/room/kinds/refusal-words";
import { SeatSign } from "@/room/seat-sign";
import { AuthorLanguage } from "@/ui/author-language";
import { later } from "@/ui/later";
import { usePictureAhead } from "@/ui/use-picture-ahead";
import { useWakeLock } from "@/ui/use-wake-lock";

const Asking = later(async () => (await import("./asking")).Asking);
const Talk = later(async () => (await import("./talk")).Talk);
const SeatDialog = later(async () => (await import("./seat-dialog")).SeatDialog);
/** The room of the row is there before the row, so that nothing moves. */
const ReactionBar = later(
  async () => (await import("./reaction-bar")).ReactionBar,
  <div className="h-16" />,
);

const Audience = later(withWallWords(async () => (await import("./audience")).Audience));

const WallButton = later(
  withWallWords(async () => (await import("./wall-button")).WallButton),
  <div className="h-12" />,
);

const takesReactions: ReadonlySet<Phase["type"]> = new Set([
  "reveal",
  "slide",
  "leaderboard",
  "podium",
]);

interface SeatHeadProps {
  room: RoomView;
  me: Me;
  player: PlayerRoom;
}

function SeatHead({ room, me, player }: SeatHeadProps) {
  const [isMoving, setMoving] = useState(false);
  const { parts } = useTeamParts(room);
  const isAlone = isAudienceAlone(room);
  if (room.phase.type === "lobby" && !isAlone) return null;
  const waits = me.nameWaiting === true;
  const hasLine = waits || room.teams != null;
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2.5">
      <div className="relative min-w-[min(70%,5em)] flex-1">
        <button
          aria-describedby={waits ? "name-waiting" : undefined}
          aria-haspopup="dialog"
          aria-label={t("seat.open", { name: me.nickname })}
          className="flex min-h-11 w-full items-center gap-x-2.5 rounded-sm text-start"
          onClick={() => setMoving(true)}
          title={t("seat.title")}
          type="button"
        >
          <SeatSign className="size-8" seat={me.seat} />
          <span className={`min-w-0 truncate font-semibold ${hasLine ? "pb-3" : ""}`} dir="auto">
            {me.nickname}
          </span>
        </button>
        {/* Below the name in the room that is there anyway, so that nothing moves. */}
        {hasLine && (
          <p className="pointer-events-none absolute inset-x-0 bottom-0 flex h-4 gap-1.5 ps-10.5 text-muted text-xs">
            {parts && <parts.SeatTeam me={me} room={room} />}
            {waits && (
              <span className="truncate" id="name-waiting">
                {t("lobby.nameWaiting")}
              </span>
            )}
          </p>
        )}
      </div>
      {isMoving && <SeatDialog onClose={() => setMoving(false)} player={player} />}
      {/* New points are a new element, as wide as they are: nothing moves. */}
      {!isAlone && (
        <span className="font-bold tabular-nums" key={me.points}>
          {t("leaderboard.points", { count: me.points })}
        </span>
      )}
    </header>
  );
}

interface SeatedProps {
  room: RoomView;
  me: Me;
  state: RoomState;
  player: PlayerRoom;
}

function PhaseScreen({ room, me, state, player }: SeatedProps) {
  const { phase } = room;
  const questionIndex = "question" in phase ? phase.question.index : -1;
  const pick = useCallback(
    (choice: Choice, atTheEnd?: boolean) => player.pick(questionIndex, choice, atTheEnd),
    [player, questionIndex],
  );
  if (isAudienceAlone(room)) return <Audience player={player} room={room} />;
  const sure = (level: Confidence) => player.sure(questionIndex, level);

  switch (phase.type) {
    case "lobby":
      return <Lobby me={me} phase={phase} player={player} progress={state.progress} room={room} />;
    case "announced":
    case "open":
      return (
        <Question
          clock={player.clock}
          key={questionIndex}
          me={me}
          onPick={pick}
          onSure={sure}
          pendingPick={state.pendingPick}
          phase={phase}
          refusal={state.refusal === null ? null : refusalWords(state.refusal.code)}
          room={room}
        />
      );
    case "closed":
      return phase.talk ? (
        <Talk clock={player.clock} me={me} phase={phase} room={room} />
      ) : (
        <ClosedQuestion
          me={me}
          onSure={sure}
          phase={phase}
          room={room}
          sentAtTheEnd={state.sentAtTheEnd === questionIndex}
        />
      );
    case "reveal":
      return (
        <Reveal
          me={me}
          phase={phase}
          room={room}
          sentAtTheEnd={state.sentAtTheEnd === questionIndex}
        />
      );
    case "slide":
      return <Slide phase={phase} room={room} />;
    case "leaderboard":
      return <Leaderboard me={me} phase={phase} room={room} />;
    case "podium":
      return <PodiumAfterStage clock={player.clock} me={me} phase={phase} room={room} />;
  }
}

function LiveGame({ room, me, state, player }: SeatedProps) {
  const phase = room.phase.type;
  const isAlone = isAudienceAlone(room);
  return (
    <>
      {room.rehearsal === true && (
        <aside className="rounded-md border-2 border-marigold-edge bg-marigold-soft px-3 py-1 text-center font-semibold text-sm">
          {lobbyWords("rehearsal")}
        </aside>
      )}
      <SeatHead me={me} player={player} room={room} />
      {/* After the lobby it is lower, below the head: another element, so nothing moves. */}
      <main className="flex flex-1 flex-col" key={phase === "lobby" ? "lobby" : "game"}>
        <AuthorLanguage value={room.language}>
          <PhaseScreen me={me} player={player} room={room} state={state} />
        </AuthorLanguage>
      </main>
      {!isAlone &&
        (room.topic || room.audienceQuestions) &&
        (phase === "lobby" || takesReactions.has(phase)) && (
          <WallButton
            mode={room.audienceQuestions ?? "off"}
            player={player}
            topic={room.topic ?? null}
          />
        )}
      {!isAlone &&
        room.reactions === true &&
        takesReactions.has(phase) &&
        state.link !== "ended" && <ReactionBar player={player} />}
    </>
  );
}

function PracticeGame(props: SeatedProps & { run: PracticeRun }) {
  const { room, me, state, player, run } = props;
  const looking = useLookBack(room, me);
  const { page } = looking;
  const shown = page === null ? room : { ...room, phase: page.phase };
  return (
    <>
      <PracticeHead me={me} player={player} room={shown} run={run} />
      <main className="flex flex-1 flex-col">
        <AuthorLanguage value={room.language}>
          <PhaseScreen me={page?.me ?? me} player={player} room={shown} state={state} />
        </AuthorLanguage>
      </main>
      <PracticeBar looking={looking} me={me} player={player} room={room} run={run} state={state} />
    </>
  );
}

/** Practicing what one missed: the way out leads back to the result. */
const practiceAside: PracticeRun = {
  category: null,
  mayRepeat: false,
  onExit() {
    if (history.length > 1) history.back();
    else location.assign(paths.home);
  },
};

interface GameProps {
  player: PlayerRoom;
  /** For quizzes taken alone. */
  practice?: PracticeRun | undefined;
}

const aheadEveryMs = 700;

/**
 * What later moments show, one after the other while people wait: at its moment, each would hold up
 * the page of a slow phone, and what is around it would move.
 */
function usePartsAhead() {
  useEffect(() => {
    const parts = [preloadMoreKinds, ReactionBar.preload, preloadEnd];
    const timers = parts.map((part, index) => setTimeout(part, (index + 1) * aheadEveryMs));
    return () => timers.forEach(clearTimeout);
  }, []);
}

/** What is on the page, until it is replaced as a whole. */
function sceneOf(room: RoomView | null): string {
  if (room === null) return "";
  const { phase } = room;
  return "question" in phase ? `${phase.type} ${phase.question.index}` : phase.type;
}

export function Game({ player, practice }: GameProps) {
  const state = useStore(player.store);
  const { room, me } = state;
  useWakeLock();
  // Nothing of the game is theirs before the host lets them in.
  const isAsking = me?.asking === true;
  useReadAloud(isAsking ? null : room, me, player.clock);
  usePartsAhead();
  // Where people look up, phones show no pictures.
  usePictureAhead(room?.tilesOnly && room.screenAttached ? null : room?.nextPicture);
  const hasHeadings = useHeadingsFont(sceneOf(room));
  if (room === null || me === null) return null;
  const seated = { room, me, state, player };
  return (
    <>
      <Banners state={state} />
      <div
        className="seat-page mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-3 px-4 lg:max-w-4xl lg:pt-6 pt-3 pb-6"
        data-headings={hasHeadings || undefined}
      >
        {isAsking ? (
          <Asking nickname={me.nickname} player={player} room={room} />
        ) : room.mode === "practice" ? (
          <PracticeGame key={room.code} {...seated} run={practice ?? practiceAside} />
        ) : (
          <LiveGame {...seated} />
        )}
        {!isAsking && <Announcer clock={player.clock} state={state} />}
      </div>
    </>
  );
}
