/** The contract of the HTTP interface, as the server keeps it. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";

/** `Contract` is as much of OpenAPI as its reader knows. */
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
