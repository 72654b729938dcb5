/** The running sessions of others that one may host. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { coHostedQuery } from "@/api/co-hosts";
import type { CoHostedRoom } from "@/api/types";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";

/** None while it isn't known: nobody waits for an invitation that may not exist. */
export function useCoHosted(): readonly CoHostedRoom[] {
  return useQuery(coHostedQuery()).data ?? [];
}

export function CoHostedRow({ room }: { room: CoHostedRoom }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-hairline bg-surface p-4">
      <div className="min-w-52 flex-1">
        <h3 className="break-words text-lg" dir="auto">
          {room.title}
        </h3>
        {room.hostName !== null && (
          <p className="wrap-anywhere text-muted text-sm" dir="auto">
            {t("sessions.hostedBy", { name: room.hostName })}
          </p>
        )}
      </div>
      <p className="text-sm">
        <span className="text-muted">{t("sessions.code")}</span>{" "}
        <span className="font-bold font-display text-xl tabular-nums tracking-wider">
          {room.code}
        </span>
      </p>
      <Badge tone="highlight">{t("sessions.coHost")}</Badge>
      <Link
        className={buttonClass({ size: "small", variant: "primary" })}
        to={paths.host(room.code)}
      >
        {t("sessions.coHostOpen")}
        <span className="sr-only">: {room.title}</span>
      </Link>
    </li>
  );
}
