/** Media files for questions: uploads with progress, and the account's file list. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { authorizedSend } from "@/api/authorized-fetch";
import { client } from "@/api/client";
import { ApiError, apiError, unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type { Media, NewCaptions } from "@/api/types";

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** A quiz of someone else that shows the file; then it is kept for them. */
  quizId?: string;
}

/** As many as fill the dialog; more load on request. */
const pageLength = 24;

export const mediaKey = ["list_media"] as const;

/** The account's files, newest first, page by page. */
export function mediaQuery() {
  return infiniteQueryOptions({
    queryKey: mediaKey,
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { limit: pageLength, ...cursor };
      return readPage<Media>(client.GET("/api/v1/media", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // Links to files expire after a day.
    staleTime: 0,
  });
}

/** `fetch` does not report how much of a body has been sent. */
function sendFile(file: Blob, token: string | null, options: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const cancel = () => call.abort();
    const { quizId } = options;
    const query = quizId === undefined ? "" : `?quizId=${encodeURIComponent(quizId)}`;
    call.open("POST", `/api/v1/media${query}`);
    call.setRequestHeader("accept", "application/json");
    call.setRequestHeader("content-type", "application/octet-stream");
    if (token !== null) call.setRequestHeader("authorization", `Bearer ${token}`);
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) options.onProgress(loaded / total);
    };
    call.onload = () => {
      const wait = call.getResponseHeader("retry-after");
      const headers = wait === null ? {} : { "retry-after": wait };
      resolve(new Response(call.responseText, { status: call.status, headers }));
    };
    call.onerror = () => reject(new TypeError("the upload broke off"));
    call.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    call.onloadend = () => options.signal.removeEventListener("abort", cancel);
    options.signal.addEventListener("abort", cancel);
    call.send(file);
  });
}

/** Uploads a file as is. A canceled upload fails with an `AbortError`. */
export async function uploadMedia(file: Blob, options: UploadOptions): Promise<Media> {
  let response: Response;
  try {
    options.signal.throwIfAborted();
    response = await authorizedSend((token) => sendFile(file, token, options));
  } catch (thrown) {
    if (options.signal.aborted) throw thrown;
    throw apiError(thrown);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body, response.headers);
  return body as Media;
}

/** `quizId`: a quiz of someone else that shows the file. */
const captionsOf = (id: string, quizId: string | undefined) => ({
  params: { path: { id }, query: quizId === undefined ? {} : { quizId } },
});

/** Gives a video or sound these captions instead of those it has. */
export function putCaptions(id: string, captions: NewCaptions, quizId?: string): Promise<Media> {
  const call = { ...captionsOf(id, quizId), body: captions };
  return unwrap(client.PUT("/api/v1/media/{id}/captions", call));
}

export async function deleteCaptions(id: string, quizId?: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/media/{id}/captions", captionsOf(id, quizId)));
}

/** Refused while a question shows it. */
export async function deleteMedia(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/media/{id}", { params: { path: { id } } }));
}
