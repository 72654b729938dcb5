/**
 * Making several players one, and taking that back.
 *
 * One is kept: whom the host named, of those one on a class list. The others' nicknames become
 * theirs; who has none left and is on no list is gone, and is named anew when it is taken back.
 */
import { forgetPlayer, keepPlayer } from "@/api/players";
import type { PlayerFigures, PlayerForm } from "@/api/types";

/** Who is kept of these. */
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

/** Makes them one; gives what takes it back. */
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
    // Before the nicknames are nobody's: sessions of long ago are known by them alone.
    for (const other of others) {
      await keepPlayer(other.classListId === null ? null : other.playerId, formOf(other));
    }
    if (kept.playerId === null) await forgetPlayer(id);
    else await keepPlayer(id, formOf(kept));
  };
}
