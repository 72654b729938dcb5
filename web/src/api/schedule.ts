/** Calls about the overview, about scheduled live sessions, and about invitations to them. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readAllPages, readPage } from "@/api/pages";
import type { Dashboard, Invitation, RoomCreated, ScheduledRoom, ScheduleRoom } from "@/api/types";

export const dashboardKey = ["get_dashboard"] as const;

/** Often enough to see a session begin or end while looking. */
const refreshMs = 30_000;

export function dashboardQuery() {
  return queryOptions<Dashboard>({
    queryKey: dashboardKey,
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/dashboard", { signal })),
  });
}

export const scheduledKey = ["list_scheduled_rooms"] as const;

/** What waits for its start, soonest first; there are 200 at the most. */
export function scheduledQuery() {
  return queryOptions<ScheduledRoom[]>({
    queryKey: scheduledKey,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        readPage<ScheduledRoom>(
          client.GET("/api/v1/scheduled-rooms", {
            params: { query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
            signal,
          }),
        ),
      ),
  });
}

export function scheduleRoom(body: ScheduleRoom): Promise<ScheduledRoom> {
  return unwrap(client.POST("/api/v1/scheduled-rooms", { body }));
}

export function rescheduleRoom(id: string, body: ScheduleRoom): Promise<ScheduledRoom> {
  return unwrap(client.PUT("/api/v1/scheduled-rooms/{id}", { params: { path: { id } }, body }));
}

export async function cancelScheduledRoom(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/scheduled-rooms/{id}", { params: { path: { id } } }));
}

export function restoreScheduledRoom(id: string): Promise<ScheduledRoom> {
  const params = { path: { id } };
  return unwrap(client.POST("/api/v1/scheduled-rooms/{id}/restore", { params }));
}

/** Opens the lobby; asked again, the answer is the same room. */
export function startScheduledRoom(id: string): Promise<RoomCreated> {
  const params = { path: { id } };
  return unwrap(client.POST("/api/v1/scheduled-rooms/{id}/start", { params }));
}

/** How often a guest's page asks whether the host has come: seldom, and often when it is time. */
const farMs = 30_000;
const nearMs = 4_000;
const isNearMs = 10 * 60_000;

export function invitationQuery(token: string) {
  return queryOptions<Invitation>({
    queryKey: ["get_invitation", token],
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.stage === "over") return false;
      if (data.stage === "cancelled") return farMs;
      return Date.parse(data.startsAt) - Date.now() < isNearMs ? nearMs : farMs;
    },
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/invitations/{token}", { params: { path: { token } }, signal })),
  });
}

/** Where the invitation is to be had as a file for calendars. */
export function calendarUrl(token: string): string {
  return `/api/v1/invitations/${encodeURIComponent(token)}/calendar`;
}
