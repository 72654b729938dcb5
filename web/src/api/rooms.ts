/** Calls about rooms of one's own and their reports. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readAllPages, readPage } from "@/api/pages";
import type {
  PracticeCreated,
  RoomCreated,
  RoomSettings,
  RoomSummary,
  TryQuestions,
} from "@/api/types";

/**
 * Without settings the room is played as its quiz says. Whoever finds the quiz finds a public
 * room too, while it is in its lobby.
 */
export function startRoom(
  quizId: string,
  settings?: Partial<RoomSettings>,
  isPublic = false,
): Promise<RoomCreated> {
  // What is left out is as the contract says; the generated type wants every field.
  const body = { quizId, isPublic, ...(settings && { settings: settings as RoomSettings }) };
  return unwrap(client.POST("/api/v1/rooms", { body }));
}

/** A room for the author alone, of a quiz as it is on the page. */
export function startTrial(body: TryQuestions): Promise<PracticeCreated> {
  return unwrap(client.POST("/api/v1/try", { body }));
}

/** Often enough to see a session begin or end while looking. */
const roomsRefreshMs = 15_000;

export function roomsQuery() {
  return queryOptions<RoomSummary[]>({
    queryKey: ["list_rooms"],
    // Rooms go on without this page, so a list of them is old as soon as it is read.
    staleTime: 0,
    refetchInterval: roomsRefreshMs,
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        readPage<RoomSummary>(
          client.GET("/api/v1/rooms", {
            params: { query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
            signal,
          }),
        ),
      ),
  });
}

/** Deletes all personal data of a live session that is over. */
export async function forgetPeople(roomId: string): Promise<void> {
  const params = { path: { roomId } };
  await unwrap(client.DELETE("/api/v1/reports/{roomId}/people", { params }));
}
