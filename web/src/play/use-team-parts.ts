/**
 * What a room with teams shows more, for pages that are there before it. Without it, a game goes on
 * as one without teams.
 */
import type { RoomView } from "@/live/messages";
import { useModule } from "@/ui/use-module";

type Parts = typeof import("@/play/team-parts");

const load = () => import("@/play/team-parts");
const loadNothing = async () => ({});

interface TeamParts {
  /** Null without teams, and until they are there. */
  parts: Parts | null;
  /** Nothing more will come that would move what is below. */
  isReady: boolean;
}

export function useTeamParts({ teams }: RoomView): TeamParts {
  const loaded = useModule<Partial<Parts>>(teams ? load : loadNothing);
  const parts = typeof loaded === "object" && "TeamRanks" in loaded ? (loaded as Parts) : null;
  return { parts: teams ? parts : null, isReady: !teams || parts !== null || loaded === "failed" };
}
