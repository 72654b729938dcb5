/**
 * Everything a seat needs, loaded as one piece beside the join form: the line to the room, the
 * game, and the last page.
 */

import type { PlayerRoom } from "@/live/player-room";
import type { Ending } from "@/live/room-state";
import { Ended } from "@/play/ended";
import { Game } from "@/play/game";

export { createPlayerRoom } from "@/live/player-room";

interface SeatProps {
  player: PlayerRoom;
  /** Set when the seat will not come back by itself. */
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
