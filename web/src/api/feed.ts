/** Calls for public content: the feed, open lobbies, and the page of a quiz. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type { AbuseReason, Category, Difficulty, FeedQuiz, QuizPage } from "@/api/types";

export interface FeedFilters {
  search?: string;
  category?: Category;
  difficulty?: Difficulty;
  language?: string;
  sort?: "popular" | "questions";
  questionsMax?: number;
  staffPicks?: true;
}

/** All published public quizzes, page by page. */
export function feedQuery(filters: FeedFilters) {
  return infiniteQueryOptions({
    queryKey: ["list_feed", filters],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return readPage<FeedQuiz>(client.GET("/api/v1/feed", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The old results stay until the new search has a response.
    placeholderData: keepPreviousData,
  });
}

/** The languages of public quizzes, without regions: `pt`, not `pt-BR`. */
export const feedLanguagesQuery = queryOptions({
  queryKey: ["list_feed_languages"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/v1/feed/languages", { signal })),
});

/** The code of a public lobby of the quiz, or null if there is none right now. */
export async function findOpenLobby(quizId: string): Promise<string | null> {
  const params = { path: { id: quizId } };
  return (await unwrap(client.GET("/api/v1/quiz/{id}/lobby", { params }))).code;
}

/** The page of a quiz, for anyone who may play it. */
export function quizPageQuery(id: string) {
  return queryOptions<QuizPage>({
    queryKey: ["get_quiz_page", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/quiz/{id}/page", { params: { path: { id } }, signal })),
  });
}

/** Rates a quiz; null removes the rating. */
export async function rateQuiz(id: string, stars: number | null): Promise<void> {
  const params = { path: { id } };
  if (stars === null) await unwrap(client.DELETE("/api/v1/quiz/{id}/rating", { params }));
  else await unwrap(client.PUT("/api/v1/quiz/{id}/rating", { params, body: { stars } }));
}

export async function reportAbuse(id: string, reason: AbuseReason, text: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.POST("/api/v1/quiz/{id}/abuse-report", { params, body: { reason, text } }));
}

export async function setStaffPick(id: string, isPick: boolean): Promise<void> {
  const params = { path: { id } };
  if (isPick) await unwrap(client.PUT("/api/v1/quiz/{id}/staff-pick", { params }));
  else await unwrap(client.DELETE("/api/v1/quiz/{id}/staff-pick", { params }));
}
