/**
 * Logging in with another site: going there, and what to do after coming back.
 *
 * The reason for the trip and the page to return to stay in this tab's storage; they never travel
 * through the other site or the server.
 */
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { safeNext } from "@/api/safe-next";
import type { FinishProvider, ProviderPurpose, SecondFactorNeeded, SignedIn } from "@/api/types";
import { readTab, writeTab } from "@/lib/storage";

export interface Trip {
  purpose: ProviderPurpose;
  /** The page to continue with. */
  next?: string | undefined;
  /** This tab was opened only for the trip; another one waits for it. */
  inOwnTab?: boolean | undefined;
}

const tripKey = "fanfare.providerTrip";

/** Leaves the page for the other site. */
export async function goToProvider(provider: string, trip: Trip): Promise<void> {
  const start = await unwrap(
    client.POST("/api/v1/auth/providers/{provider}/begin", {
      params: { path: { provider } },
      body: { purpose: trip.purpose },
    }),
  );
  writeTab(tripKey, JSON.stringify(trip));
  location.assign(start.location);
}

export function isPurpose(value: unknown): value is ProviderPurpose {
  return value === "logIn" || value === "link" || value === "confirm";
}

/** Why this tab went to the other site; a log-in if nothing was stored. */
export function readTrip(): Trip {
  try {
    const stored: unknown = JSON.parse(readTab(tripKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return { purpose: "logIn" };
    const { purpose, next, inOwnTab } = stored as Record<string, unknown>;
    if (!isPurpose(purpose)) return { purpose: "logIn" };
    return { purpose, next: safeNext(next), inOwnTab: inOwnTab === true };
  } catch {
    return { purpose: "logIn" };
  }
}

export function endTrip(): void {
  writeTab(tripKey, null);
}

/** There is no response body when a log-in was linked or confirmed. */
export function finishProvider(
  provider: string,
  body: FinishProvider,
): Promise<SignedIn | SecondFactorNeeded | undefined> {
  return unwrap<SignedIn | SecondFactorNeeded | undefined>(
    client.POST("/api/v1/auth/providers/{provider}/finish", {
      params: { path: { provider } },
      body,
    }),
  );
}
