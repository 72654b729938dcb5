/** Where an assignment is, in a word, and its dates in a line. */
import type { Assignment } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/assignments";
import { Badge } from "@/ui/badge";

const tones = { scheduled: "primary", open: "good", closed: "plain" } as const;

export function StageBadge({ stage }: Pick<Assignment, "stage">) {
  return <Badge tone={tones[stage]}>{t(`stage.${stage}`)}</Badge>;
}

export function datesWords({ stage, opensAt, closesAt, acceptLate, joinCode }: Assignment): string {
  if (joinCode !== null && stage === "open") return t("dates.live", { code: joinCode });
  const closes = closesAt === null ? null : formatMoment(closesAt);
  if (stage === "closed") return t("dates.closed", { when: closes ?? "" });
  const until =
    closes === null
      ? t("dates.openEnd")
      : t(acceptLate ? "dates.due" : "dates.closes", { when: closes });
  return stage === "open"
    ? until
    : `${t("dates.opens", { when: formatMoment(opensAt) })} · ${until}`;
}
