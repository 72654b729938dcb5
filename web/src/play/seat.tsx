/**
 * Everything a seat needs, loaded as one chunk beside the join form: the connection to the room,
 * waiting for a place in it, the game, and the last page.
 */

import type { PlayerRoom } from "@/live/player-room";
import type { Ending } from "@/live/room-state";
import { type Result, readAfter } from "@/play/after-game";
import { Ended } from "@/play/ended";
import { Game } from "@/play/game";
import { Podium } from "@/play/podium";
import type { PracticeRun } from "@/play/practice-controls";
import "@/play/question.css";
import "@/play/question-answers.css";
import "@/play/tiles-only.css";
import { AuthorLanguage } from "@/ui/author-language";
import { later } from "@/ui/later";

export { createPlayerRoom } from "@/live/player-room";
export { WaitingPlace } from "@/play/waiting-place";

const TurnedAway = later(async () => (await import("./asking")).TurnedAway);

interface SeatProps {
  player: PlayerRoom;
  /** Set if the seat won't reconnect by itself. */
  ending: Ending | null;
  /** For quizzes taken alone. */
  practice: PracticeRun | undefined;
  onRejoin: () => void;
}

/** The host closed the session while the player was away, to log in for example. */
function KeptResult({ room, phase, me }: Result) {
  return (
    <main className="seat-page mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-4 pt-3 pb-6">
      <AuthorLanguage value={room.language}>
        <Podium me={me} phase={phase} room={room} />
      </AuthorLanguage>
    </main>
  );
}

export function Seat({ player, ending, practice, onRejoin }: SeatProps) {
  const result = ending === "roomOver" ? readAfter(player.code).result : undefined;
  if (result !== undefined) return <KeptResult {...result} />;
  if (ending === "kicked" && player.store.getState().me?.asking === true) {
    return <TurnedAway onAgain={player.playHere} />;
  }
  if (ending !== null) {
    return <Ended ending={ending} onPlayHere={player.playHere} onRejoin={onRejoin} />;
  }
  return <Game player={player} practice={practice} />;
}
