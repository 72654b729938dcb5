/** Calls for the overview, for scheduled live sessions, and for invitations to them. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readAllPages, readPage } from "@/api/pages";
import type { Dashboard, Invitation, RoomCreated, ScheduledRoom, ScheduleRoom } from "@/api/types";

export const dashboardKey = ["get_dashboard"] as const;

/** Often enough to watch a session begin or end. */
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

/** Scheduled sessions, soonest first; there are at most 200. */
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

/** Opens the lobby; a repeated call returns the same room. */
export function startScheduledRoom(id: string): Promise<RoomCreated> {
  const params = { path: { id } };
  return unwrap(client.POST("/api/v1/scheduled-rooms/{id}/start", { params }));
}

/**
 * How often a guest's page checks whether the host has come: rarely at first, and often close to
 * the start.
 */
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

/** Where to download the invitation as a calendar file. */
export function calendarUrl(token: string): string {
  return `/api/v1/invitations/${encodeURIComponent(token)}/calendar`;
}
