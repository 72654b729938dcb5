/** An account's special states, as badges. */
import type { AdminUser } from "@/api/types";
import { t } from "@/messages/admin";
import { Badge } from "@/ui/badge";

export function UserBadges({ user }: { user: AdminUser }) {
  return (
    <>
      {user.isYou && <Badge tone="good">{t("users.you")}</Badge>}
      {user.role === "administrator" && <Badge tone="primary">{t("users.administrator")}</Badge>}
      {user.state === "suspended" && <Badge tone="bad">{t("users.suspended")}</Badge>}
      {user.state === "unverified" && <Badge>{t("users.notVerified")}</Badge>}
    </>
  );
}
