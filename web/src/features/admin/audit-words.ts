/**
 * The audit log in words. Where an account's own list says "you", the log says it of anyone; the
 * other sentences are the same. Unknown names show as they are, because nothing must be hidden.
 */
import type { AuditEntry } from "@/api/types";
import { eventText } from "@/calls/event-text";
import { spokenLanguage } from "@/lib/language";
import { t as adminWords } from "@/messages/admin";
import { t } from "@/messages/audit";
import adminCatalogue from "@/messages/en/admin.json";
import catalogue from "@/messages/en/audit.json";

/** Details that the sentence of the event says already. */
const said: ReadonlySet<string> = new Set(["kind", "changed", "forNewAddress"]);

const has = <Words extends object>(words: Words, name: string): name is keyof Words & string =>
  Object.hasOwn(words, name);

/** What an entry is about; its details may say it more exactly than the name of the event. */
export function entryText({ event, details }: Pick<AuditEntry, "event" | "details">): string {
  if (has(catalogue.events, event)) return t(`events.${event}`);
  return eventText(event, details["kind"] ?? details["changed"] ?? null);
}

/** Everything that has this event, for the filter: by its words. */
export function kindOptions(events: readonly string[]): { value: string; label: string }[] {
  const options = events.map((value) => ({
    value,
    label: has(catalogue.kinds, value)
      ? t(`kinds.${value}`)
      : entryText({ event: value, details: {} }),
  }));
  const { compare } = new Intl.Collator(spokenLanguage().locale);
  return options.sort((a, b) => compare(a.label, b.label));
}

function labelText(name: string): string {
  if (has(catalogue.details, name)) return t(`details.${name}`);
  // Changed settings of the server have the names of its fields.
  return has(adminCatalogue.settings, name) ? adminWords(`settings.${name}`) : name;
}

const valueText = (value: string) => (has(catalogue.values, value) ? t(`values.${value}`) : value);

/** `true → false`, of a changed setting. */
const changed = " → ";

export interface AuditDetail {
  name: string;
  label: string;
  value: string;
}

export function detailsOf(entry: AuditEntry): AuditDetail[] {
  const known = entryText(entry) !== entry.event;
  return Object.entries(entry.details).flatMap(([name, value]) => {
    if (known && said.has(name)) return [];
    const parts = value.split(changed).map(valueText);
    return [{ name, label: labelText(name), value: parts.join(changed) }];
  });
}
