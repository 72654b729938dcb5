/** How sure a player can say they are, the least first. */
import type { Confidence } from "@/live/messages";

export const confidenceLevels: readonly Confidence[] = ["guess", "fairlySure", "sure"];
