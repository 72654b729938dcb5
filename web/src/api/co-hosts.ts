/** Calls for co-hosts by account: people who host a running room with their own log-in. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { CoHost, CoHostedRoom, NewCoHost } from "@/api/types";

/** Often enough to see someone arrive. */
const refreshMs = 5_000;

export function coHostsKey(roomId: string) {
  return ["list_co_hosts", roomId] as const;
}

/** Oldest first. */
export function coHostsQuery(roomId: string) {
  return queryOptions<CoHost[]>({
    queryKey: coHostsKey(roomId),
    // Co-hosts come and go without this page.
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => {
      const params = { path: { roomId } };
      return unwrap(client.GET("/api/v1/rooms/{roomId}/co-hosts", { params, signal }));
    },
  });
}

/** The response doesn't tell whether an address has an account. */
export function nameCoHost(roomId: string, body: NewCoHost): Promise<CoHost> {
  const params = { path: { roomId } };
  return unwrap(client.POST("/api/v1/rooms/{roomId}/co-hosts", { params, body }));
}

/** They are disconnected at once. */
export async function removeCoHost(roomId: string, id: string): Promise<void> {
  const params = { path: { roomId, id } };
  await unwrap(client.DELETE("/api/v1/rooms/{roomId}/co-hosts/{id}", { params }));
}

/** The running sessions of others that this account may host. */
export function coHostedQuery() {
  return queryOptions<CoHostedRoom[]>({
    queryKey: ["list_co_hosted_rooms"],
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/co-hosted-rooms", { signal })),
  });
}
