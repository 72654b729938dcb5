/** Calls for the question bank: questions of other quizzes, to copy into one. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type { BankQuestion, DocumentContent } from "@/api/types";

export interface BankFilters {
  scope: "mine" | "shared" | "public";
  search?: string;
  kind?: DocumentContent["kind"];
  /** The quiz that the questions are for. */
  exceptQuiz: string;
}

/** Questions one may copy, newest first, page by page. */
export function bankQuery(filters: BankFilters) {
  return infiniteQueryOptions({
    queryKey: ["list_bank_questions", filters] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return readPage<BankQuestion>(client.GET("/api/v1/questions", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The old results stay until the new search has a response, but not under the name of others:
    // anyone who chooses one there would choose another question of the same text.
    placeholderData: (before, query) =>
      query?.queryKey[1].scope === filters.scope ? before : undefined,
  });
}

/** The server takes this many at once. */
const idsMax = 100;

/**
 * Copies of those questions that may still be copied, for this quiz, as they are now. Their files are
 * copied to the owner of the quiz.
 */
export async function copyBankQuestions(
  ids: readonly string[],
  quizId: string,
  withoutFiles: boolean,
): Promise<BankQuestion[]> {
  const found: BankQuestion[] = [];
  for (let at = 0; at < ids.length; at += idsMax) {
    const body = { questionIds: ids.slice(at, at + idsMax), quizId, withoutFiles };
    found.push(...(await unwrap(client.POST("/api/v1/questions/copies", { body }))));
  }
  return found;
}
