/** The phases between questions of the quiz, in which the audience has time for something else. */
import type { RoomView } from "@/live/messages";

type PhaseType = RoomView["phase"]["type"];

const between: ReadonlySet<PhaseType> = new Set([
  "lobby",
  "reveal",
  "slide",
  "leaderboard",
  "podium",
]);

export const isBetween = (phase: PhaseType): boolean => between.has(phase);
