/** Quizzes as files: imports with a report on every row, and exports with a list of losses. */
import { queryOptions } from "@tanstack/react-query";
import { authorizedSend } from "@/api/authorized-fetch";
import { ApiError, apiError } from "@/api/errors";
import type { ExportLoss, ImportReport, ImportRole, QuizFormat } from "@/api/types";

export const fileFormats = [
  "fanfare",
  "csv",
  "kahoot",
  "wayground",
  "blooket",
  "gimkit",
  "gift",
  "aiken",
  "moodleXml",
  "qti",
  "opentriviaqa",
  "openTriviaDb",
  "cards",
  "h5p",
] as const satisfies readonly QuizFormat[];

export const outFormats = [
  "fanfare",
  "csv",
  "gift",
  "aiken",
  "moodleXml",
  "qti",
] as const satisfies readonly QuizFormat[];
export type OutFormat = (typeof outFormats)[number];

/** In the order in which people look for them. */
export const importRoles = [
  "skip",
  "question",
  "answer",
  "correct",
  "wrong",
  "feedback",
  "time",
  "points",
  "explanation",
  "notes",
  "kind",
  "options",
] as const satisfies readonly ImportRole[];

/** What the columns of a table hold, in their order. */
export interface AssignedColumns {
  roles: readonly ImportRole[];
  /** Whether the first row names them. */
  hasHeader: boolean;
}

interface ImportOptions {
  /** The quiz to add them to; null creates a new one. */
  into: string | null;
  /** The folder for a new quiz; none if omitted. */
  folder?: string | undefined;
  /** Null detects the format from the content. */
  format: QuizFormat | null;
  dryRun: boolean;
  /** Whether a file with too many questions for one quiz becomes several. */
  split: boolean;
  /** Null leaves it to the names in the table. */
  columns: AssignedColumns | null;
}

/** A call whose body or response is a file. Other bodies are JSON. */
async function call(
  path: string,
  query: Record<string, string>,
  body?: Blob | object,
): Promise<Response> {
  const url = new URL(`/api/v1/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  let response: Response;
  try {
    response = await authorizedSend((token) => {
      const isJson = body !== undefined && !(body instanceof Blob);
      const type = isJson ? "application/json" : "application/octet-stream";
      const headers = new Headers({ "content-type": type });
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      const sent =
        body === undefined ? {} : { method: "POST", body: isJson ? JSON.stringify(body) : body };
      return fetch(new Request(url, { ...sent, headers, credentials: "omit" }));
    });
  } catch (thrown) {
    throw apiError(thrown);
  }
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => null);
  throw new ApiError(response.status, problem, response.headers);
}

export async function importFile(file: Blob, options: ImportOptions): Promise<ImportReport> {
  const { into, folder, format, dryRun, split, columns } = options;
  const query = {
    ...(dryRun ? { dryRun: "true" } : {}),
    ...(into === null ? {} : { quizId: into }),
    ...(folder === undefined ? {} : { folder }),
    ...(format === null ? {} : { format }),
    ...(split ? { split: "true" } : {}),
    ...(columns === null
      ? {}
      : { columns: columns.roles.join(","), header: String(columns.hasHeader) }),
  };
  const response = await call("quiz/import", query, file);
  return (await response.json()) as ImportReport;
}

export function lossesQuery(quizId: string, format: OutFormat) {
  return queryOptions<ExportLoss[]>({
    queryKey: ["list_export_losses", quizId, format],
    queryFn: async () => {
      const response = await call(`quiz/${encodeURIComponent(quizId)}/export/losses`, { format });
      return (await response.json()) as ExportLoss[];
    },
    // The quiz changes all the time.
    staleTime: 0,
    gcTime: 0,
  });
}

export interface QuizFile {
  file: Blob;
  name: string;
}

async function readFile(
  path: string,
  query: Record<string, string> = {},
  body?: object,
): Promise<QuizFile> {
  const response = await call(path, query, body);
  const said = response.headers.get("content-disposition") ?? "";
  const [, name = "quiz"] = /filename="([^"]+)"/.exec(said) ?? [];
  return { file: await response.blob(), name };
}

export function exportQuiz(quizId: string, format: OutFormat): Promise<QuizFile> {
  return readFile(`quiz/${encodeURIComponent(quizId)}/export`, { format });
}

/** The server refuses more. */
export const exportedMax = 500;

/** Several quizzes as one zip of Fanfare files. */
export function exportQuizzes(quizIds: readonly string[]): Promise<QuizFile> {
  return readFile("quiz/exports", {}, { quizIds });
}

/** A folder with the folders below it as such a zip. */
export function exportFolder(id: string): Promise<QuizFile> {
  return readFile(`folders/${encodeURIComponent(id)}/export`);
}

/** A page to print, with or without the right answers. */
export function readSheet(quizId: string, withKey: boolean): Promise<QuizFile> {
  return readFile(`quiz/${encodeURIComponent(quizId)}/sheet`, { key: String(withKey) });
}
