/**
 * Merging several players into one, and undoing that.
 *
 * One player stays: preferably one on a class list, otherwise a named one. That player gets the
 * others' nicknames; a player left without nicknames and on no list is deleted, and named again by
 * the undo.
 */
import { forgetPlayer, keepPlayer } from "@/api/players";
import type { PlayerFigures, PlayerForm } from "@/api/types";

/** The player of these who stays. */
export function keptOf(players: readonly PlayerFigures[]): PlayerFigures | undefined {
  return (
    players.find((player) => player.classListId !== null) ??
    players.find((player) => player.playerId !== null) ??
    players[0]
  );
}

/** All nicknames of these, each once. */
export function nicknamesOf(players: readonly PlayerFigures[]): string[] {
  return [...new Set(players.flatMap((player) => player.nicknames))];
}

function formOf(player: PlayerFigures, change: Partial<PlayerForm> = {}): PlayerForm {
  const { name, externalId, nicknames } = player;
  return { name, externalId, nicknames, ...change };
}

/** Merges them, and returns the undo. */
export async function merge(
  players: readonly PlayerFigures[],
  name: string,
): Promise<() => Promise<void>> {
  const kept = keptOf(players);
  if (kept === undefined) return async () => {};
  const nicknames = nicknamesOf(players);
  const { id } = await keepPlayer(kept.playerId, formOf(kept, { name, nicknames }));
  const others = players.filter((player) => player !== kept && player.playerId !== null);
  return async () => {
    // Before the nicknames lose their player: old sessions are known only through them.
    for (const other of others) {
      await keepPlayer(other.classListId === null ? null : other.playerId, formOf(other));
    }
    if (kept.playerId === null) await forgetPlayer(id);
    else await keepPlayer(id, formOf(kept));
  };
}
