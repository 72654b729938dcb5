/** The search parameters of the administration pages: search words, filters. */

export interface UsersSearch {
  search?: string;
  role?: "member" | "administrator";
  state?: "active" | "unverified" | "suspended";
}

export interface ReportsSearch {
  closed?: true;
}

export interface VoicesSearch {
  shown?: true;
}

export interface AuditFilters {
  event?: string;
  accountId?: string;
  network?: string;
}

/** The router parses plain digits as numbers. */
function text(value: unknown): string | undefined {
  const words = typeof value === "number" ? String(value) : value;
  return typeof words === "string" && words !== "" ? words.slice(0, 200) : undefined;
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

/** Without undefined values. */
function given<Fields extends Record<string, unknown>>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

export function readUsersSearch(search: Record<string, unknown>): UsersSearch {
  return given({
    search: text(search["search"]),
    role: oneOf(["member", "administrator"] as const, search["role"]),
    state: oneOf(["active", "unverified", "suspended"] as const, search["state"]),
  });
}

export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  return search["closed"] === true ? { closed: true } : {};
}

export function readVoicesSearch(search: Record<string, unknown>): VoicesSearch {
  return search["shown"] === true ? { shown: true } : {};
}

export function readAuditSearch(search: Record<string, unknown>): AuditFilters {
  return given({
    event: text(search["event"]),
    accountId: text(search["accountId"]),
    network: text(search["network"]),
  });
}
