/** Calls for an account's developer settings: access tokens and webhook endpoints. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { readPage } from "@/api/pages";
import type {
  ApiToken,
  MadeApiToken,
  NewApiToken,
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from "@/api/types";

export const apiTokensKey = ["list_api_tokens"] as const;

/** Newest first, without their secrets. */
export function apiTokensQuery() {
  return queryOptions<ApiToken[]>({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/api-tokens", { signal })),
  });
}

/** Only this response contains the secret. */
export function makeApiToken(body: NewApiToken): Promise<MadeApiToken> {
  return unwrap(client.POST("/api/v1/account/api-tokens", { body }));
}

export async function revokeApiToken(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.DELETE("/api/v1/account/api-tokens/{id}", { params }));
}

export async function revokeApiTokens(): Promise<void> {
  await unwrap(client.DELETE("/api/v1/account/api-tokens", {}));
}

export const webhooksKey = ["list_webhooks"] as const;

/** Oldest first, without their secrets. */
export function webhooksQuery() {
  return queryOptions<Webhook[]>({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/webhooks", { signal })),
  });
}

/** Only this response contains the secret. */
export function addWebhook(body: NewWebhook): Promise<WebhookWithSecret> {
  return unwrap(client.POST("/api/v1/account/webhooks", { body }));
}

export function changeWebhook(webhook: Webhook): Promise<Webhook> {
  const { id, url, events, isEnabled } = webhook;
  const params = { path: { id } };
  const body = { url, events, isEnabled };
  return unwrap(client.PUT("/api/v1/account/webhooks/{id}", { params, body }));
}

export async function deleteWebhook(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.DELETE("/api/v1/account/webhooks/{id}", { params }));
}

export function rotateWebhookSecret(id: string): Promise<WebhookWithSecret> {
  const params = { path: { id } };
  return unwrap(client.POST("/api/v1/account/webhooks/{id}/secret", { params }));
}

export async function pingWebhook(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.POST("/api/v1/account/webhooks/{id}/ping", { params }));
}

export const webhookDeliveriesKey = (id: string) => ["list_webhook_deliveries", id] as const;

/** An endpoint's deliveries, newest first, page by page. */
export function webhookDeliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: webhookDeliveriesKey(id),
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      const params = { path: { id }, query };
      return readPage<WebhookDelivery>(
        client.GET("/api/v1/account/webhooks/{id}/deliveries", { params, signal }),
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export async function redeliverWebhook(id: string, delivery: string): Promise<void> {
  const params = { path: { id, delivery } };
  await unwrap(
    client.POST("/api/v1/account/webhooks/{id}/deliveries/{delivery}/redeliver", { params }),
  );
}
