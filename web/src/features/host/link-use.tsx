/** Whether a right to host is in use, and when it was. */
import { t } from "@/messages/host-links";
import { Ago } from "@/ui/ago";
import { Badge } from "@/ui/badge";

export function Use({ use }: { use: { connectedCount: number; lastUsedAt: string | null } }) {
  if (use.connectedCount > 0) {
    return <Badge tone="good">{t("connected", { count: use.connectedCount })}</Badge>;
  }
  return (
    <span>
      {use.lastUsedAt === null ? (
        t("unused")
      ) : (
        <>
          {t("used")} <Ago at={use.lastUsedAt} />
        </>
      )}
    </span>
  );
}
