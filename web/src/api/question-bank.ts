/** Calls for the question bank: questions of other quizzes, to copy into one. */
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
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
    queryKey: ["list_bank_questions", filters],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return readPage<BankQuestion>(client.GET("/api/v1/questions", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The old results stay until the new search has a response.
    placeholderData: keepPreviousData,
  });
}

/** The server takes this many at once. */
const idsMax = 100;

/** Those of some questions that may still be copied, as they are now. */
export async function readBankQuestions(ids: readonly string[]): Promise<BankQuestion[]> {
  const found: BankQuestion[] = [];
  for (let at = 0; at < ids.length; at += idsMax) {
    const query = { ids: ids.slice(at, at + idsMax).join(",") };
    found.push(...(await unwrap(client.GET("/api/v1/questions", { params: { query } }))));
  }
  return found;
}
