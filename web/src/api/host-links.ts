/** Calls for the links by which a second device or a co-host hosts a running room. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { HostLink, MadeHostLink, NewHostLink } from "@/api/types";

/** Often enough to see someone arrive. */
const refreshMs = 5_000;

export function hostLinksKey(roomId: string) {
  return ["list_host_links", roomId] as const;
}

/** Oldest first, without their keys. */
export function hostLinksQuery(roomId: string) {
  return queryOptions<HostLink[]>({
    queryKey: hostLinksKey(roomId),
    // Hosts come and go without this page.
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => {
      const params = { path: { roomId } };
      return unwrap(client.GET("/api/v1/rooms/{roomId}/host-links", { params, signal }));
    },
  });
}

/** Only this response contains the key. */
export function makeHostLink(roomId: string, body: NewHostLink): Promise<MadeHostLink> {
  const params = { path: { roomId } };
  return unwrap(client.POST("/api/v1/rooms/{roomId}/host-links", { params, body }));
}

/** Everyone who came by it is disconnected at once. */
export async function revokeHostLink(roomId: string, id: string): Promise<void> {
  const params = { path: { roomId, id } };
  await unwrap(client.DELETE("/api/v1/rooms/{roomId}/host-links/{id}", { params }));
}
