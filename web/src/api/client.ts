/** The typed client of the HTTP contract; every call goes through `authorizedFetch`. */
import createClient from "openapi-fetch";
import { authorizedFetch } from "@/api/authorized-fetch";
import type { paths } from "@/api/schema";

export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: authorizedFetch,
});
