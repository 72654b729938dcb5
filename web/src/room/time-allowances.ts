/** How much time a player can have, least first. */
import type { TimeAllowance } from "@/live/messages";

export const timeAllowances: readonly TimeAllowance[] = [
  "usual",
  "quarterMore",
  "halfMore",
  "double",
  "tenfold",
  "unlimited",
];
