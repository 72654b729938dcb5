/**
 * Calls for the players across an account's sessions: naming them, merging nicknames, class lists.
 */
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { type ListPage, readAllPages, readPage } from "@/api/pages";
import type {
  ClassList,
  ClassListAdded,
  KnownPlayer,
  PlayerFigures,
  PlayerForm,
  PlayerSuggestion,
} from "@/api/types";

const playersKey = ["list_players"] as const;

/** Everything that shows who is who; finished sessions are refetched when that changes. */
const told = [
  playersKey,
  ["suggest_players"],
  ["list_class_lists"],
  ["get_analytics"],
  ["combine_reports"],
  ["get_analysis"],
] as const;

export async function forgetWhoIsWho(queryClient: QueryClient): Promise<void> {
  await Promise.all(told.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Players by name: those matching a search, those on a class list. */
export function playersQuery(search: string, classListId: string) {
  return infiniteQueryOptions({
    queryKey: [...playersKey, search, classListId],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage<PlayerFigures>) => page.nextCursor,
    queryFn: ({ pageParam, signal }) =>
      readPage<PlayerFigures>(
        client.GET("/api/v1/players", {
          params: {
            query: {
              ...(search === "" ? {} : { search }),
              ...(classListId === "" ? {} : { classListId }),
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
  });
}

/** The names of everyone on a class list. */
export async function classListNames(classListId: string): Promise<string[]> {
  const players = await readAllPages((cursor) =>
    readPage<PlayerFigures>(
      client.GET("/api/v1/players", {
        params: {
          query: { limit: 100, classListId, ...(cursor === undefined ? {} : { cursor }) },
        },
      }),
    ),
  );
  return players.map(({ name }) => name);
}

/**
 * All players at once, for figures about each of them. `sessionsOf` is a class list: only sessions
 * that were opened for it count.
 */
export function allPlayersQuery(sessionsOf: string | null) {
  return queryOptions<PlayerFigures[]>({
    queryKey: [...playersKey, "all", sessionsOf],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        readPage<PlayerFigures>(
          client.GET("/api/v1/players", {
            params: {
              query: {
                limit: 100,
                ...(sessionsOf === null ? {} : { sessionsOf }),
                ...(cursor === undefined ? {} : { cursor }),
              },
            },
            signal,
          }),
        ),
      ),
  });
}

/** Suggestions of players who may be the same person. */
export function suggestionsQuery() {
  return queryOptions<PlayerSuggestion[]>({
    queryKey: ["suggest_players"],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/players/suggestions", { signal })),
  });
}

const of = (id: string) => ({ params: { path: { id } } });

/** Names a player, or edits a named one. */
export function keepPlayer(id: string | null, form: PlayerForm): Promise<KnownPlayer> {
  return id === null
    ? unwrap(client.POST("/api/v1/players", { body: form }))
    : unwrap(client.PUT("/api/v1/players/{id}", { ...of(id), body: form }));
}

export async function forgetPlayer(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/players/{id}", of(id)));
}

export function classListsQuery() {
  return queryOptions<ClassList[]>({
    queryKey: ["list_class_lists"],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/class-lists", { signal })),
  });
}

/** Creates or renames a class list. */
export function keepClassList(id: string | null, name: string): Promise<ClassList> {
  return id === null
    ? unwrap(client.POST("/api/v1/class-lists", { body: { name } }))
    : unwrap(client.PUT("/api/v1/class-lists/{id}", { ...of(id), body: { name } }));
}

export async function deleteClassList(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/class-lists/{id}", of(id)));
}

/** Adds pasted players to a class list. */
export function addClassListPlayers(id: string, text: string): Promise<ClassListAdded> {
  return unwrap(client.POST("/api/v1/class-lists/{id}/players", { ...of(id), body: { text } }));
}
