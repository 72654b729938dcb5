/**
 * Which achievements someone has seen unlocked in this browser, so that new ones have their moment.
 * Anyone who looks for the first time has nothing new: all of it may be old.
 */
import { useEffect, useState } from "react";
import type { AchievementProgress } from "@/api/types";
import { readLocal, writeLocal } from "@/lib/storage";

const key = (accountId: string) => `fanfare.seenBadges.${accountId}`;

/** The new ones; they stay new until the page is left. */
export function useNewBadges(
  accountId: string,
  all: readonly AchievementProgress[],
): ReadonlySet<string> {
  const unlocked = all.filter((each) => each.unlocked).map(({ id }) => id);
  const [before] = useState(() => readLocal(key(accountId)));
  const now = unlocked.join(" ");
  useEffect(() => writeLocal(key(accountId), now), [accountId, now]);
  if (before === null) return new Set();
  const seen = new Set(before.split(" "));
  return new Set(unlocked.filter((id) => !seen.has(id)));
}
