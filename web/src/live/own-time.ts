/**
 * The time of a player who has more than everyone. The server tells only that player, and forgets
 * it with the game: this device remembers it, for the nickname it was given to.
 */
import { readLocal, writeLocal } from "@/lib/storage";
import type { ServerMessage, TimeAllowance } from "@/live/messages";

export type PlayerView = Extract<ServerMessage, { type: "playerView" }>;

const key = "fanfare.moreTime";

/** The view with the player's own limit and end in place of everyone's. */
export function withOwnTime(view: PlayerView): PlayerView {
  const { room, me } = view;
  const { phase, paused } = room;
  if (!me.ownTime) return view;
  const { limitMs = null, closesAtMs = null, remainingMs = null } = me.ownTime;
  if (phase.type === "announced") {
    const question = { ...phase.question, timeLimitMs: limitMs };
    return { ...view, room: { ...room, phase: { ...phase, question } } };
  }
  if (phase.type !== "open") return view;
  const question = { ...phase.question, timeLimitMs: limitMs };
  const own = { ...phase, question, closesAtMs };
  return { ...view, room: { ...room, phase: own, paused: paused && { ...paused, remainingMs } } };
}

/** What this device remembers for a nickname; `null` if nothing. */
export function rememberedTime(nickname: string): TimeAllowance | null {
  const [allowance, ...name] = (readLocal(key) ?? "").split(" ");
  return name.join(" ") === nickname ? (allowance as TimeAllowance) : null;
}

export function rememberTime(nickname: string, allowance: TimeAllowance): void {
  if (rememberedTime(nickname) === allowance) return;
  if (allowance !== "usual") writeLocal(key, `${allowance} ${nickname}`);
  else if (rememberedTime(nickname) !== null) writeLocal(key, null);
}
