/** What the web app must know of the server before anybody signs in. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { Instance } from "@/api/types";

export function instanceQuery() {
  return queryOptions<Instance>({
    queryKey: ["find_instance"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/instance", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
