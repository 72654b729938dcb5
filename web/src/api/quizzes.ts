/** Calls about quizzes and their questions, and the names under which answers are kept. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readAllPages, readPage } from "@/api/pages";
import type { NewQuiz, Question, QuestionDraft, Quiz, QuizChange } from "@/api/types";

function searchParams(search: string, cursor: string | undefined) {
  return {
    ...(search === "" ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** One's own quizzes, newest first. */
export function quizzesQuery(search: string) {
  const term = search.trim().toLowerCase();
  return queryOptions<Quiz[]>({
    queryKey: ["list_quizzes", { search: term }],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        readPage<Quiz>(
          client.GET("/api/v1/quiz", { params: { query: searchParams(term, cursor) }, signal }),
        ),
      ),
  });
}

/** Everybody's published public quizzes, page by page. */
export function feedQuery(search: string) {
  const term = search.trim().toLowerCase();
  return infiniteQueryOptions({
    queryKey: ["list_feed", { search: term }],
    queryFn: ({ signal, pageParam }) =>
      readPage<Quiz>(
        client.GET("/api/v1/feed", { params: { query: searchParams(term, pageParam) }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
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

export function updateQuestion(
  quizId: string,
  questionId: string,
  body: QuestionDraft,
): Promise<Question> {
  const params = { path: { id: quizId, questionId } };
  return unwrap(client.PUT("/api/v1/quiz/{id}/question/{questionId}", { params, body }));
}

export async function deleteQuestion(quizId: string, questionId: string): Promise<void> {
  const params = { path: { id: quizId, questionId } };
  await unwrap(client.DELETE("/api/v1/quiz/{id}/question/{questionId}", { params }));
}

export async function moveQuestion(
  quizId: string,
  questionId: string,
  position: number,
): Promise<void> {
  const params = { path: { id: quizId, questionId } };
  const body = { position };
  await unwrap(client.POST("/api/v1/quiz/{id}/question/{questionId}/move", { params, body }));
}
