/** Calls for the links that show a report to anyone who has them. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { MadeReportLink, NewReportLink, ReportLink, SharedReport } from "@/api/types";

export function reportLinksKey(roomId: string) {
  return ["list_report_links", roomId] as const;
}

/** Newest first, without their keys. */
export function reportLinksQuery(roomId: string) {
  return queryOptions<ReportLink[]>({
    queryKey: reportLinksKey(roomId),
    // Others open them without this page.
    staleTime: 0,
    queryFn: ({ signal }) => {
      const params = { path: { roomId } };
      return unwrap(client.GET("/api/v1/reports/{roomId}/links", { params, signal }));
    },
  });
}

/** Only this response contains the key. */
export function makeReportLink(roomId: string, body: NewReportLink): Promise<MadeReportLink> {
  const params = { path: { roomId } };
  return unwrap(client.POST("/api/v1/reports/{roomId}/links", { params, body }));
}

/** From now on it shows nothing. */
export async function revokeReportLink(roomId: string, id: string): Promise<void> {
  const params = { path: { roomId, id } };
  await unwrap(client.DELETE("/api/v1/reports/{roomId}/links/{id}", { params }));
}

/** What a link shows. Each call counts as opening it, so none is made without a reason. */
export function sharedReportQuery(key: string) {
  return queryOptions<SharedReport>({
    queryKey: ["get_shared_report", key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const params = { path: { key } };
      return unwrap(client.GET("/api/v1/shared-reports/{key}", { params, signal }));
    },
  });
}
