/** How long the players of the account's live sessions stay identifiable. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { Retention } from "@/api/types";

export function retentionQuery() {
  return queryOptions<Retention>({
    queryKey: ["get_retention"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/retention", { signal })),
  });
}

/** Null means the instance's default. */
export function putRetention(nicknameDays: number | null): Promise<Retention> {
  return unwrap(client.PUT("/api/v1/account/retention", { body: { nicknameDays } }));
}
