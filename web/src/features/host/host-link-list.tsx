/** The host links of a session: who has them, whether they are in use, and an end to each. */
import type { HostLink } from "@/api/types";
import { t } from "@/messages/host-links";
import { RevokeList } from "@/ui/revoke-list";
import { HostRow } from "./host-row";

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
  return (
    <section>
      <RevokeList empty={t("empty")} items={links} onRevoke={onRevoke} title={t("links")}>
        {(link, revoke) => {
          const name = linkName(link);
          const { accountName } = link;
          return (
            <HostRow
              end={t("revoke")}
              endOf={t("revokeOf", { name })}
              key={link.id}
              name={name}
              note={
                accountName !== null &&
                accountName !== name && (
                  <span className="wrap-anywhere" dir="auto">
                    {t("account", { name: accountName })}
                  </span>
                )
              }
              onEnd={revoke}
              pending={revoking === link.id}
              use={link}
            />
          );
        }}
      </RevokeList>
    </section>
  );
}
