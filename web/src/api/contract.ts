/** The contract of the HTTP API, as this server provides it. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";

/** `Contract` holds as much of OpenAPI as its reader knows. */
export function contractQuery<Contract>() {
  return queryOptions<Contract>({
    queryKey: ["get_contract"],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET("/api/v1/openapi.json", { signal }),
      ) as Promise<unknown> as Promise<Contract>,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
