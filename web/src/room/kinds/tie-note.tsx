/** Why one of two players with the same points stands higher. */
import { formatNumber } from "@/lib/language";
import type { LeaderboardRow } from "@/live/messages";
import { t } from "@/messages/kinds";

export interface Tie {
  ahead: LeaderboardRow;
  behind: LeaderboardRow;
}

/** The highest pair of neighbors that only time separates; players who share a rank aren't one. */
export function brokenTie(rows: readonly LeaderboardRow[]): Tie | null {
  for (const [index, behind] of rows.entries()) {
    const ahead = rows[index - 1];
    if (ahead === undefined || behind.points === 0) continue;
    if (ahead.points === behind.points && ahead.rank < behind.rank) return { ahead, behind };
  }
  return null;
}

/** In seconds, as exact as it takes: never "0 s". */
function secondsApart({ ahead, behind }: Tie): string {
  const ms = Math.max(1, behind.timeMs - ahead.timeMs);
  const unit = ms < 10 ? 1 : ms < 100 ? 10 : 100;
  return formatNumber((Math.round(ms / unit) * unit) / 1_000);
}

export function TieNote(props: { rows: readonly LeaderboardRow[]; className?: string }) {
  const tie = brokenTie(props.rows);
  if (tie === null) return null;
  const { ahead, behind } = tie;
  return (
    <p className={props.className} dir="auto">
      {t("tie", { ahead: ahead.nickname, behind: behind.nickname, seconds: secondsApart(tie) })}
    </p>
  );
}
