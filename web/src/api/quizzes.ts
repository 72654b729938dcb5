/** Calls for quizzes and their questions, and the cache keys of their responses. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type {
  NewQuiz,
  Question,
  QuestionDraft,
  Quiz,
  QuizChange,
  QuizCounts,
  QuizStatus,
} from "@/api/types";

function searchParams(search: string, cursor: string | undefined) {
  return {
    ...(search === "" ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** The pages of the account's own quizzes, for any search. */
export const quizPagesKey = ["list_quizzes", "pages"] as const;

interface QuizzesFilter {
  status?: QuizStatus;
  tag?: string;
  /** Only those in this folder; with `subfolders`, also those below it. */
  folder?: string;
  subfolders?: boolean;
  /** The newest first if omitted. */
  sort?: "newest" | "updated" | "title" | "played";
}

/** The account's own quizzes, page by page; all, or those that pass the filter. */
export function quizzesQuery(search: string, filter: QuizzesFilter = {}) {
  const term = search.trim().toLowerCase();
  return infiniteQueryOptions({
    queryKey: [...quizPagesKey, { search: term, ...filter }],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...searchParams(term, pageParam), ...filter };
      return readPage<Quiz>(client.GET("/api/v1/quiz", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The old results stay until the new search has a response.
    placeholderData: keepPreviousData,
  });
}

/** How many quizzes the account has, regardless of filters. */
export function quizCountsQuery() {
  return queryOptions<QuizCounts>({
    queryKey: ["list_quizzes", "counts"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/quiz/counts", { signal })),
  });
}

export function quizQuery(id: string) {
  return queryOptions<Quiz>({
    queryKey: ["get_quiz", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/quiz/{id}", { params: { path: { id } }, signal })),
  });
}

export function questionsQuery(quizId: string) {
  return queryOptions<Question[]>({
    queryKey: ["list_questions", quizId],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET("/api/v1/quiz/{id}/question", { params: { path: { id: quizId } }, signal }),
      ),
  });
}

export function readQuiz(id: string): Promise<Quiz> {
  return unwrap(client.GET("/api/v1/quiz/{id}", { params: { path: { id } } }));
}

export function createQuiz(body: NewQuiz): Promise<Quiz> {
  return unwrap(client.POST("/api/v1/quiz", { body }));
}

export function updateQuiz(id: string, body: QuizChange): Promise<Quiz> {
  return unwrap(client.PATCH("/api/v1/quiz/{id}", { params: { path: { id } }, body }));
}

export async function deleteQuiz(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/quiz/{id}", { params: { path: { id } } }));
}

export async function restoreQuiz(id: string): Promise<void> {
  await unwrap(client.POST("/api/v1/quiz/{id}/restore", { params: { path: { id } } }));
}

export function createQuestion(quizId: string, body: QuestionDraft): Promise<Question> {
  const params = { path: { id: quizId } };
  return unwrap(client.POST("/api/v1/quiz/{id}/question", { params, body }));
}
