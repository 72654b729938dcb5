/**
 * Security events in words. The server names them in OWASP's vocabulary; a name that is new
 * here is shown as it is, because a thing that happened must not be hidden.
 */

import catalogue from "@/messages/en/settings.json";
import { t } from "@/messages/settings";

type Known = keyof typeof catalogue.events;

function isKnown(event: string): event is Known {
  return Object.hasOwn(catalogue.events, event);
}

/** `kind` says to what it happened, where the event's name leaves that open. */
export function eventText(event: string, kind: string | null): string {
  const narrower = `${event}_${kind}`;
  if (isKnown(narrower)) return t(`events.${narrower}`);
  return isKnown(event) ? t(`events.${event}`) : event;
}
