/** Personal access tokens and webhooks: created, shown once, logged, revoked. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ApiToken, Webhook, WebhookDelivery } from "@/api/types";
import { type Answers, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const path = "/dashboard/settings/api";
const secret = `fan_${"a1B2c3D".repeat(7)}`;

const token: ApiToken = {
  id: "t1",
  name: "Grade book",
  scope: "write",
  createdAt: "2025-01-05T12:00:00Z",
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
};

function withTokens(tokens: ApiToken[], more: Answers = {}): Answers {
  return { "GET account/api-tokens": tokens, "GET account/webhooks": [], ...more };
}

it("makes a token, shows it once and says how to keep it", async () => {
  const app = renderApp(path, withTokens([], { "POST account/api-tokens": { token, secret } }));
  await screen.findByText("No tokens yet");
  await app.user.click(screen.getByRole("button", { name: "Create token" }));
  await app.user.click(screen.getByRole("button", { name: "Create token" }));
  await screen.findByText("This field is required");
  await app.user.type(screen.getByLabelText("Name"), "Grade book");
  await app.user.click(screen.getByRole("radio", { name: "Read and write" }));
  await app.user.selectOptions(screen.getByLabelText("Expires after"), "Never");
  await app.user.click(screen.getByRole("button", { name: "Create token" }));
  await screen.findByRole("heading", { name: "Copy your token now" });
  expect(screen.getByText(secret)).toBeDefined();
  const sent = app.server.calls.find((call) => call.call === "POST account/api-tokens");
  expect(sent?.body).toEqual({ name: "Grade book", scope: "write", life: "endless" });
  await app.user.click(screen.getByRole("button", { name: "I've copied it" }));
  expect(screen.queryByText(secret)).toBeNull();
});

it("keeps what was typed when making fails", async () => {
  const app = renderApp(
    path,
    withTokens([], {
      "POST account/api-tokens": failure(409, {
        code: "api_token_limit_reached",
        message: "An account has 50 tokens at most.",
      }),
    }),
  );
  await app.user.click(await screen.findByRole("button", { name: "Create token" }));
  await app.user.type(screen.getByLabelText("Name"), "Grade book");
  await app.user.click(screen.getByRole("button", { name: "Create token" }));
  await screen.findByText("An account has 50 tokens at most.");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Grade book");
});

it("lists tokens with what they may do, and revokes one", async () => {
  const expired = { ...token, id: "t2", name: "Old", scope: "read" as const, isExpired: true };
  const app = renderApp(
    path,
    withTokens([token, expired], { "DELETE account/api-tokens/t1": null }),
  );
  const list = await screen.findByRole("list", { name: "Personal access tokens" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toContain("Read and write");
  expect(first?.textContent).toContain("works until you revoke it");
  expect(second?.textContent).toContain("Expired");
  await app.user.click(screen.getByRole("button", { name: "Revoke Grade book" }));
  await app.user.click(await screen.findByRole("button", { name: "Revoke" }));
  await screen.findByText("Token revoked");
});

const webhook: Webhook = {
  id: "w1",
  url: "https://hooks.example/fanfare",
  events: ["room.ended"],
  isEnabled: true,
  isGivenUp: false,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: "2025-01-05T12:00:00Z",
};

const delivery: WebhookDelivery = {
  id: "d1",
  messageId: "m1",
  event: "room.ended",
  state: "waiting",
  attempts: 2,
  body: '{"type":"room.ended"}',
  createdAt: "2025-01-05T12:00:00Z",
  nextTryAt: "2025-01-05T12:10:00Z",
  lastTryAt: "2025-01-05T12:00:30Z",
  status: 500,
  error: null,
  answer: "sorry",
  durationMs: 120,
};

it("adds an endpoint, shows its secret once, and says at the field what is wrong", async () => {
  const refused = failure(422, {
    code: "invalid_input",
    errors: { url: "This address isn't on the public internet" },
  });
  const app = renderApp(path, withTokens([token], { "POST account/webhooks": refused }));
  await app.user.click(await screen.findByRole("button", { name: "Add endpoint" }));
  await app.user.type(screen.getByLabelText("URL"), "https://localhost");
  await app.user.click(screen.getByRole("button", { name: "Add endpoint" }));
  await screen.findByText("This address isn't on the public internet");
  expect(screen.getByLabelText<HTMLInputElement>("URL").value).toBe("https://localhost");
  const sent = app.server.calls.find((call) => call.call === "POST account/webhooks");
  expect(sent?.body).toEqual({ url: "https://localhost", events: ["room.ended"] });
});

it("shows what was sent and answered, and sends it again", async () => {
  const app = renderApp(
    path,
    withTokens([token], {
      "GET account/webhooks": [webhook],
      "GET account/webhooks/w1/deliveries": [delivery],
      "POST account/webhooks/w1/deliveries/d1/redeliver": delivery,
    }),
  );
  await app.user.click(await screen.findByText("Deliveries in the last 30 days"));
  await app.user.click(await screen.findByText("Response 500"));
  await screen.findByText('{"type":"room.ended"}');
  expect(screen.getByText("sorry")).toBeDefined();
  await app.user.click(screen.getByRole("button", { name: "Send again" }));
  await screen.findByText("Sending again");
});
