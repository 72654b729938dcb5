/**
 * The typed client of the HTTP contract; every call goes through `authorizedFetch`.
 *
 * The types are those of `openapi-fetch`. The calls are our own, because every page loads them
 * first, and the contract needs only a small part of what that library does.
 */
import type { Client } from "openapi-fetch";
import { authorizedFetch } from "@/api/authorized-fetch";
import type { paths } from "@/api/schema";

interface Call {
  params?: {
    path?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
  };
  /** Sent as JSON; a file is sent as it is. */
  body?: unknown;
  parseAs?: "blob";
  signal?: AbortSignal | null;
}

function addressOf(pattern: string, { path = {}, query = {} }: NonNullable<Call["params"]>): URL {
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${path[name]}`));
  const address = new URL(filled, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, `${value}`);
  }
  return address;
}

function requestOf(method: string, address: URL, { body, signal = null }: Call): Request {
  if (body === undefined) return new Request(address, { method, signal });
  if (body instanceof Blob) return new Request(address, { method, signal, body });
  const headers = { "content-type": "application/json" };
  return new Request(address, { method, signal, headers, body: JSON.stringify(body) });
}

/** The body as JSON, or as text if it isn't, which no server of ours sends. */
function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function caller(method: string) {
  return async (pattern: string, call: Call = {}) => {
    const request = requestOf(method, addressOf(pattern, call.params ?? {}), call);
    const response = await authorizedFetch(request);
    if (!response.ok) return { error: parsed(await response.text()), response };
    const data = call.parseAs === "blob" ? await response.blob() : parsed(await response.text());
    return { data, response };
  };
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export const client = {
  GET: caller("GET"),
  POST: caller("POST"),
  PUT: caller("PUT"),
  PATCH: caller("PATCH"),
  DELETE: caller("DELETE"),
} as unknown as Pick<Client<paths>, Method>;
