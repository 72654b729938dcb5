/** Quotes for the front page: one's own, and those that administrators choose from. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminKey } from "@/api/admin";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type { AdminVoice, OwnVoice, VoiceForm } from "@/api/types";

export function ownVoiceQuery() {
  return queryOptions<OwnVoice>({
    queryKey: ["get_own_voice"],
    // An administrator may have chosen it since.
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/voice", { signal })),
  });
}

export function putOwnVoice(body: VoiceForm): Promise<OwnVoice> {
  return unwrap(client.PUT("/api/v1/account/voice", { body }));
}

export async function deleteOwnVoice(): Promise<void> {
  await unwrap(client.DELETE("/api/v1/account/voice"));
}

/** Those on the front page, or those that wait. */
export function voicesQuery(shown: boolean) {
  return infiniteQueryOptions({
    queryKey: [...adminKey, "voices", shown],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { nextCursor: string | undefined }) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal, pageParam }) =>
      readPage<AdminVoice>(
        client.GET("/api/v1/admin/voices", {
          params: { query: { shown, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
  });
}

/** Shows the words that were read, or hides them. */
export async function chooseVoice(voice: AdminVoice, isShown: boolean): Promise<void> {
  const params = { path: { id: voice.id } };
  const body = { isShown, revision: voice.revision };
  await unwrap(client.PUT("/api/v1/admin/voices/{id}", { params, body }));
}
