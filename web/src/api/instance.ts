/** What the web app must know of the server before anybody signs in. */
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
    // Figures are counted once a minute.
    staleTime: 60_000,
  });
}

/** The operator's own terms and words about privacy. */
export function houseTextsQuery() {
  return queryOptions<HouseTexts>({
    queryKey: ["get_house_texts"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/instance/texts", { signal })),
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
