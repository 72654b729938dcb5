/**
 * A seat: shows the room's current phase, with the banners, the live region and the player's
 * points.
 */
import { useCallback } from "react";
import { useStore } from "zustand";
import type { Choice, Me, RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import { Announcer } from "@/play/announcer";
import { Banners } from "@/play/banners";
import { ClosedQuestion } from "@/play/closed";
import { Leaderboard } from "@/play/leaderboard";
import { Lobby } from "@/play/lobby";
import { PodiumAfterStage } from "@/play/look-up";
import { PracticeBar, PracticeHead } from "@/play/practice-controls";
import { Question } from "@/play/question";
import { Reveal } from "@/play/reveal";
import { Slide } from "@/play/slide";
import { refusalWords } from "@/room/kinds/refusal-words";
import { SeatSign } from "@/room/seat-sign";
import { AuthorLanguage } from "@/ui/author-language";
import { useWakeLock } from "@/ui/use-wake-lock";

function SeatHead({ room, me }: { room: RoomView; me: Me }) {
  if (room.phase.type === "lobby") return null;
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2.5">
      <SeatSign className="size-8" seat={me.seat} />
      <span className="min-w-[min(70%,5em)] flex-1 truncate font-semibold" dir="auto">
        {me.nickname}
      </span>
      <span className="font-bold tabular-nums">
        {t("leaderboard.points", { count: me.points })}
      </span>
    </header>
  );
}

interface PhaseProps {
  room: RoomView;
  me: Me;
  state: RoomState;
  player: PlayerRoom;
}

function PhaseScreen({ room, me, state, player }: PhaseProps) {
  const { phase } = room;
  const questionIndex = "question" in phase ? phase.question.index : -1;
  const pick = useCallback(
    (choice: Choice, atTheEnd?: boolean) => player.pick(questionIndex, choice, atTheEnd),
    [player, questionIndex],
  );

  switch (phase.type) {
    case "lobby":
      return (
        <Lobby me={me} onLeave={player.leave} phase={phase} progress={state.progress} room={room} />
      );
    case "announced":
    case "open":
      return (
        <Question
          clock={player.clock}
          key={questionIndex}
          me={me}
          onPick={pick}
          pendingPick={state.pendingPick}
          phase={phase}
          refusal={state.refusal === null ? null : refusalWords(state.refusal.code)}
          room={room}
        />
      );
    case "closed":
      return (
        <ClosedQuestion
          me={me}
          phase={phase}
          room={room}
          sentAtTheEnd={state.sentAtTheEnd === questionIndex}
        />
      );
    case "reveal":
      return <Reveal me={me} phase={phase} room={room} />;
    case "slide":
      return <Slide phase={phase} room={room} />;
    case "leaderboard":
      return <Leaderboard me={me} phase={phase} />;
    case "podium":
      return <PodiumAfterStage clock={player.clock} me={me} phase={phase} room={room} />;
  }
}

export function Game({
  player,
  onExit,
}: {
  player: PlayerRoom;
  onExit?: (() => void) | undefined;
}) {
  const state = useStore(player.store);
  const { room, me } = state;
  useWakeLock();
  if (room === null || me === null) return null;
  const practice = room.mode === "practice";
  return (
    <>
      <Banners state={state} />
      <div className="seat-page mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-3 px-4 lg:max-w-4xl lg:pt-6 pt-3 pb-6">
        {practice ? <PracticeHead onExit={onExit} room={room} /> : <SeatHead me={me} room={room} />}
        <main className="flex flex-1 flex-col">
          <AuthorLanguage value={room.language}>
            <PhaseScreen me={me} player={player} room={room} state={state} />
          </AuthorLanguage>
        </main>
        {practice && <PracticeBar onExit={onExit} player={player} room={room} state={state} />}
        <Announcer clock={player.clock} state={state} />
      </div>
    </>
  );
}
