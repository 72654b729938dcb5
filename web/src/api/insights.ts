/** Calls for insights from finished sessions, and their files. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type {
  Analytics,
  Comparison,
  Quiz,
  ReportAnalysis,
  ReportSeat,
  TeamMember,
} from "@/api/types";

/** Finished sessions don't change anymore. */
const forGood = { staleTime: Number.POSITIVE_INFINITY };

export function analysisQuery(roomId: string) {
  return queryOptions<ReportAnalysis>({
    queryKey: ["get_analysis", roomId],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET("/api/v1/reports/{roomId}/analysis", { params: { path: { roomId } }, signal }),
      ),
    ...forGood,
  });
}

/**
 * A new quiz of the hard questions of a session. Files that count for someone else until now need
 * room; `withoutFiles` leaves them out.
 */
export function createMissedQuiz(
  roomId: string,
  title: string,
  withoutFiles: boolean,
): Promise<Quiz> {
  const params = { path: { roomId } };
  const body = { title, withoutFiles };
  return unwrap(client.POST("/api/v1/reports/{roomId}/missed-quiz", { params, body }));
}

/** Several sessions combined. */
export function combinedQuery(roomIds: readonly string[]) {
  const rooms = roomIds.join(",");
  return queryOptions<ReportAnalysis>({
    queryKey: ["combine_reports", rooms],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/analytics/combined", { params: { query: { rooms } }, signal })),
    ...forGood,
  });
}

export function comparisonQuery(before: string, after: string) {
  return queryOptions<Comparison>({
    queryKey: ["compare_reports", before, after],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET("/api/v1/analytics/comparison", {
          params: { query: { before, after } },
          signal,
        }),
      ),
    ...forGood,
  });
}

/** All sessions of the last days, or all there are. */
export function analyticsQuery(days: number | null) {
  return queryOptions<Analytics>({
    queryKey: ["get_analytics", days],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET("/api/v1/analytics", {
          params: { query: days === null ? {} : { days } },
          signal,
        }),
      ),
    // Another session may have ended in the meantime.
    staleTime: 0,
  });
}

/** No one reads thousands of rows; the files have all of them. */
const seatsAPage = 50;

/** The seats of a report, best first, in pages. */
export function seatsQuery(roomId: string) {
  return infiniteQueryOptions({
    queryKey: ["list_report_seats", roomId],
    queryFn: ({ pageParam, signal }) =>
      readPage<ReportSeat>(
        client.GET("/api/v1/reports/{roomId}/seats", {
          params: {
            path: { roomId },
            query: { limit: seatsAPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...forGood,
  });
}

/** The members of a team, those who won most for it first, in pages. */
export function teamMembersQuery(roomId: string, team: number) {
  return infiniteQueryOptions({
    queryKey: ["list_team_members", roomId, team],
    queryFn: ({ pageParam, signal }) =>
      readPage<TeamMember>(
        client.GET("/api/v1/reports/{roomId}/team-members", {
          params: {
            path: { roomId },
            query: { team, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...forGood,
  });
}

export type ReportFile = "csv" | "xlsx" | "print";

/** A report as a file: tables, or a page to print. */
export function reportFile(roomId: string, file: ReportFile): Promise<Blob> {
  const how = { params: { path: { roomId } }, parseAs: "blob" } as const;
  switch (file) {
    case "csv":
      return unwrap(client.GET("/api/v1/reports/{roomId}/csv", how));
    case "xlsx":
      return unwrap(client.GET("/api/v1/reports/{roomId}/xlsx", how)) as Promise<Blob>;
    case "print":
      return unwrap(client.GET("/api/v1/reports/{roomId}/sheet", how)) as Promise<Blob>;
  }
}
