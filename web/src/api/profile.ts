/** Calls for profiles: the account's own, and public ones. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type { FeedQuiz, OwnProfile, ProfilePlay, ProfileQuiz, PublicProfile } from "@/api/types";

export const profileKey = ["get_profile"] as const;

/** The account's own profile. */
export function profileQuery() {
  return queryOptions<OwnProfile>({
    queryKey: profileKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/profile", { signal })),
  });
}

export async function setProfileVisibility(isPublic: boolean): Promise<void> {
  await unwrap(client.PUT("/api/v1/profile/visibility", { body: { isPublic } }));
}

export async function setProfileRecognition(isRecognized: boolean): Promise<void> {
  await unwrap(client.PUT("/api/v1/profile/recognition", { body: { isRecognized } }));
}

const firstPage = undefined as string | undefined;

function pageParams(cursor: string | undefined) {
  return { query: cursor === undefined ? {} : { cursor } };
}

/** The account's own quizzes, newest first. */
export function profileQuizzesQuery() {
  return infiniteQueryOptions({
    queryKey: ["list_quizzes", "profile"],
    queryFn: ({ signal, pageParam }) =>
      readPage<ProfileQuiz>(
        client.GET("/api/v1/profile/quizzes", { params: pageParams(pageParam), signal }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The games the account played, newest first. */
export function profilePlaysQuery() {
  return infiniteQueryOptions({
    queryKey: ["list_profile_plays"],
    queryFn: ({ signal, pageParam }) =>
      readPage<ProfilePlay>(
        client.GET("/api/v1/profile/plays", { params: pageParams(pageParam), signal }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** A public profile. */
export function publicProfileQuery(id: string) {
  return queryOptions<PublicProfile>({
    queryKey: ["get_public_profile", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/users/{id}", { params: { path: { id } }, signal })),
  });
}

/** The published public quizzes of a public profile, newest first. */
export function publicQuizzesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["list_public_quizzes", id],
    queryFn: ({ signal, pageParam }) =>
      readPage<FeedQuiz>(
        client.GET("/api/v1/users/{id}/quizzes", {
          params: { path: { id }, ...pageParams(pageParam) },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor,
  });
}
