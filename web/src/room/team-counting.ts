/** What makes the points of a team, in words. */
import type { TeamCounting } from "@/live/messages";
import { t } from "@/messages/room-teams";

export function countingWords(counting: TeamCounting): string {
  if (counting.type === "bestOf") return t("counting.best", { count: counting.count });
  return t(`counting.${counting.type}`);
}
