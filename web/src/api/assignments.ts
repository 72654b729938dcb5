/** Calls for assignments: quizzes that people play on their own until a date. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type {
  AssignedNames,
  AssignedPlayer,
  Assignment,
  AssignmentPatch,
  AssignmentProgress,
  DeviceCode,
  NewAssignment,
  PlayerExtension,
} from "@/api/types";

export const assignmentsKey = ["list_assignments"] as const;

/** Often enough to watch people come in. */
const refreshMs = 5_000;
/** Often enough to see people move. */
const progressMs = 2_000;

/** Newest first. */
export function assignmentsQuery() {
  return infiniteQueryOptions({
    queryKey: assignmentsKey,
    queryFn: ({ pageParam, signal }) =>
      readPage<Assignment>(
        client.GET("/api/v1/assignments", {
          params: {
            query: { limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export const assignmentKey = (id: string) => ["get_assignment", id] as const;

/** Whether someone has more time than the others. */
export function isExtended({ extendedTo }: Assignment): boolean {
  return extendedTo !== null && Date.parse(extendedTo) > Date.now();
}

/** Whether someone can still play it. */
export function isRunning(assignment: Assignment): boolean {
  return assignment.stage === "open" || (assignment.stage === "closed" && isExtended(assignment));
}

/** Read again while someone can play it. */
export function assignmentQuery(id: string) {
  return queryOptions<Assignment>({
    queryKey: assignmentKey(id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isRunning(state.data) ? refreshMs : false,
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/assignments/{id}", { params: { path: { id } }, signal })),
  });
}

/** How far everyone is, while a host watches. */
export function progressQuery(id: string) {
  return queryOptions<AssignmentProgress>({
    queryKey: [...assignmentKey(id), "progress"],
    staleTime: 0,
    refetchInterval: progressMs,
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/assignments/{id}/progress", { params: { path: { id } }, signal })),
  });
}

/** In the order in which they began. */
export function assignedPlayersQuery(id: string, isOpen: boolean) {
  return infiniteQueryOptions({
    queryKey: [...assignmentKey(id), "players"],
    staleTime: 0,
    refetchInterval: isOpen ? refreshMs : false,
    queryFn: ({ pageParam, signal }) =>
      readPage<AssignedPlayer>(
        client.GET("/api/v1/assignments/{id}/players", {
          params: {
            path: { id },
            query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function assignQuiz(body: NewAssignment): Promise<Assignment> {
  return unwrap(client.POST("/api/v1/assignments", { body }));
}

export function changeAssignment(id: string, body: AssignmentPatch): Promise<Assignment> {
  return unwrap(client.PATCH("/api/v1/assignments/{id}", { params: { path: { id } }, body }));
}

/** Any time that is past means now. That of this device isn't past if its clock is fast. */
export function closeAssignment(id: string): Promise<Assignment> {
  return changeAssignment(id, { closesAt: new Date(0).toISOString() });
}

export async function deleteAssignment(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/assignments/{id}", { params: { path: { id } } }));
}

/** The names that an assignment is for; read again whenever someone wants to change them. */
export function assignedNamesQuery(id: string) {
  return queryOptions<AssignedNames>({
    queryKey: [...assignmentKey(id), "names"],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/assignments/{id}/names", { params: { path: { id } }, signal })),
  });
}

export function replaceNames(id: string, names: string[]): Promise<AssignedNames> {
  const params = { path: { id } };
  return unwrap(client.PUT("/api/v1/assignments/{id}/names", { params, body: { names } }));
}

/** Gives a person more time or attempts than the others, or takes them back. */
export function extendPlayer(
  id: string,
  playerId: string,
  body: PlayerExtension,
): Promise<AssignedPlayer> {
  const params = { path: { id, playerId } };
  return unwrap(
    client.PUT("/api/v1/assignments/{id}/players/{playerId}/extension", { params, body }),
  );
}

/** A new code for a person to continue on another device. An earlier one no longer works. */
export function makeDeviceCode(id: string, playerId: string): Promise<DeviceCode> {
  const params = { path: { id, playerId } };
  return unwrap(client.POST("/api/v1/assignments/{id}/players/{playerId}/device-code", { params }));
}

/** Removes a person with all of their attempts. */
export async function removeAssignedPlayer(id: string, playerId: string): Promise<void> {
  const params = { path: { id, playerId } };
  await unwrap(client.DELETE("/api/v1/assignments/{id}/players/{playerId}", { params }));
}
