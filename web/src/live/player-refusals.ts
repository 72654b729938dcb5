/** What refusals mean to a player's page. */
import type { RefusalCode } from "@/live/messages";

/** Refusals of a join or resume that mean there is no seat. */
export const seatless: ReadonlySet<RefusalCode> = new Set([
  "nicknameEmpty",
  "nicknameTooLong",
  "nicknameUnreadable",
  "nicknameTaken",
  "nicknameReserved",
  "nicknameUnsuitable",
  "notOnClassList",
  "seatTokenMalformed",
  "seatUnknown",
  "roomLocked",
  "roomFull",
  "tooManyAsking",
  "numberRequired",
  "tooLateToJoin",
  "seatCodeUnknown",
]);

/** Refusals that mean the chosen team isn't the player's. */
export const noTeam: ReadonlySet<RefusalCode> = new Set([
  "teamFixed",
  "teamUnknown",
  "tooManyMessages",
]);
