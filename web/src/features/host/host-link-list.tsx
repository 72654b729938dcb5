/** The host links of a session: who has them, whether they are in use, and an end to each. */
import { useRef } from "react";
import type { HostLink } from "@/api/types";
import { t } from "@/messages/host-links";
import { Button } from "@/ui/button";
import { Use } from "./link-use";

/** What the host called it, else whose account came by it, else what it is for. */
export function linkName({ label, accountName, purpose }: HostLink): string {
  if (label !== "") return label;
  if (purpose === "remote") return t("phone");
  return accountName ?? t("coHost");
}

interface HostLinkListProps {
  links: readonly HostLink[];
  /** The link that is being revoked. */
  revoking: string | null;
  onRevoke: (link: HostLink) => void;
}

export function HostLinkList({ links, revoking, onRevoke }: HostLinkListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <h3 className="font-semibold text-lg" ref={heading} tabIndex={-1}>
        {t("links")}
      </h3>
      {links.length === 0 && <p className="text-muted">{t("empty")}</p>}
      <ul>
        {links.map((link) => {
          const name = linkName(link);
          const { accountName } = link;
          return (
            <li
              className="flex items-center gap-3 border-hairline border-t-2 py-2.5 first:border-t-0"
              key={link.id}
            >
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere font-semibold" dir="auto">
                  {name}
                </p>
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
                  <Use use={link} />
                  {accountName !== null && accountName !== name && (
                    <span className="wrap-anywhere" dir="auto">
                      {t("account", { name: accountName })}
                    </span>
                  )}
                </p>
              </div>
              <Button
                aria-label={t("revokeOf", { name })}
                onClick={() => {
                  // The row, and this button with it, is about to disappear.
                  heading.current?.focus();
                  onRevoke(link);
                }}
                pending={revoking === link.id}
                size="small"
              >
                {t("revoke")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
