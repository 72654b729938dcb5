/** Calls for notifications, and for the unsubscribe links in emails. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { type ListPage, readPage } from "@/api/pages";
import type { Notification, UnreadCount, UnsubscribeOffer } from "@/api/types";

export const unreadKey = ["count_unread_notifications"] as const;

/** The polling interval of a visible page; slower when the server doesn't respond. */
const askMs = 60_000;
const askLaterMs = 5 * 60_000;

export function unreadQuery() {
  return queryOptions<UnreadCount>({
    queryKey: unreadKey,
    staleTime: askMs,
    refetchOnWindowFocus: true,
    // Pauses while the page is hidden.
    refetchInterval: ({ state }) => (state.status === "error" ? askLaterMs : askMs),
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/notifications/unread", { signal })),
  });
}

export const notificationListKey = ["list_notifications"] as const;

/** One page of the list. */
const pageLength = 20;

/** The account's notifications, newest first. */
export function notificationListQuery() {
  return infiniteQueryOptions({
    queryKey: notificationListKey,
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage<Notification>) => page.nextCursor,
    queryFn: ({ pageParam, signal }) =>
      readPage<Notification>(
        client.GET("/api/v1/notifications", {
          params: {
            query: { limit: pageLength, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
  });
}

/** Completes even if the browser leaves for the linked page. */
export async function markRead(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.POST("/api/v1/notifications/{id}/read", { params, keepalive: true }));
}

export async function markAllRead(): Promise<void> {
  await unwrap(client.POST("/api/v1/notifications/read", {}));
}

export function unsubscribeQuery(token: string) {
  return queryOptions<UnsubscribeOffer>({
    queryKey: ["get_unsubscribe_offer", token],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/unsubscribe/{token}", { params: { path: { token } }, signal })),
  });
}

export async function unsubscribe(token: string): Promise<void> {
  await unwrap(client.POST("/api/v1/unsubscribe/{token}", { params: { path: { token } } }));
}

export async function confirmReminder(token: string): Promise<void> {
  await unwrap(client.POST("/api/v1/reminders/{token}", { params: { path: { token } } }));
}
