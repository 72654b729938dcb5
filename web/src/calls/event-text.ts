/**
 * Security events in words. The server names them in OWASP's vocabulary; an unknown name shows as
 * is, because an event must not be hidden.
 */

import catalogue from "@/messages/en/settings.json";
import { t } from "@/messages/settings";

type Known = keyof typeof catalogue.events;

function isKnown(event: string): event is Known {
  return Object.hasOwn(catalogue.events, event);
}

/** `kind` says what it happened to, where the event's name leaves that open. */
export function eventText(event: string, kind: string | null): string {
  const narrower = `${event}_${kind}`;
  if (isKnown(narrower)) return t(`events.${narrower}`);
  return isKnown(event) ? t(`events.${event}`) : event;
}
