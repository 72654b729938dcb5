/** Calls about rooms of one's own and their reports. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type {
  Corrected,
  NewCorrection,
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

/** Those that run; nobody runs more at once. */
export function openRoomsQuery() {
  return queryOptions<RoomSummary[]>({
    queryKey: ["list_rooms", "open"],
    // Rooms go on without this page, so a list of them is old as soon as it is read.
    staleTime: 0,
    refetchInterval: roomsRefreshMs,
    queryFn: async ({ signal }) => {
      const query = { stage: "open", limit: 100 } as const;
      const rooms = await unwrap(client.GET("/api/v1/rooms", { params: { query }, signal }));
      return rooms.filter((room) => room.mode === "live");
    },
  });
}

export const pastRoomsKey = ["list_rooms", "finished"];

/** Those that are over, newest first, whose title has these words. */
export function pastRoomsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...pastRoomsKey, search],
    queryFn: ({ pageParam, signal }) =>
      readPage<RoomSummary>(
        client.GET("/api/v1/rooms", {
          params: {
            query: {
              stage: "finished",
              limit: 20,
              ...(search === "" ? {} : { search }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Deletes all personal data of a live session that is over. */
export async function forgetPeople(roomId: string): Promise<void> {
  const params = { path: { roomId } };
  await unwrap(client.DELETE("/api/v1/reports/{roomId}/people", { params }));
}

/** Counts a question of one's own live session in another way, and everything anew. */
export function correctQuestion(roomId: string, body: NewCorrection): Promise<Corrected> {
  return unwrap(
    client.POST("/api/v1/rooms/{roomId}/corrections", { params: { path: { roomId } }, body }),
  );
}
