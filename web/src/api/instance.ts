/** What the web app must know about the server before anyone signs in. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { About, HouseTexts, Instance, LocalMail } from "@/api/types";

export function instanceQuery() {
  return queryOptions<Instance>({
    queryKey: ["get_instance"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/instance", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Who runs the server, and what its front page shows. */
export function aboutQuery() {
  return queryOptions<About>({
    queryKey: ["get_about"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/instance/about", { signal })),
    // The statistics are counted once a minute.
    staleTime: 60_000,
  });
}

/** The operator's own terms and privacy texts. */
export function houseTextsQuery() {
  return queryOptions<HouseTexts>({
    queryKey: ["get_house_texts"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/instance/texts", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The outbox of a server without a mail server, newest first. */
export function mailboxQuery() {
  return queryOptions<LocalMail[]>({
    queryKey: ["list_local_mails"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/mailbox", { signal })),
    staleTime: 0,
  });
}
