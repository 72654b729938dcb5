/** What the web app must know of the server before anybody signs in. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { Instance, LocalMail } from "@/api/types";

export function instanceQuery() {
  return queryOptions<Instance>({
    queryKey: ["get_instance"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/instance", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The mail of a server which has no mail server of its own, newest first. */
export function mailboxQuery() {
  return queryOptions<LocalMail[]>({
    queryKey: ["list_local_mails"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/mailbox", { signal })),
    staleTime: 0,
  });
}
