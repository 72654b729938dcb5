/**
 * Everything a seat needs, loaded as one chunk beside the join form: the connection to the room,
 * the game, and the last page.
 */

import type { PlayerRoom } from "@/live/player-room";
import type { Ending } from "@/live/room-state";
import { Ended } from "@/play/ended";
import { Game } from "@/play/game";
import "@/play/question.css";
import "@/play/question-answers.css";

export { createPlayerRoom } from "@/live/player-room";

interface SeatProps {
  player: PlayerRoom;
  /** Set if the seat won't reconnect by itself. */
  ending: Ending | null;
  onExit: (() => void) | undefined;
  onRejoin: () => void;
}

export function Seat({ player, ending, onExit, onRejoin }: SeatProps) {
  if (ending !== null) {
    return <Ended ending={ending} onPlayHere={player.playHere} onRejoin={onRejoin} />;
  }
  return <Game onExit={onExit} player={player} />;
}
