/** How players did over time: loaded after the overview, where some came more than once. */
import { later } from "@/ui/later";

export const PlayerTrends = later(async () => (await import("./player-trends")).PlayerTrends);
