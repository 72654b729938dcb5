/** Calls for friends: codes, requests, lists, and invitations. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { type ListPage, readAllPages, readPage } from "@/api/pages";
import type {
  FoundFriend,
  Friend,
  FriendAnswer,
  FriendCode,
  FriendList,
  InvitedFriends,
} from "@/api/types";

/** All lists, because an action moves people from one to another. */
export const friendsKey = ["list_friends"] as const;

const pageLength = 50;

function readFriends(
  list: FriendList,
  limit: number,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const query = { list, limit, ...(cursor === undefined ? {} : { cursor }) };
  return readPage<Friend>(client.GET("/api/v1/friends", { params: { query }, signal }));
}

export function friendsQuery(list: FriendList) {
  return infiniteQueryOptions({
    queryKey: [...friendsKey, list],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage<Friend>) => page.nextCursor,
    queryFn: ({ pageParam, signal }) => readFriends(list, pageLength, pageParam, signal),
  });
}

/** Everyone who can be invited, at most 500. */
export function allFriendsQuery() {
  return queryOptions<Friend[]>({
    queryKey: [...friendsKey, "all"],
    staleTime: 0,
    queryFn: ({ signal }) => readAllPages((cursor) => readFriends("friends", 100, cursor, signal)),
  });
}

export const friendCodeKey = ["get_friend_code"] as const;

export function friendCodeQuery() {
  return queryOptions<FriendCode>({
    queryKey: friendCodeKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/friends/code", { signal })),
  });
}

export function renewFriendCode(): Promise<FriendCode> {
  return unwrap(client.POST("/api/v1/friends/code", {}));
}

/** Whose code it is, and how the account relates to them. */
export function foundFriendQuery(code: string) {
  return queryOptions<FoundFriend>({
    queryKey: [...friendsKey, "found", code],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/friends/codes/{code}", { params: { path: { code } }, signal })),
  });
}

export function askFriend(code: string): Promise<FriendAnswer> {
  return unwrap(client.POST("/api/v1/friends/requests", { body: { code } }));
}

const of = (id: string) => ({ params: { path: { id } } });

export async function acceptFriend(id: string): Promise<void> {
  await unwrap(client.POST("/api/v1/friends/requests/{id}/accept", of(id)));
}

/** Declines a received request, or withdraws a sent one. */
export async function dropRequest(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/friends/requests/{id}", of(id)));
}

export async function removeFriend(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/friends/{id}", of(id)));
}

export async function blockAccount(id: string): Promise<void> {
  await unwrap(client.PUT("/api/v1/friends/blocks/{id}", of(id)));
}

export async function unblockAccount(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/friends/blocks/{id}", of(id)));
}

export function inviteFriends(code: string, friendIds: string[]): Promise<InvitedFriends> {
  return unwrap(
    client.POST("/api/v1/rooms/{code}/friend-invitations", {
      params: { path: { code } },
      body: { friendIds },
    }),
  );
}

export function inviteFriendsToScheduled(id: string, friendIds: string[]): Promise<InvitedFriends> {
  return unwrap(
    client.POST("/api/v1/scheduled-rooms/{id}/friend-invitations", {
      ...of(id),
      body: { friendIds },
    }),
  );
}
