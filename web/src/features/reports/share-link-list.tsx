/** The links of a report: what each shows, whether it was opened, and an end to it. */
import { useRef } from "react";
import type { ReportLink } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/report-links";
import { Ago } from "@/ui/ago";
import { Button } from "@/ui/button";

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
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <h3 className="font-semibold text-lg" ref={heading} tabIndex={-1}>
        {t("links")}
      </h3>
      {links.length === 0 && <p className="text-muted">{t("empty")}</p>}
      <ul>
        {links.map((link) => (
          <Row
            key={link.id}
            link={link}
            onRevoke={() => {
              // The row, and its button with it, is about to disappear.
              heading.current?.focus();
              onRevoke(link);
            }}
            pending={revoking === link.id}
          />
        ))}
      </ul>
      <p className="mt-2 text-muted text-sm">{t("retention")}</p>
    </section>
  );
}
