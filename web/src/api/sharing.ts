/** Calls for quizzes that people share: with whom, and what others share with the account. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { type ListPage, readPage } from "@/api/pages";
import type { Quiz, QuizPerson, ShareRole } from "@/api/types";

export const sharedKey = ["list_shared_quizzes"] as const;

const pageLength = 24;

/** What others share with the account, page by page. */
export function sharedQuizzesQuery(search: string) {
  const term = search.trim().toLowerCase();
  return infiniteQueryOptions({
    queryKey: [...sharedKey, term],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: pageLength,
        ...(term === "" ? {} : { search: term }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      return readPage<Quiz>(client.GET("/api/v1/quiz/shared", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage<Quiz>) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export const peopleKey = (quizId: string) => ["list_quiz_people", quizId] as const;

export function peopleQuery(quizId: string) {
  return queryOptions<QuizPerson[]>({
    queryKey: peopleKey(quizId),
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/quiz/{id}/people", { params: { path: { id: quizId } }, signal })),
    staleTime: 0,
  });
}

/** Shares the quiz with a friend, or changes their role; gives all people. */
export function shareQuiz(
  quizId: string,
  accountId: string,
  role: ShareRole,
): Promise<QuizPerson[]> {
  const params = { path: { id: quizId, accountId } };
  return unwrap(client.PUT("/api/v1/quiz/{id}/people/{accountId}", { params, body: { role } }));
}

/** Ends sharing with someone; with the account's own id, leaves a quiz of someone else. */
export async function unshareQuiz(quizId: string, accountId: string): Promise<void> {
  const params = { path: { id: quizId, accountId } };
  await unwrap(client.DELETE("/api/v1/quiz/{id}/people/{accountId}", { params }));
}
