/** The account's recent security events, newest first, in words. */
import { useState } from "react";
import type { SecurityEvent } from "@/api/types";
import { eventText } from "@/calls/event-text";
import { t } from "@/messages/settings";
import { Ago } from "@/ui/ago";
import { Button } from "@/ui/button";
import { browserText } from "./browser-text";

/** More load on request. */
const shownCount = 8;

export function ActivityList({ events }: { events: readonly SecurityEvent[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (events.length === 0) return <p className="text-muted">{t("activity.empty")}</p>;
  const shown = showsAll ? events : events.slice(0, shownCount);
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col">
        {shown.map((event) => (
          <li className="border-hairline border-t-2 py-2.5 first:border-t-0" key={event.id}>
            <p className="font-medium">{eventText(event.event, event.kind)}</p>
            <p className="text-muted text-sm">
              <Ago at={event.at} />
              {(event.browser !== null || event.system !== null) && ` · ${browserText(event)}`}
              {event.network !== "" && ` · ${event.network}`}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button className="self-start" onClick={() => setShowsAll(true)} size="small">
          {t("activity.more", { count: events.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
