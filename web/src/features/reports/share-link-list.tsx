/** The links of a report: what each shows, whether it was opened, and an end to it. */
import type { ReportLink } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/report-links";
import { Ago } from "@/ui/ago";
import { Button } from "@/ui/button";
import { RevokeList } from "@/ui/revoke-list";

interface RowProps {
  link: ReportLink;
  pending: boolean;
  onRevoke: () => void;
}

function Row({ link, pending, onRevoke }: RowProps) {
  const date = formatDay(link.createdAt);
  const shown = t(link.showsNames ? "withNames" : "withoutNames");
  return (
    <li className="flex items-start gap-3 border-hairline border-t-2 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{link.showsTexts ? `${shown}, ${t("withTexts")}` : shown}</p>
        <p className="text-muted text-sm">
          {t("madeOn", { date })}
          {", "}
          {link.endsAt === null ? t("endless") : t("endsOn", { date: formatDay(link.endsAt) })}
        </p>
        <p className="text-muted text-sm">
          {link.lastOpenedAt === null ? (
            t("unopened")
          ) : (
            <>
              {t("opened", { count: link.openedCount })} <Ago at={link.lastOpenedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        aria-label={t("revokeOf", { date })}
        onClick={onRevoke}
        pending={pending}
        size="small"
      >
        {t("revoke")}
      </Button>
    </li>
  );
}

interface ShareLinkListProps {
  links: readonly ReportLink[];
  /** The link that is being revoked. */
  revoking: string | null;
  onRevoke: (link: ReportLink) => void;
}

export function ShareLinkList({ links, revoking, onRevoke }: ShareLinkListProps) {
  return (
    <section>
      <RevokeList empty={t("empty")} items={links} onRevoke={onRevoke} title={t("links")}>
        {(link, revoke) => (
          <Row key={link.id} link={link} onRevoke={revoke} pending={revoking === link.id} />
        )}
      </RevokeList>
      <p className="mt-2 text-muted text-sm">{t("retention")}</p>
    </section>
  );
}
