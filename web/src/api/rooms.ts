/** Calls for the account's rooms and their reports. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type {
  AudienceAlone,
  Corrected,
  HideText,
  NewCorrection,
  PlayedQuestion,
  PracticeCreated,
  RevealPhase,
  RoomCreated,
  RoomSettings,
  RoomSummary,
  TryQuestions,
} from "@/api/types";

/**
 * Without settings, the quiz decides how the room is played. Anyone who can find the quiz can also
 * find a public room while it is in its lobby.
 */
export function startRoom(
  quizId: string,
  settings?: Partial<RoomSettings>,
  isPublic = false,
): Promise<RoomCreated> {
  // Omitted fields use the contract's defaults; the generated type requires every field.
  const body = { quizId, isPublic, ...(settings && { settings: settings as RoomSettings }) };
  return unwrap(client.POST("/api/v1/rooms", { body }));
}

/** A room with pretend players, of which nothing is kept. */
export function startRehearsal(
  quizId: string,
  pretendPlayers: number,
  settings?: RoomSettings,
): Promise<RoomCreated> {
  const rehearsal = { pretendPlayers };
  const body = { quizId, isPublic: false, rehearsal, ...(settings && { settings }) };
  return unwrap(client.POST("/api/v1/rooms", { body }));
}

/** A room without a quiz, for audience questions and, if there is a topic, a brainstorm. */
export function startAudience(
  audience: AudienceAlone,
  audienceQuestions: RoomSettings["audienceQuestions"],
): Promise<RoomCreated> {
  // Omitted settings use the contract's defaults; the generated type requires every field.
  const settings = { audienceQuestions } as RoomSettings;
  const body = { audience, settings, isPublic: false };
  return unwrap(client.POST("/api/v1/rooms", { body }));
}

/**
 * The next room for the people of a room at its podium, with the same settings; without a quiz, the
 * same one again.
 */
export function startNextRoom(after: string, quizId?: string): Promise<RoomCreated> {
  const body = { after, isPublic: false, ...(quizId !== undefined && { quizId }) };
  return unwrap(client.POST("/api/v1/rooms", { body }));
}

/** A finished live session once more, with its settings: the same quiz, as it is now, or another. */
export function startRoomAgain(again: string, quizId?: string): Promise<RoomCreated> {
  const body = { again, isPublic: false, ...(quizId !== undefined && { quizId }) };
  return unwrap(client.POST("/api/v1/rooms", { body }));
}

/** A room for the author alone, playing the quiz as it is on the page. */
export function startTrial(body: TryQuestions): Promise<PracticeCreated> {
  return unwrap(client.POST("/api/v1/try", { body }));
}

/** Often enough to watch a session begin or end. */
const roomsRefreshMs = 15_000;

/** The running ones; the limit is more than anyone runs at once. */
export function openRoomsQuery() {
  return queryOptions<RoomSummary[]>({
    queryKey: ["list_rooms", "open"],
    // Rooms continue without this page, so a list of them is outdated as soon as it is read.
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

/** The finished ones, newest first, whose title has these words; of one quiz only, if there is one. */
export function pastRoomsQuery(
  search: string,
  mode: RoomSummary["mode"] = "live",
  quizId: string | null = null,
) {
  return infiniteQueryOptions({
    queryKey: [...pastRoomsKey, mode, search, quizId],
    queryFn: ({ pageParam, signal }) =>
      readPage<RoomSummary>(
        client.GET("/api/v1/rooms", {
          params: {
            query: {
              stage: "finished",
              mode,
              limit: 20,
              ...(search === "" ? {} : { search }),
              ...(quizId === null ? {} : { quizId }),
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

/** Ends a running live session, in whatever phase it is. */
export async function endOwnRoom(roomId: string): Promise<void> {
  const params = { path: { roomId } };
  await unwrap(client.POST("/api/v1/rooms/{roomId}/end", { params }));
}

/** Deletes all personal data of a finished live session. */
export async function forgetPeople(roomId: string): Promise<void> {
  const params = { path: { roomId } };
  await unwrap(client.DELETE("/api/v1/reports/{roomId}/people", { params }));
}

/** Read again each time: another question may have been revealed, or corrected by a co-host. */
const always = { staleTime: 0, gcTime: 0 };

/** The questions of a running live session that can be corrected by now. */
export function playedQuestionsQuery(roomId: string) {
  return queryOptions<PlayedQuestion[]>({
    ...always,
    queryKey: ["list_played_questions", roomId],
    queryFn: ({ signal }) => {
      const params = { path: { roomId } };
      return unwrap(client.GET("/api/v1/rooms/{roomId}/corrections", { params, signal }));
    },
  });
}

/** One of them, as its reveal shows it now. */
export function playedQuestionQuery(roomId: string, questionIndex: number) {
  return queryOptions<RevealPhase>({
    ...always,
    queryKey: ["get_played_question", roomId, questionIndex],
    queryFn: ({ signal }) => {
      const params = { path: { roomId, questionIndex } };
      const path = "/api/v1/rooms/{roomId}/corrections/{questionIndex}";
      return unwrap(client.GET(path, { params, signal }));
    },
  });
}

/** Corrects a question of a played live session and recalculates everything. */
export function correctQuestion(roomId: string, body: NewCorrection): Promise<Corrected> {
  return unwrap(
    client.POST("/api/v1/rooms/{roomId}/corrections", { params: { path: { roomId } }, body }),
  );
}

/** Hides what players wrote at a question from everyone else, or shows it. */
export async function hideText(roomId: string, body: HideText): Promise<void> {
  const params = { path: { roomId } };
  await unwrap(client.PUT("/api/v1/reports/{roomId}/texts", { params, body }));
}
